import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { moved, other, quiet, sight, taken, watchMachine, watchModel } from "#tests/paths/models/watch.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

type Seen = { readonly context: { readonly sight: object | null; readonly mark: number | null } }

describe("every path", () => {
  testWalks(watchModel)({
    machine: { accepts: ["watch.ask", "live.changed"], runs: { hear: {} } },
    states: {
      idle: { by: ["start"], context: { sight: null, mark: null, fresh: 0, moved: [], again: false } },
      looking: {
        by: [
          "watch.ask",
          "after pulse",
          "after slowPulse",
          "live.news",
          "live.changed off",
          "live.changed on",
          "look quiet",
          "look moved",
        ],
        accepts: ["live.news"],
        runs: { look: ({ context }: Seen) => ({ ...context.sight, mark: context.mark }) },
        arriving: ({ by }) => (by.startsWith("watch.ask") ? { mark: null, fresh: 0, moved: [] } : {}),
      },
      resting: { by: ["look quiet", "look moved", ...failing("look")], accepts: ["live.news"] },
      listening: { by: ["look quiet", "look moved"], accepts: ["live.news"], context: { isLive: true } },
    },
    emits: { "look moved": [{ type: "rows.renewed", rows: [taken] }] },
  })
})

const seen = () => {
  const run = drive(watchMachine, undefined)
  run.send({ type: "watch.ask", sight })
  return run
}

test("rows that somebody moved are told once; what came since the first look is counted until all is read again", () => {
  const run = seen()
  expect(run.asked("look")).toEqual({ ...sight, mark: null })
  run.answer("look", { output: succeeded(moved) })
  run.fire(5_000)
  const rows = [
    { id: 7, version: 1 },
    { id: 8, version: 4 },
  ]
  expect(run.asked("look")).toEqual({ ask: sight.ask, rows, mark: 40 })
  run.answer("look", { output: succeeded({ ...quiet, fresh: 3 }) })
  expect(run.emitted()).toEqual([{ type: "rows.renewed", rows: [taken] }])
  expect(run.context()).toMatchObject({ fresh: 3, moved: [8] })
  run.send({ type: "watch.ask", sight: other })
  expect(run.context()).toEqual({
    sight: other,
    mark: null,
    fresh: 0,
    moved: [],
    isLive: false,
    again: false,
  })
})

test("a look that fails says nothing, and what was known stays", () => {
  const run = seen()
  run.answer("look", { output: succeeded(moved) })
  for (const answer of [{ output: failed(failures.Unreachable) }, { error: new Error("bug") }]) {
    run.fire(5_000)
    run.answer("look", answer)
    expect([run.value(), run.context().fresh]).toEqual(["resting", 2])
  }
  expect(run.emitted()).toHaveLength(1)
})

test("other rows come into sight while an answer is awaited: it is not heard", () => {
  const run = seen()
  run.send({ type: "watch.ask", sight: other })
  expect(run.running().map(({ id, input }) => ({ id, input }))).toEqual([
    { id: "hear", input: {} },
    { id: "look", input: { ...other, mark: null } },
  ])
})

test("told live, rows are looked at when something changed and else seldom; a lost line is made up for at once", () => {
  const run = seen()
  run.send({ type: "live.changed", isOn: true })
  run.answer("look", { output: succeeded(quiet) })
  expect(run.value()).toBe("listening")
  run.pass(59_999)
  expect(run.value()).toBe("listening")
  run.send({ type: "live.news" })
  run.send({ type: "live.news" })
  run.answer("look", { output: succeeded(quiet) })
  expect(run.value()).toBe("looking")
  run.answer("look", { output: succeeded(quiet) })
  expect(run.value()).toBe("listening")
  run.send({ type: "live.changed", isOn: false })
  run.answer("look", { output: succeeded(quiet) })
  expect(run.value()).toBe("resting")
})
