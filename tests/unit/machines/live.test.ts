import { describe, expect, test } from "vitest"
import { liveMachine } from "#machines/live/liveMachine.ts"
import { lineEvent } from "#src/api/wire/lineEvent.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { liveModel } from "#tests/paths/models/live.ts"
import { failures } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(liveModel)({
    machine: { runs: { lead: {}, follow: {} } },
    states: {
      following: { by: ["start"], accepts: ["live.lead"] },
      listening: {
        accepts: ["live.closed", "live.refused", "live.absent", "live.over"],
        runs: { listen: {} },
      },
      "listening.opening": {
        by: ["live.lead", "after pause", "after backOff", "after longPause"],
        accepts: ["live.opened"],
      },
      "listening.open": { by: ["live.opened"] },
      resting: { by: ["live.closed"] },
      backingOff: { by: ["live.refused"] },
      absent: { by: ["live.absent"] },
      over: { by: ["live.over"] },
    },
  })
})

test("a line that is lost is opened again in a while, and not sooner", () => {
  const run = drive(liveMachine, undefined)
  run.send({ type: "live.lead" })
  run.send({ type: "live.opened" })
  run.send({ type: "live.closed" })
  run.pass(4_999)
  expect(run.running().map(({ id }) => id)).toEqual(["lead", "follow"])
  run.pass(1)
  expect(run.running().map(({ id }) => id)).toEqual(["lead", "follow", "listen"])
})

test.each([
  ["live.refused", 60_000],
  ["live.absent", 600_000],
] as const)("a server that says no is not asked every five seconds: %s", (type, ms) => {
  const run = drive(liveMachine, undefined)
  run.send({ type: "live.lead" })
  run.send({ type })
  run.pass(ms - 1)
  expect(run.running().map(({ id }) => id)).toEqual(["lead", "follow"])
  run.pass(1)
  expect(run.running().map(({ id }) => id)).toEqual(["lead", "follow", "listen"])
})

test("a session that is over is not asked for again before ten minutes are over", () => {
  const run = drive(liveMachine, undefined)
  run.send({ type: "live.lead" })
  run.send({ type: "live.over" })
  run.pass(599_999)
  expect(run.running().map(({ id }) => id)).toEqual(["lead", "follow"])
})

test("each failure of the line means something for the next attempt", () => {
  expect(
    Object.fromEntries(Object.entries(failures).map(([tag, one]) => [tag, lineEvent(one).type])),
  ).toEqual({
    Unreachable: "live.closed",
    TimedOut: "live.closed",
    BadRequest: "live.absent",
    NotFound: "live.absent",
    BadShape: "live.absent",
    ServerBroken: "live.refused",
    Tracked: "live.refused",
    Refused: "live.refused",
    Invalid: "live.refused",
    Stale: "live.refused",
    SessionOver: "live.over",
  })
})
