import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { UndoContext } from "#machines/undo/undoTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { back, final, next, offer, stayed, undoMachine, undoModel } from "#tests/paths/models/undo.ts"
import { failing, failures, toasts } from "#tests/paths/outcomes.ts"

type Seen = {
  readonly by: string
  readonly before: { readonly value: unknown; readonly context: UndoContext } | null
}

const nothing = { message: "", rows: [], results: [] }
const withdrawn = { type: "toast.withdrawn" as const }
const offered = ({ message }: { readonly message: string }) => ({ type: "toast.offered" as const, message })
const told = (message: string) => ({ type: "toast.succeeded" as const, message })
const changed = ({ before }: Seen) => ({
  type: "rows.changed" as const,
  ids: before?.context.rows.map(({ id }) => id) ?? [],
})
const refused = (message: string) => ({
  type: "toast.failed" as const,
  failure: { _tag: "Refused" as const, message, reason: null, retryAfter: null, rows: [] },
})
const lost = ["revoke Unreachable", "revoke TimedOut"]
const isShown = ({ before }: Seen) => before?.value === "offered"
const says = (what: typeof offer) => (seen: Seen) => {
  if (seen.before?.value === "undoing") return [told(what.message)]
  return [...(isShown(seen) ? [withdrawn] : []), offered(what)]
}
const fails = (label: string) => (seen: Seen) => [
  ...(toasts("revoke")[label] ?? []),
  lost.includes(label) ? offered(seen.before?.context ?? { message: "" }) : changed(seen),
]

describe("every path", () => {
  testWalks(undoModel)({
    states: {
      idle: {
        by: [
          "start",
          "undo.offer final",
          "undo.close",
          "undo.look moved",
          "revoke all",
          "revoke some",
          "revoke none",
          ...failing("revoke", ["Unreachable", "TimedOut"]),
        ],
        accepts: ["undo.offer"],
        context: nothing,
      },
      offered: {
        by: ["undo.offer offer", "undo.offer next", ...lost],
        accepts: ["undo.offer", "undo.press", "undo.close", "undo.look"],
        arriving: ({ by }) => (by === "undo.offer offer" ? offer : by === "undo.offer next" ? next : {}),
      },
      undoing: {
        by: ["undo.press"],
        tags: ["busy"],
        accepts: ["undo.offer"],
        runs: { revoke: ({ context }: { readonly context: UndoContext }) => ({ rows: context.rows }) },
      },
    },
    emits: {
      "undo.offer offer": says(offer),
      "undo.offer next": says(next),
      "undo.offer final": (seen: Seen) => [...(isShown(seen) ? [withdrawn] : []), told(final.message)],
      "undo.look moved": [withdrawn],
      "revoke all": (seen: Seen) => [told("Persetujuan 2 klaim dibatalkan"), changed(seen)],
      "revoke some": (seen: Seen) => [
        refused("Persetujuan 1 klaim dibatalkan, 1 tidak: Klaim ini sudah dibayar oleh Ratih"),
        changed(seen),
      ],
      "revoke none": (seen: Seen) => [refused("Klaim ini sudah dibayar oleh Ratih"), changed(seen)],
      ...Object.fromEntries(failing("revoke").map((label) => [label, fails(label)])),
    },
  })
})

const begun = () => {
  const run = drive(undoMachine, { noun: "klaim" })
  run.send({ type: "undo.offer", ...offer })
  return run
}

test("exactly those rows are taken back, in the versions they got, and once", () => {
  const run = begun()
  run.send({ type: "undo.press" })
  run.send({ type: "undo.press" })
  expect(run.running().map(({ id }) => id)).toEqual(["revoke"])
  expect(run.asked("revoke")).toEqual({ rows: offer.rows })
  run.answer("revoke", { output: succeeded([back(1), back(2)]) })
  run.send({ type: "undo.press" })
  expect(run.running()).toEqual([])
})

test("what cannot go back is said without a button", () => {
  const run = drive(undoMachine, { noun: "klaim" })
  run.send({ type: "undo.offer", ...final })
  run.send({ type: "undo.press" })
  expect([run.value(), run.running(), run.emitted()]).toEqual(["idle", [], [told("Klaim ditolak")]])
})

test("only the last decision is taken back; the message of the one before goes", () => {
  const run = begun()
  run.send({ type: "undo.offer", ...next })
  run.send({ type: "undo.press" })
  expect(run.asked("revoke")).toEqual({ rows: next.rows })
  expect(run.emitted()).toEqual([offered(offer), withdrawn, offered(next)])
})

test("the message passing by while it is taken back ends nothing", () => {
  const run = begun()
  run.send({ type: "undo.press" })
  run.send({ type: "undo.close" })
  run.answer("revoke", { output: succeeded([back(1), stayed(2)]) })
  expect(run.emitted()).toContainEqual({ type: "rows.changed", ids: [1, 2] })
})

test("without an answer it is offered again", () => {
  const run = begun()
  run.send({ type: "undo.press" })
  run.answer("revoke", { output: failed(failures.TimedOut) })
  run.send({ type: "undo.press" })
  expect(run.asked("revoke")).toEqual({ rows: offer.rows })
})

test("what is taken back has its own words", () => {
  const run = drive(undoMachine, { noun: "pelanggan", what: "Penggabungan" })
  run.send({ type: "undo.offer", ...next })
  run.send({ type: "undo.press" })
  run.answer("revoke", { output: succeeded([back(3)]) })
  expect(run.emitted()).toContainEqual(told("Penggabungan 1 pelanggan dibatalkan"))
})
