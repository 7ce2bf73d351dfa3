import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { waitingMachine } from "#machines/waiting/waitingMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { some, waitingModel } from "#tests/paths/models/waiting.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(waitingModel)({
    machine: { runs: { hear: {} }, accepts: ["live.changed"] },
    states: {
      loading: {
        by: [
          "start",
          "after pause",
          "after longPause",
          "live.changed on",
          "live.changed off",
          "live.news",
          "load some",
          "load none",
          ...failing("load", ["defect"]),
        ],
        tags: ["busy"],
        accepts: ["live.news"],
        runs: { load: {} },
      },
      resting: {
        by: ["load some", "load none", ...failing("load")],
        accepts: ["live.news"],
        arriving: ({ by, before }) =>
          by === "load some"
            ? { queues: some }
            : by === "load none"
              ? { queues: [] }
              : { queues: before?.context.queues ?? null },
      },
      listening: {
        by: ["load some", "load none", ...failing("load", ["defect"])],
        accepts: ["live.news"],
        context: { isLive: true },
      },
    },
  })
})

const counted = () => {
  const run = drive(waitingMachine, undefined)
  run.answer("load", { output: succeeded(some) })
  return run
}

test.each([
  ["an answer that says no", { output: failed(failures.Unreachable) }],
  ["a defect", { error: new Error("a defect") }],
])("after %s the numbers that were there stay, and nothing is said", (_, answer) => {
  const run = counted()
  run.send({ type: "live.news" })
  run.answer("load", answer)
  expect(run.context().queues).toEqual(some)
  expect(run.emitted()).toEqual([])
})

test("without news they are counted every minute, told live every five", () => {
  const run = counted()
  run.pass(59_999)
  expect(run.value()).toBe("resting")
  run.pass(1)
  expect(run.value()).toBe("loading")
  run.send({ type: "live.changed", isOn: true })
  run.answer("load", { output: succeeded(some) })
  run.pass(299_999)
  expect(run.value()).toBe("listening")
  run.pass(1)
  expect(run.value()).toBe("loading")
})

test("what moves while they are counted is counted once more", () => {
  const run = counted()
  run.send({ type: "live.news" })
  run.send({ type: "live.news" })
  run.answer("load", { output: succeeded([]) })
  expect([run.value(), run.context().queues]).toEqual(["loading", []])
  run.answer("load", { output: succeeded(some) })
  expect([run.value(), run.context().queues]).toEqual(["resting", some])
})
