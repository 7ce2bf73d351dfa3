import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { maintenanceMachine } from "#machines/maintenance/maintenanceMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { announced, begun, maintenanceModel, turnedAway } from "#tests/paths/models/maintenance.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const asked = ["start", "after pause", "live.news", "maintenance.due"]
const met = "maintenance.met"
const ended = [{ type: "maintenance.ended" as const }]

describe("every path", () => {
  testWalks(maintenanceModel)({
    machine: { runs: { hear: {} } },
    states: {
      starting: passing,
      asking: { by: asked, tags: ["busy"], accepts: [met], runs: { askNotice: {} } },
      deciding: passing,
      quiet: {
        by: ["askNotice none", "askEnd none", ...failing("askNotice")],
        accepts: [met, "live.news"],
        context: { notice: null },
      },
      announced: {
        by: ["askNotice announced", "askEnd announced", ...failing("askNotice")],
        accepts: [met, "live.news", "maintenance.due"],
        runs: { watchStart: { at: announced.start_at } },
        context: { notice: announced },
      },
      probing: {
        by: ["askNotice begun", ...failing("askNotice")],
        tags: ["busy"],
        accepts: [met],
        runs: { probeUser: {} },
        context: { notice: begun },
      },
      spared: {
        by: ["probeUser ok", ...failing("probeUser")],
        accepts: [met, "live.news"],
        context: { notice: begun },
      },
      closed: {},
      "closed.asking": {
        by: ["start closed", met, "probeUser Maintenance", "maintenance.retry", "live.news", "after retry"],
        tags: ["busy"],
        runs: { askEnd: {} },
      },
      "closed.resting": {
        by: ["askEnd begun", ...failing("askEnd")],
        accepts: ["maintenance.retry", "live.news"],
      },
    },
    emits: { "askEnd none": ended, "askEnd announced": ended },
  })
})

const start = (isAlreadyClosed = false) => drive(maintenanceMachine, { isClosed: isAlreadyClosed })

test("an announcement shows its bar until it begins, and then everyone is asked for at the start", () => {
  const run = start()
  run.answer("askNotice", { output: succeeded(announced) })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
  run.send({ type: "maintenance.due" })
  run.answer("askNotice", { output: succeeded(begun) })
  expect(run.value()).toBe("probing")
  run.answer("probeUser", { output: failed(turnedAway) })
  expect(run.value()).toEqual({ closed: "asking" })
})

test("a super administrator goes on, with the bar", () => {
  const run = start()
  run.answer("askNotice", { output: succeeded(begun) })
  run.answer("probeUser", { output: succeeded(null) })
  expect([run.value(), run.context().notice]).toEqual(["spared", begun])
  run.send({ type: "live.news" })
  run.answer("askNotice", { output: succeeded(null) })
  expect([run.value(), run.context().notice]).toEqual(["quiet", null])
})

test("the page comes back by itself, and says so once", () => {
  const run = start()
  run.answer("askNotice", { output: succeeded(null) })
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
  run.answer("askNotice", { output: succeeded(announced) })
  run.pass(300_000)
  run.answer("askNotice", { error: new Error("bug") })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
})

test("a page whose first call was turned away begins closed", () => {
  const run = start(true)
  expect(run.value()).toEqual({ closed: "asking" })
  run.answer("askEnd", { output: succeeded(announced) })
  expect([run.value(), run.context().notice]).toEqual(["announced", announced])
})
