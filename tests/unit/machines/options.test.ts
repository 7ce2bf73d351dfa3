import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { optionsMachine } from "#machines/options/optionsMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { options, optionsModel } from "#tests/paths/models/options.ts"
import { failing, failures, failureIn } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(optionsModel)({
    states: {
      closed: {
        by: ["start"],
        accepts: ["options.open", "options.search"],
        context: { q: "", rows: [], hasMore: false, failure: null },
      },
      typing: {
        by: ["options.search"],
        accepts: ["options.search"],
        arriving: ({ by }) => ({ q: by === "options.search same" ? "" : "ope" }),
      },
      loading: {
        by: ["options.open", "after searchPause"],
        tags: ["busy"],
        accepts: ["options.search"],
        runs: { load: ({ context }: { readonly context: { readonly q: string } }) => ({ q: context.q }) },
      },
      ready: {
        by: ["load ok"],
        accepts: ["options.open", "options.search"],
        context: { ...options, failure: null },
      },
      failed: {
        by: failing("load"),
        accepts: ["options.open", "options.search"],
        context: ({ by }) => ({ failure: failureIn(by) }),
      },
    },
  })
})

const typing = () => {
  const run = drive(optionsMachine, undefined)
  run.send({ type: "options.search", q: "o" })
  run.pass(150)
  run.send({ type: "options.search", q: "op" })
  return run
}

test("one question, 200 ms after the last letter", () => {
  const run = typing()
  run.pass(199)
  expect(run.value()).toBe("typing")
  run.pass(1)
  expect(run.asked("load")).toEqual({ q: "op" })
})

test("an answer to what is no longer asked is not shown", () => {
  const run = typing()
  run.pass(200)
  run.send({ type: "options.search", q: "ops" })
  expect(run.running()).toEqual([])
  run.pass(200)
  run.answer("load", { output: succeeded(options) })
  expect(run.context()).toEqual({ ...options, q: "ops", failure: null })
})

test("a text that is already searched asks nothing", () => {
  const run = typing()
  run.pass(200)
  run.answer("load", { output: succeeded(options) })
  run.send({ type: "options.search", q: "op" })
  expect(run.value()).toBe("ready")
})

test("choices that failed are asked for again when opened, and the old ones stay meanwhile", () => {
  const run = typing()
  run.pass(200)
  run.answer("load", { output: succeeded(options) })
  run.send({ type: "options.open" })
  run.answer("load", { output: failed(failures.Unreachable) })
  expect(run.context()).toEqual({ ...options, q: "op", failure: failures.Unreachable })
  run.send({ type: "options.open" })
  expect(run.value()).toBe("loading")
})
