import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { connectionMachine } from "#machines/app/connectionMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { connectionModel, storedAt } from "#tests/paths/models/connection.ts"
import { failing } from "#tests/paths/outcomes.ts"

const always = ["connection.lost", "answer.stored"] as const

describe("every path", () => {
  testWalks(connectionModel)({
    machine: { runs: { watch: {} } },
    states: {
      starting: passing,
      online: { by: ["start", "probe ok"], accepts: always, context: { at: null } },
      offline: {
        by: ["start without", "start stored", ...always, ...failing("probe")],
        accepts: [...always, "connection.back", "connection.retry"],
      },
      probing: {
        by: ["connection.back", "connection.retry", "after again"],
        tags: ["busy"],
        accepts: [...always, "connection.back"],
        runs: { probe: {} },
      },
    },
    emits: { "probe ok": [{ type: "connection.restored" }] },
  })
})

test("the time told is that of the oldest answer, until the server answers again", () => {
  const run = drive(connectionMachine, { isOnline: true, at: null })
  run.send({ type: "answer.stored", at: storedAt })
  run.send({ type: "answer.stored", at: "2026-11-20T03:00:00.000Z" })
  expect(run.context().at).toBe(storedAt)
  run.send({ type: "answer.stored", at: "2026-11-19T03:00:00.000Z" })
  expect(run.context().at).toBe("2026-11-19T03:00:00.000Z")
  run.send({ type: "connection.back" })
  run.answer("probe", { output: succeeded(null) })
  expect(run.value()).toBe("online")
  expect(run.context().at).toBe(null)
})
