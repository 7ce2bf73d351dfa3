import { decisions } from "#contract/kit/flowRow.ts"
import { describe, expect, test } from "vitest"
import { failed, type RowResult, succeeded } from "#contract/kit/errors.ts"
import type { Draft, QueueContext } from "#machines/queue/queueTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  amounts,
  answered,
  many,
  NOTE,
  one,
  queueMachine,
  queueModel,
  stayed,
  went,
} from "#tests/paths/models/queue.ts"
import { approving, changed, opened, type Opening } from "./queue.fixture.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type Seen = {
  readonly by: string
  readonly context: QueueContext
  readonly before: { readonly context: QueueContext } | null
}
const failedIn = (before: Seen["before"]) =>
  (before?.context.results ?? []).flatMap(({ id, ok, stale }) =>
    ok || stale === true || id === undefined ? [] : [id],
  )
const atRest = {
  chosen: null,
  note: "",
  extra: {},
  errors: {},
  failure: null,
  results: [],
  said: [],
  waiting: [],
}
const drafts = (kept: Readonly<Record<string, Draft | null>>) => ({
  type: "drafts.changed" as const,
  drafts: kept,
})
/** Drafts of decided rows are discarded. */
const dropped = (...ids: readonly string[]) => drafts(Object.fromEntries(ids.map((id) => [id, null])))
const typed = ({ context: { chosen, drafts: all } }: Seen) => {
  const key = chosen?.ids.length === 1 ? String(chosen.ids[0]) : "many"
  return [drafts({ [key]: all[key] ?? null })]
}
const toast = (by: string) => toasts(by.split(" ")[0] ?? "")[by] ?? []
const undoable = (rows: readonly RowResult[]) =>
  rows.flatMap(({ id, undo }) => (id === undefined || undo === undefined ? [] : [{ id, version: undo }]))
const isWell = ({ ok }: RowResult) => ok
/** The server's message if there is one answer only, otherwise a count. */
const outcomeToast = ({ by, before }: Seen) => {
  const now = answered[by.slice("work ".length) as keyof typeof answered]
  const results = [...(before?.context.results ?? []), ...now]
  const count = results.filter(isWell).length
  const left = results.length - count
  const words = `${count} pengajuan disetujui${left === 0 ? "" : `, ${left} tidak`}`
  const isOnly = before?.context.said.length === 0
  return { type: "decision.made" as const, message: isOnly ? MESSAGE : words, rows: undoable(results) }
}
/** The events emitted after one answer of `work`, by the state it leads to. */
const saysWork = (seen: Seen & { readonly value: unknown }) => {
  if (failureIn(seen.by) !== null) return [...toast(seen.by), changed([1, 2, 3])]
  if (seen.value === "running") return []
  if (seen.value === "paused") return [changed([1, 2, 3])]
  const gone = dropped("1", "2", "3", "many")
  return [outcomeToast(seen), changed([1, 2, 3]), gone]
}

