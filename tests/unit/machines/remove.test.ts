import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { gone, refusedRows, removeModel, stayed } from "#tests/paths/models/remove.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const nothing = { results: [], failure: null, message: "" }
const ended: Readonly<Record<string, object>> = {
  "confirm.no": nothing,
  "remove all": { results: [gone, { ...gone, id: 5 }], failure: null, message: MESSAGE },
  "remove some": { results: [gone, stayed], failure: null, message: MESSAGE },
  "remove rows": { results: [stayed], failure: refusedRows, message: "" },
}

describe("every path", () => {
  testWalks(removeModel)({
    states: {
      starting: passing,
      asking: { by: ["start asked"], accepts: ["confirm.yes", "confirm.no"], context: nothing },
      removing: {
        by: ["confirm.yes", "start again", "remove.retry"],
        tags: ["busy"],
        runs: {
          remove: ({ context }: { readonly context: { readonly ids: unknown } }) => ({ ids: context.ids }),
        },
        context: { failure: null },
      },
      failed: {
        by: ["remove none", ...failing("remove")],
        accepts: ["remove.retry", "remove.close"],
        context: ({ by }) => ({
          results: [],
          message: by === "remove none" ? MESSAGE : "",
          failure: failureIn(by),
        }),
      },
      ended: { by: [...Object.keys(ended), "remove.close"], arriving: ({ by }) => ended[by] ?? {} },
    },
    emits: {
      ...toasts("remove"),
      "remove none": [{ type: "toast.failed", failure: { _tag: "BadShape", detail: "no failure" } }],
    },
  })
})

const asked = () => drive(removeMachine, { ids: [3, 5], isConfirmed: false })

test("nothing goes before somebody agrees, and nothing when they do not", () => {
  const run = asked()
  expect(run.running()).toEqual([])
  run.send({ type: "confirm.no" })
  expect(run.status()).toBe("done")
  expect(run.output()).toEqual(nothing)
})

test("what became of each row is told when it ends, the refused ones with their reason", () => {
  const run = asked()
  run.send({ type: "confirm.yes" })
  run.answer("remove", { output: succeeded({ rows: [gone, stayed] }, "1 dihapus, 1 gagal") })
  expect(run.output()).toEqual({ results: [gone, stayed], failure: null, message: "1 dihapus, 1 gagal" })
})

test("a second try asks only for the rows it was given and does not ask to agree again", () => {
  const run = drive(removeMachine, { ids: [5], isConfirmed: true })
  expect(run.asked("remove")).toEqual({ ids: [5] })
})

test("without an answer the same rows are tried again, and closing ends with the failure", () => {
  const run = asked()
  run.send({ type: "confirm.yes" })
  run.answer("remove", { output: failed(failures.TimedOut) })
  expect(run.emitted()).toEqual([{ type: "toast.failed", failure: failures.TimedOut }])
  run.send({ type: "remove.retry" })
  expect(run.asked("remove")).toEqual({ ids: [3, 5] })
  expect(run.context().failure).toBeNull()
  run.answer("remove", { output: failed(failures.TimedOut) })
  run.send({ type: "remove.close" })
  expect(run.output()).toEqual({ results: [], failure: failures.TimedOut, message: "" })
})

test("a second yes while it is asked does nothing", () => {
  const run = asked()
  run.send({ type: "confirm.yes" })
  run.send({ type: "confirm.yes" })
  run.send({ type: "confirm.no" })
  expect(run.value()).toBe("removing")
})
