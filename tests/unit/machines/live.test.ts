import { describe, expect, test } from "vitest"
import { liveMachine } from "#machines/live/liveMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { liveModel } from "#tests/paths/models/live.ts"

describe("every path", () => {
  testWalks(liveModel)({
    machine: { runs: { lead: {}, follow: {} } },
    states: {
      following: { by: ["start"], accepts: ["live.lead"] },
      listening: { accepts: ["live.closed"], runs: { listen: {} } },
      "listening.opening": { by: ["live.lead", "after pause"], accepts: ["live.opened"] },
      "listening.open": { by: ["live.opened"] },
      resting: { by: ["live.closed"] },
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
