import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { BulkContext } from "#machines/bulk/bulkMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  asked,
  bulkMachine,
  bulkModel,
  partly,
  refused,
  stayed,
  unread,
  went,
} from "#tests/paths/models/bulk.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const clean: BulkContext = { action: "", ids: [], values: {}, errors: {}, failure: null, results: [] }
const none = [{ ...stayed, id: 1 }, stayed]
type At = { readonly context: BulkContext }
const payload = ({ context: { action, ids, values } }: At) => ({ action, ids, values })
const done = (ids: readonly number[]) => [
  { type: "toast.succeeded" as const, message: MESSAGE },
  { type: "rows.changed" as const, done: ids },
]

describe("every path", () => {
  testWalks(bulkModel)({
    states: {
      idle: {
        by: ["start", "bulk.cancel", "bulk.close", "act all", "act counted"],
        accepts: ["bulk.open"],
        context: clean,
      },
      asking: {
        by: ["bulk.open", "act Invalid"],
        tags: ["asked"],
        accepts: ["bulk.change", "bulk.confirm", "bulk.cancel"],
        context: ({ by, before }) => ({
          action: asked.action,
          ids: asked.ids,
          failure: null,
          results: [],
          ...(by === "bulk.change"
            ? { values: { ...before?.context.values, effective_date: "2026-12-01" } }
            : {}),
          ...(by === "bulk.confirm unread" ? { errors: unread } : {}),
        }),
        arriving: ({ by }) =>
          by === "act Invalid" ? { errors: failures.Invalid.errors } : { values: asked.values, errors: {} },
      },
      "sending.sent": { by: ["bulk.confirm", "bulk.retry"] },
      "sending.overdue": { by: ["after patience"], tags: ["overdue"] },
      sending: {
        tags: ["busy", "asked"],
        runs: { act: payload },
        context: { failure: null, errors: {}, results: [] },
      },
      failed: {
        by: ["act none", "act rows", ...failing("act", ["Invalid"])],
        accepts: ["bulk.retry", "bulk.close"],
        context: ({ by }) => ({
          failure: by === "act none" ? null : by === "act rows" ? refused : failureIn(by),
          results: by === "act none" || by === "act rows" ? none : [],
        }),
      },
      reporting: {
        by: ["act some", "act partly"],
        accepts: ["bulk.open", "bulk.close"],
        context: { results: [went, stayed] },
      },
    },
    emits: {
      "act all": done([1, 2]),
      "act counted": done([]),
      "act some": done([1]),
      "act partly": [
        { type: "toast.failed", failure: partly },
        { type: "rows.changed", done: [1] },
      ],
      "act none": [{ type: "toast.failed", failure: { _tag: "BadShape", detail: "no failure" } }],
      "act rows": [{ type: "toast.failed", failure: refused }],
      ...toasts("act", ["Invalid"]),
    },
  })
})

const open = () => {
  const run = drive(bulkMachine, undefined)
  run.send({ type: "bulk.open", ...asked })
  return run
}

test("nothing is sent before somebody agrees, and nothing with a date that is none", () => {
  const run = open()
  expect(run.running()).toEqual([])
  run.send({ type: "bulk.confirm", unread })
  expect(run.running()).toEqual([])
  expect(run.context().errors).toEqual(unread)
})

test("what was filled in goes with the rows, and a second yes does nothing", () => {
  const run = open()
  run.send({ type: "bulk.change", patch: { effective_date: "2026-12-01" } })
  run.send({ type: "bulk.confirm", unread: {} })
  run.send({ type: "bulk.confirm", unread: {} })
  expect(run.asked("act")).toEqual({
    action: "attendance",
    ids: [1, 2],
    values: { attendance_type: "shift", effective_date: "2026-12-01" },
  })
})

test("what could not be done to a row is told, and the others need not stay chosen", () => {
  const run = open()
  run.send({ type: "bulk.confirm", unread: {} })
  run.answer("act", { output: succeeded({ rows: [went, stayed] }, "1 diubah, 1 tidak") })
  expect(run.context().results).toEqual([went, stayed])
  expect(run.emitted()).toEqual([
    { type: "toast.succeeded", message: "1 diubah, 1 tidak" },
    { type: "rows.changed", done: [1] },
  ])
})

test("a correction takes the message of its field away", () => {
  const run = open()
  run.send({ type: "bulk.confirm", unread: {} })
  const errors = { effective_date: ["Wajib diisi"] }
  run.answer("act", { output: failed({ _tag: "Invalid", message: "Periksa kembali", errors }) })
  expect(run.context().errors).toEqual(errors)
  run.send({ type: "bulk.change", patch: { effective_date: "2026-12-01" } })
  expect(run.context().errors).toEqual({})
})

test("rows that can be taken back are offered, only by an action that says so", () => {
  const rows = [
    { ...went, undo: 2 },
    { ...stayed, undo: 5 },
  ]
  for (const undoable of [true, false]) {
    const run = drive(bulkMachine, undefined)
    run.send({ type: "bulk.open", ...asked, undoable })
    run.send({ type: "bulk.confirm", unread: {} })
    run.answer("act", { output: succeeded({ rows }, "1 digabung, 1 tidak") })
    expect(run.emitted()).toEqual([
      undoable
        ? { type: "undo.offered", message: "1 digabung, 1 tidak", rows: [{ id: 1, version: 2 }] }
        : { type: "toast.succeeded", message: "1 digabung, 1 tidak" },
      { type: "rows.changed", done: [1] },
    ])
  }
})

test.each([
  ["whole", { rows: [went] }],
  ["partial", { rows: [went, stayed] }],
])("after a %s success it says where the result is seen", (_, answer) => {
  const run = drive(bulkMachine, undefined)
  run.send({ type: "bulk.open", ...asked })
  run.send({ type: "bulk.confirm", unread: {} })
  run.answer("act", { output: succeeded({ ...answer, to: "/visit?status=semua" }) })
  expect(run.emitted().at(-1)).toEqual({ type: "rows.changed", done: [1], to: "/visit?status=semua" })
})
