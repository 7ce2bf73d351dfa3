import { describe, expect, test } from "vitest"
import { refreshMachine } from "#machines/refresh/refreshMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { refreshModel } from "#tests/paths/models/refresh.ts"

const due = { type: "refresh.due" as const }

describe("every path", () => {
  testWalks(refreshModel)({
    machine: { runs: { hear: {} }, accepts: ["live.changed"] },
    states: {
      choosing: passing,
      polling: {
        by: ["start", "live.changed off", "after pulse", "after interval"],
        accepts: ["live.news"],
        context: { isLive: false },
      },
      listening: {
        by: ["live.changed on", "after slowPulse", "after interval"],
        accepts: ["live.news"],
        context: { isLive: true },
      },
      gathering: { by: ["live.news"] },
      pausing: { by: ["after gather", "after interval"], accepts: ["live.news"] },
      waiting: { by: ["live.news"] },
    },
    emits: {
      "after pulse": [due],
      "after slowPulse": [due],
      "after gather": [due],
      "after interval": ({ value }) => (value === "pausing" ? [due] : []),
    },
  })
})

test("many changes are one refetch, and the next one keeps an interval", () => {
  const run = drive(refreshMachine, undefined)
  run.send({ type: "live.changed", isOn: true })
  for (let nth = 0; nth < 50; nth += 1) run.send({ type: "live.news" })
  run.pass(2_000)
  expect(run.emitted()).toEqual([due])
  for (let nth = 0; nth < 50; nth += 1) run.send({ type: "live.news" })
  run.pass(7_999)
  expect(run.emitted()).toEqual([])
  run.pass(1)
  expect(run.emitted()).toEqual([due])
  run.pass(8_000)
  expect(run.value()).toBe("listening")
})
