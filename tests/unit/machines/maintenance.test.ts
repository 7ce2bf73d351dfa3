import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { maintenanceMachine } from "#machines/maintenance/maintenanceMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { announced, begun, maintenanceModel, turnedAway } from "#tests/paths/models/maintenance.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const asked = ["start", "after pause", "live.news", "maintenance.due"]
const isClosed = (value: unknown) => typeof value === "object"

describe("every path", () => {
  testWalks(maintenanceModel)({
    machine: { runs: { hear: {} }, accepts: ["maintenance.met"] },
    states: {
      starting: { by: [] },
      asking: { by: asked, tags: ["busy"], runs: { ask: {} } },
      deciding: { by: [] },
      quiet: { by: ["ask none", ...failing("ask")], accepts: ["live.news"], context: { notice: null } },
      announced: {
        by: ["ask announced", ...failing("ask")],
        accepts: ["live.news", "maintenance.due"],
        runs: { watchStart: { at: announced.start_at } },
        context: { notice: announced },
      },
      probing: {
        by: ["ask begun", ...failing("ask")],
        tags: ["busy"],
        runs: { probe: {} },
        context: { notice: begun },
      },
      spared: {
        by: ["probe ok", ...failing("probe")],
        accepts: ["live.news"],
        context: { notice: begun },
      },
      closed: {},
      "closed.asking": {
        by: [
          "start closed",
          "maintenance.met",
          "probe Maintenance",
          "maintenance.retry",
          "live.news",
          "after retry",
        ],
        tags: ["busy"],
        runs: { askEnd: {} },
      },
      "closed.resting": {
        by: ["ask begun", ...failing("ask")],
        accepts: ["maintenance.retry", "live.news"],
      },
    },
    emits: {
      "ask none": ({ before }) => (isClosed(before?.value) ? [{ type: "maintenance.ended" }] : []),
      "ask announced": ({ before }) => (isClosed(before?.value) ? [{ type: "maintenance.ended" }] : []),
    },
  })
})

const start = (isAlreadyClosed = false) => drive(maintenanceMachine, { isClosed: isAlreadyClosed })

test("an announcement shows its bar until it begins, and then everyone is asked for at the start", () => {
  const run = start()
  run.answer("ask", { output: succeeded(announced) })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
  run.send({ type: "maintenance.due" })
  run.answer("ask", { output: succeeded(begun) })
  expect(run.value()).toBe("probing")
  run.answer("probe", { output: failed(turnedAway) })
  expect(run.value()).toEqual({ closed: "asking" })
})

test("a super administrator goes on, with the bar", () => {
  const run = start()
  run.answer("ask", { output: succeeded(begun) })
  run.answer("probe", { output: succeeded(null) })
  expect([run.value(), run.context().notice]).toEqual(["spared", begun])
  run.send({ type: "live.news" })
  run.answer("ask", { output: succeeded(null) })
  expect([run.value(), run.context().notice]).toEqual(["quiet", null])
})

test("the page comes back by itself, and says so once", () => {
  const run = start()
  run.answer("ask", { output: succeeded(null) })
  run.send({ type: "maintenance.met" })
  run.send({ type: "maintenance.met" })
  run.answer("askEnd", { output: succeeded(begun) })
  expect(run.value()).toEqual({ closed: "resting" })
  expect(run.context().notice).toEqual(begun)
  run.pass(20_000)
  run.answer("askEnd", { output: failed(failures.Unreachable) })
  expect(run.value()).toEqual({ closed: "resting" })
  expect(run.emitted()).toEqual([])
  run.pass(20_000)
  run.answer("askEnd", { output: succeeded(null) })
  expect(run.value()).toBe("quiet")
  expect(run.emitted()).toEqual([{ type: "maintenance.ended" }])
})

test("a failed question leaves the announcement where it is", () => {
  const run = start()
  run.answer("ask", { output: succeeded(announced) })
  run.pass(300_000)
  run.answer("ask", { error: new Error("bug") })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
})

test("a page whose first call was turned away begins closed", () => {
  const run = start(true)
  expect(run.value()).toEqual({ closed: "asking" })
  run.answer("askEnd", { output: succeeded(announced) })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
})
