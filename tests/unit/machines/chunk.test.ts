import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { chunkMachine } from "#machines/app/chunkMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { chunkModel } from "#tests/paths/models/chunk.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(chunkModel)({
    states: {
      whole: { by: ["start"], accepts: ["chunk.failed"] },
      reloading: { by: ["chunk.failed"], tags: ["busy"], runs: { reloadOnce: {} } },
      broken: {
        by: [...failing("reloadOnce"), ...failing("reload")],
        accepts: ["chunk.retry", "chunk.failed"],
      },
      forcing: { by: ["chunk.retry"], tags: ["busy"], runs: { reload: {} } },
      leaving: { by: ["reloadOnce ok", "reload ok"] },
    },
  })
})

test("a chunk that fails again within the minute is left to the person, who may reload", () => {
  const run = drive(chunkMachine, undefined)
  run.send({ type: "chunk.failed" })
  run.answer("reloadOnce", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("broken")
  run.send({ type: "chunk.retry" })
  run.answer("reload", { output: succeeded(null) })
  expect(run.value()).toBe("leaving")
})

test("a second chunk that fails while the page reloads changes nothing", () => {
  const run = drive(chunkMachine, undefined)
  run.send({ type: "chunk.failed" })
  run.send({ type: "chunk.failed" })
  expect(run.value()).toBe("reloading")
})
