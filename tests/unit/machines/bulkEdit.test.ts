import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { type BulkEditContext, untouched } from "#machines/bulkEdit/bulkEditTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  asked,
  bulkEditMachine,
  bulkEditModel,
  gone,
  moved,
  movedToo,
  patch,
  refused,
  same,
  stayed,
  unread,
  went,
} from "#tests/paths/models/bulkEdit.ts"
import { failing, failureIn, failures, MESSAGE } from "#tests/paths/outcomes.ts"

type At = { readonly context: BulkEditContext }
const sent = [
  { id: 1, version: 2 },
  { id: 2, version: 7 },
]
const changed = (done: readonly number[]) => ({ type: "rows.changed" as const, done })

describe("every path", () => {
  testWalks(bulkEditModel)({
    states: {
      idle: {
        by: ["start", "edit.cancel", "act all"],
        accepts: ["edit.open"],
        context: untouched,
      },
      choosing: {
        by: ["edit.open", "edit.back", ...failing("preview"), "act Invalid"],
        tags: ["asked"],
        accepts: ["edit.change", "edit.scope", "edit.preview", "edit.cancel"],
        context: ({ by, before }) => ({
          results: [],
          ...(by === "edit.change" ? { values: { ...before?.context.values, ...patch } } : {}),
          ...(by === "edit.scope" ? { scope: "filtered", errors: {} } : {}),
          ...(by === "edit.preview unread" ? { errors: unread } : {}),
        }),
        arriving: ({ by, before }) => {
          if (by === "edit.open") return { ...untouched, ...asked }
          const { values, scope } = before?.context ?? untouched
          const kept = { values, scope }
          if (by === "edit.back") return { ...kept, failure: null }
          return by.endsWith(" Invalid")
            ? { ...kept, errors: failures.Invalid.errors, failure: null }
            : { ...kept, failure: failureIn(by) }
        },
      },
      previewing: {
        by: ["edit.preview", "edit.retry"],
        tags: ["busy", "asked"],
        accepts: ["edit.back"],
        runs: {
          preview: ({ context: { ids, filter, scope, values } }: At) => ({ ids, filter, scope, values }),
        },
        context: ({ by }) => ({
          failure: null,
          errors: {},
          ...(by === "edit.retry" ? { results: [], scope: "picked" } : {}),
        }),
      },
      reviewing: {
        by: ["preview some", "preview nothing", ...failing("act", ["Invalid"])],
        tags: ["asked"],
        accepts: ({ context }: At) => [
          "edit.back",
          "edit.cancel",
          ...(context.preview.includes(moved) ? (["edit.confirm"] as const) : []),
        ],
        context: ({ by }) => ({
          failure: by.startsWith("act") ? failureIn(by) : null,
          ...(by === "preview some" ? { preview: [moved, movedToo, same, gone] } : {}),
          ...(by === "preview nothing" ? { preview: [same, gone] } : {}),
        }),
      },
      "sending.sent": { by: ["edit.confirm"] },
      "sending.overdue": { by: ["after patience"], tags: ["overdue"] },
      sending: {
        tags: ["busy", "asked"],
        runs: { act: ({ context: { values } }: At) => ({ rows: sent, values }) },
        context: { failure: null, errors: {} },
      },
      reporting: {
        by: ["act some", "act rows"],
        accepts: ["edit.retry", "edit.open", "edit.cancel"],
        context: ({ by }) => ({
          results: by === "act some" ? [went, stayed] : [{ ...stayed, id: 1 }, stayed],
        }),
      },
    },
    emits: {
      "act all": [{ type: "toast.succeeded", message: MESSAGE }, changed([1, 2])],
      "act some": [{ type: "toast.succeeded", message: MESSAGE }, changed([1])],
      "act rows": [{ type: "toast.failed", failure: refused }, changed([])],
    },
  })
})

const open = () => {
  const run = drive(bulkEditMachine, undefined)
  run.send({ type: "edit.open", ...asked })
  run.send({ type: "edit.change", patch })
  return run
}
const previewed = () => {
  const run = open()
  run.send({ type: "edit.preview", unread: {} })
  run.answer("preview", { output: succeeded({ rows: [moved, movedToo, same, gone] }) })
  return run
}

test("nothing changes before the preview has been agreed to, and then only rows that would change", () => {
  const run = open()
  run.send({ type: "edit.confirm" })
  expect(run.running()).toEqual([])
  run.send({ type: "edit.preview", unread: {} })
  expect(run.running()).toMatchObject([{ id: "preview" }])
  run.answer("preview", { output: succeeded({ rows: [moved, movedToo, same, gone] }) })
  run.send({ type: "edit.confirm" })
  run.send({ type: "edit.confirm" })
  expect(run.asked("act")).toEqual({ rows: sent, values: patch })
})

test("a lost answer stays on the preview and is sent again as it was", () => {
  const run = previewed()
  run.send({ type: "edit.confirm" })
  run.answer("act", { output: failed({ _tag: "Unreachable" }) })
  expect(run.context()).toMatchObject({ failure: { _tag: "Unreachable" }, values: patch })
  run.send({ type: "edit.confirm" })
  expect(run.context().failure).toBeNull()
  expect(run.asked("act")).toEqual({ rows: sent, values: patch })
})

test("those that failed are previewed anew with the same values, whatever was meant at first", () => {
  const run = open()
  run.send({ type: "edit.scope", scope: "filtered" })
  run.send({ type: "edit.preview", unread: {} })
  run.answer("preview", { output: succeeded({ rows: [moved, movedToo] }) })
  run.send({ type: "edit.confirm" })
  run.answer("act", { output: succeeded({ rows: [went, stayed] }, "1 pegawai diubah, 1 tidak") })
  run.send({ type: "edit.retry" })
  expect(run.asked("preview")).toEqual({ ids: [2], filter: asked.filter, scope: "picked", values: patch })
})

test("going back keeps what was chosen", () => {
  const run = previewed()
  run.send({ type: "edit.back" })
  expect(run.context().values).toEqual(patch)
  run.send({ type: "edit.preview", unread: {} })
  run.send({ type: "edit.back" })
  expect(run.running()).toEqual([])
  expect(run.context().values).toEqual(patch)
})
