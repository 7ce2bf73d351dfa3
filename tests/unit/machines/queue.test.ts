import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/errors.ts"
import type { QueueContext } from "#machines/queue/queueTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  amounts,
  many,
  NOTE,
  one,
  queueMachine,
  queueModel,
  stayed,
  went,
} from "#tests/paths/models/queue.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type Seen = {
  readonly by: string
  readonly context: QueueContext
  readonly before: { readonly context: QueueContext } | null
}
const failedIn = (before: Seen["before"]) =>
  (before?.context.results ?? []).flatMap(({ id, ok }) => (ok || id === undefined ? [] : [id]))
const atRest = { chosen: null, note: "", extra: {}, errors: {}, failure: null, results: [], waiting: [] }
const changed = (ids: readonly number[]) => ({ type: "rows.changed" as const, ids })
const toast = (by: string) => toasts(by.split(" ")[0] ?? "")[by] ?? []
const counted = ({ before }: Seen) => before?.context.results.filter(({ ok }) => ok).length ?? 0
/** What one answer of `work` says, by where it leads. */
const saysWork = (seen: Seen & { readonly value: unknown }) => {
  if (failureIn(seen.by) !== null) return [...toast(seen.by), changed([1, 2, 3])]
  if (seen.value === "running") return []
  if (seen.value !== "closed") return [changed([1, 2, 3])]
  return [
    { type: "toast.succeeded" as const, message: `${counted(seen) + 2} pengajuan disetujui` },
    changed([1, 2, 3]),
  ]
}

describe("every path", () => {
  testWalks(queueModel)({
    states: {
      closed: {
        by: ["start", "decision.close", "bulk.close", "decide ok", "work good"],
        accepts: ["decision.open"],
        context: atRest,
      },
      confirming: {
        by: ["decision.open one", "decision.open many", ...failing("decide", ["Stale"])],
        accepts: ["decision.open", "decision.note", "decision.extra", "decision.submit", "decision.close"],
        context: ({ context }) => ({ waiting: [], results: [], chosen: context.chosen }),
        arriving: ({ by, before }) => ({
          failure: failureIn(by),
          ...(by === "decision.open one" ? openedAs(one, before) : {}),
          ...(by === "decision.open many" ? openedAs(many, before) : {}),
          ...(by === "decide Invalid" ? { errors: failures.Invalid.errors } : {}),
        }),
      },
      deciding: {
        by: ["decision.submit"],
        tags: ["busy"],
        accepts: ["decision.note", "decision.extra"],
        runs: {
          decide: ({ context }: Seen) => ({
            id: 7,
            decision: "rejected",
            version: 3,
            note: NOTE,
            extra: context.extra,
          }),
        },
        context: { failure: null, errors: {} },
      },
      told: {
        by: ["decide Stale"],
        accepts: ["decision.close", "decision.open"],
        context: { failure: failures.Stale },
      },
      running: {
        by: ["decision.submit", "work good", "work bad", "bulk.resume", "bulk.retry"],
        tags: ["busy"],
        accepts: ["bulk.stop"],
        runs: {
          work: ({ context }: Seen) => ({
            ids: context.waiting.slice(0, 2),
            decision: "approved",
            note: context.note.trim(),
          }),
        },
        arriving: ({ by, before }) =>
          by === "bulk.retry"
            ? {
                waiting: failedIn(before),
                wish: "go",
                results: before?.context.results.filter(({ ok }) => ok) ?? [],
              }
            : {},
      },
      paused: {
        by: ["work good", "work bad", ...failing("work")],
        accepts: ["bulk.resume", "bulk.close"],
        arriving: ({ by }) => ({ failure: failureIn(by) }),
      },
      reporting: {
        by: ["work good", "work bad", "bulk.close"],
        accepts: ["bulk.retry", "bulk.close", "decision.open"],
      },
    },
    emits: {
      "decide ok": [{ type: "toast.succeeded", message: MESSAGE }, changed([7])],
      ...toasts("decide", ["Stale", "Refused"]),
      "decide Stale": [changed([])],
      "decision.close": ({ before }: Seen) =>
        before?.context.failure?._tag === "Stale" ? [changed([7])] : [],
      "decide Refused": [...toast("decide Refused"), changed([])],
      work: saysWork,
    },
  })
})

const chosenOf = ({ extra: _, ...chosen }: typeof one | typeof many) => chosen
/** What is opened, with what was typed about the same rows. */
const openedAs = (opening: typeof one | typeof many, before: Seen["before"]) => ({
  chosen: chosenOf(opening),
  extra: {},
  note: before?.context.chosen?.ids === opening.ids ? before.context.note : "",
})

const opened = (chosen: typeof one | typeof many) => {
  const run = drive(queueMachine, { noun: "pengajuan", batch: 2 })
  run.send({ type: "decision.open", ...chosen })
  return run
}