describe("every path", () => {
  testWalks(queueModel)({
    machine: { accepts: ["drafts.recalled"], runs: { recall: {} } },
    states: {
      closed: {
        by: ["start", "decision.close", "bulk.close", "decide ok", "decide undoable", "work good"],
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
      "deciding.sent": { by: ["decision.submit"] },
      "deciding.overdue": { by: ["after patience"], tags: ["overdue"] },
      deciding: {
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
        by: ["decision.submit", "work good", "work bad", "work late", "bulk.resume", "bulk.retry"],
        tags: ["busy"],
        accepts: ["bulk.stop"],
        runs: {
          work: ({ context }: Seen) => ({
            ids: context.waiting.slice(0, 2),
            versions: many.versions,
            decision: "approved",
            note: context.note.trim(),
          }),
        },
        arriving: ({ by, before }) =>
          by === "bulk.retry"
            ? {
                waiting: failedIn(before),
                wish: "go",
                results: before?.context.results.filter(({ ok, stale }) => ok || stale === true) ?? [],
              }
            : {},
      },
      paused: {
        by: ["work good", "work bad", "work late", ...failing("work")],
        accepts: ["bulk.resume", "bulk.close"],
        arriving: ({ by }) => ({ failure: failureIn(by) }),
      },
      reporting: {
        by: ["work good", "work bad", "work late", "bulk.close"],
        accepts: ({ context: { results } }) => [
          "bulk.close",
          "decision.open",
          ...(results.some(({ ok, stale }) => !ok && stale !== true) ? (["bulk.retry"] as const) : []),
        ],
      },
    },
    emits: {
      "decide undoable": [
        { type: "decision.made", message: MESSAGE, rows: [{ id: 7, version: 4 }] },
        changed([7]),
        dropped("7"),
      ],
      "decide ok": [{ type: "decision.made", message: MESSAGE, rows: [] }, changed([7]), dropped("7")],
      "decision.note": typed,
      "decision.extra": typed,
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
/** The panel's context when it opens, with the note that was typed earlier about the same rows. */
const openedAs = (opening: typeof one | typeof many, before: Seen["before"]) => ({
  chosen: chosenOf(opening),
  extra: {},
  note: before?.context.drafts[opening === one ? "7" : "many"]?.note ?? "",
})

test("nothing is decided on one press, and a rejection waits for its reason", () => {
  const run = opened(one)
  expect(run.running().map(({ id }) => id)).toEqual(["recall"])
  run.send({ type: "decision.note", note: "  ya " })
  run.send({ type: "decision.submit" })
  expect(run.value()).toBe("confirming")
  expect(run.context().errors).toEqual({ note: ["Isi alasan 5 sampai 500 karakter"] })
  run.send({ type: "decision.note", note: NOTE })
  expect(run.context().errors).toEqual({})
  run.send({ type: "decision.submit" })
  run.send({ type: "decision.submit" })
  expect(run.running().map(({ id }) => id)).toEqual(["recall", "decide"])
})

const other = { ...one, ids: [8] }

test.each<readonly [string, Opening, Opening, string]>([
  ["another row", one, other, ""],
  ["the same row, otherwise", one, { ...one, decision: "approved" }, NOTE],
  ["several rows", one, many, ""],
  ["several rows, one more of them", many, { ...many, ids: [1, 2, 3, 4] }, NOTE],
])("a note about one thing, then %s; the note is there when it is opened again", (_, first, next, note) => {
  const run = opened(first)
  run.send({ type: "decision.note", note: NOTE })
  run.send({ type: "decision.open", ...next })
  expect(run.value()).toBe("confirming")
  expect(run.context()).toMatchObject({ note, chosen: { ids: next.ids, decision: next.decision } })
  run.send({ type: "decision.close" })
  expect(run.context().note).toBe("")
  run.send({ type: "decision.open", ...first })
  expect(run.context().note).toBe(NOTE)
})

test("amounts that were changed are there again when the approval is opened again, and only then", () => {
  const proposed = { items: [{ id: 11, amount_approved: 9_000 }] }
  const approval = { ...one, decision: "approved", extra: proposed } as const
  const run = opened(approval)
  run.send({ type: "decision.note", note: NOTE })
  run.send({ type: "decision.open", ...approval })
  expect(run.context().extra).toEqual(proposed)
  run.send({ type: "decision.extra", extra: amounts })
  run.send({ type: "decision.open", ...one })
  expect(run.context()).toMatchObject({ extra: {}, note: NOTE })
  run.send({ type: "decision.open", ...approval })
  expect(run.context()).toMatchObject({ extra: amounts, note: NOTE })
})

test("what was sent is offered to nobody again; notes about other rows are", () => {
  const run = opened(one)
  run.send({ type: "decision.note", note: NOTE })
  run.send({ type: "decision.open", ...other })
  run.send({ type: "decision.note", note: "Foto gelap" })
  run.send({ type: "decision.submit" })
  run.answer("decide", { output: succeeded(null) })
  expect(run.context().drafts).toEqual({ 7: { note: NOTE, extra: null } })
  run.send({ type: "decision.open", ...many, ids: [7, 8] })
  run.send({ type: "decision.note", note: "Sudah dicek" })
  run.send({ type: "decision.submit" })
  run.answer("work", { output: succeeded([went(7), stayed(8)]) })
  expect([run.value(), run.context().drafts]).toEqual(["reporting", {}])
  run.send({ type: "bulk.retry" })
  expect(run.asked("work")).toEqual({
    ids: [8],
    ...approving,
    note: "Sudah dicek",
  })
})

test("what was typed before the page was loaded anew is there again; it is told whenever it changes", () => {
  const run = drive(queueMachine, { noun: "pengajuan", batch: 2, decisions })
  run.send({ type: "drafts.recalled", drafts: { 7: { note: NOTE, extra: null } } })
  run.send({ type: "decision.open", ...one })
  expect(run.context().note).toBe(NOTE)
  run.send({ type: "decision.note", note: "Foto gelap" })
  run.send({ type: "decision.submit" })
  expect(run.emitted()).toEqual([drafts({ 7: { note: "Foto gelap", extra: null } })])
  run.answer("decide", { output: succeeded(null) })
  expect(run.emitted()).toContainEqual(dropped("7"))
  expect(run.context().drafts).toEqual({})
})

test.each([
  ["approved", amounts],
  ["rejected", {}],
] as const)("recalled while a decision (%s) is open, it is there at once", (decision, extra) => {
  const run = opened({ ...one, decision } as never)
  run.send({ type: "drafts.recalled", drafts: { 7: { note: NOTE, extra: amounts } } })
  expect(run.context()).toMatchObject({ note: NOTE, extra })
})

test("recalled after somebody has begun to type, it does not write over that", () => {
  const run = opened(one)
  run.send({ type: "decision.note", note: "Foto gelap" })
  run.send({
    type: "drafts.recalled",
    drafts: { 7: { note: NOTE, extra: null }, 8: { note: NOTE, extra: null } },
  })
  expect(run.context()).toMatchObject({
    note: "Foto gelap",
    drafts: { 7: { note: "Foto gelap" }, 8: { note: NOTE } },
  })
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
  ["approved", { deciding: "sent" }],
  ["paid", { deciding: "sent" }],
  ["rejected", "confirming"],
  ["cancelled", "confirming"],
] as const)("%s without a reason: %s", (decision, value) => {
  const run = opened({ ...one, decision } as never)
  run.send({ type: "decision.submit" })
  expect(run.value()).toEqual(value)
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