test("nothing is decided on one press, and a rejection waits for its reason", () => {
  const run = opened(one)
  expect(run.running()).toEqual([])
  run.send({ type: "decision.note", note: "  ya " })
  run.send({ type: "decision.submit" })
  expect(run.value()).toBe("confirming")
  expect(run.context().errors).toEqual({ note: ["Isi alasan 5 sampai 500 karakter"] })
  run.send({ type: "decision.note", note: NOTE })
  expect(run.context().errors).toEqual({})
  run.send({ type: "decision.submit" })
  run.send({ type: "decision.submit" })
  expect(run.running().map(({ id }) => id)).toEqual(["decide"])
})

test.each([
  ["about another row", { ...one, ids: [8] }, ""],
  ["about the same row", { ...one, decision: "approved" as const }, NOTE],
])("a decision %s can be opened while a note is", (_, next, note) => {
  const run = opened(one)
  run.send({ type: "decision.note", note: NOTE })
  run.send({ type: "decision.open", ...next })
  expect(run.value()).toBe("confirming")
  expect(run.context()).toMatchObject({ note, chosen: { ids: next.ids, decision: next.decision } })
})

test("after a refusal the note stays open where it was: no row is done with", () => {
  const run = opened(one)
  run.send({ type: "decision.note", note: NOTE })
  run.send({ type: "decision.submit" })
  run.send({ type: "decision.note", note: `${NOTE}.` })
  run.answer("decide", { output: failed(failures.Refused) })
  expect(run.value()).toBe("confirming")
  expect(run.context().note).toBe(`${NOTE}.`)
  expect(run.emitted().filter(({ type }) => type === "rows.changed")).toEqual([changed([])])
})

test("an approval needs no reason and carries what its kind adds", () => {
  const run = opened({ ...one, decision: "approved" } as never)
  run.send({ type: "decision.extra", extra: amounts })
  run.send({ type: "decision.submit" })
  expect(run.asked("decide")).toEqual({ id: 7, decision: "approved", version: 3, note: "", extra: amounts })
})

test.each([
  ["approved", "deciding"],
  ["paid", "deciding"],
  ["rejected", "confirming"],
  ["cancelled", "confirming"],
] as const)("%s without a reason: %s", (decision, value) => {
  const run = opened({ ...one, decision } as never)
  run.send({ type: "decision.submit" })
  expect(run.value()).toBe(value)
})

test("who comes second is told, and the row is read again; it is done with once that is understood", () => {
  const run = opened({ ...one, decision: "approved" } as never)
  run.send({ type: "decision.submit" })
  run.answer("decide", { output: failed(failures.Stale) })
  expect(run.value()).toBe("told")
  expect(run.context().failure).toEqual(failures.Stale)
  expect(run.emitted()).toEqual([changed([])])
  run.send({ type: "decision.close" })
  expect(run.emitted()).toEqual([changed([7])])
})

test("many go step by step, stop when asked, and go on with the rest", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  expect(run.asked("work")).toEqual({ ids: [1, 2], decision: "approved", note: "" })
  run.send({ type: "bulk.stop" })
  expect(run.value()).toBe("running")
  run.answer("work", { output: succeeded([went(1), stayed(2)]) })
  expect(run.value()).toBe("paused")
  expect(run.context()).toMatchObject({ waiting: [3], results: [went(1), stayed(2)] })
  run.send({ type: "bulk.resume" })
  expect(run.asked("work")).toEqual({ ids: [3], decision: "approved", note: "" })
  run.answer("work", { output: succeeded([went(3)]) })
  expect(run.value()).toBe("reporting")
  run.send({ type: "bulk.retry" })
  expect(run.asked("work")).toEqual({ ids: [2], decision: "approved", note: "" })
  run.answer("work", { output: succeeded([went(2)]) })
  expect(run.value()).toBe("closed")
  expect(run.emitted().at(-2)).toEqual({ type: "toast.succeeded", message: "3 pengajuan disetujui" })
})

test("many that nobody stops go on with the next ones", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([went(1), went(2)]) })
  expect(run.asked("work")).toEqual({ ids: [3], decision: "approved", note: "" })
  expect(run.context()).toMatchObject({ waiting: [3], results: [went(1), went(2)] })
})

test("a step without an answer is asked again as it was: nothing counts as decided", () => {
  const run = opened(many)
  run.send({ type: "decision.submit" })
  run.answer("work", { output: failed(failures.Unreachable) })
  expect(run.context()).toMatchObject({ waiting: [1, 2, 3], results: [], failure: failures.Unreachable })
  run.send({ type: "bulk.resume" })
  expect(run.asked("work")).toEqual({ ids: [1, 2], decision: "approved", note: "" })
})
