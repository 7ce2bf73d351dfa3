import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { versionMachine } from "#machines/app/versionMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { versionModel } from "#tests/paths/models/version.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

/** Nothing stops it: the page itself ends. */
const listening = { watch: {} }

describe("every path", () => {
  testWalks(versionModel)({
    states: {
      current: { by: ["start"], accepts: ["version.arrived"], runs: listening },
      waiting: {
        by: ["version.arrived", "version.cancel", ...failing("reload")],
        accepts: ["version.take"],
        runs: listening,
      },
      looking: { by: ["version.take"], tags: ["busy"], runs: { ...listening, lookForInput: {} } },
      asking: {
        by: ["lookForInput some", "lookForInput defect"],
        accepts: ["version.confirm", "version.cancel"],
        runs: listening,
      },
      reloading: {
        by: [
          "lookForInput none",
          ...failing("lookForInput").filter((by) => by !== "lookForInput defect"),
          "version.confirm",
          "version.take",
        ],
        tags: ["busy"],
        runs: { ...listening, reload: {} },
      },
      leaving: { by: ["reload ok"], accepts: ["version.take"], runs: listening },
    },
  })
})

test("nothing reloads the page but the user, who is asked first while something is typed", () => {
  const run = drive(versionMachine, undefined)
  run.send({ type: "version.arrived" })
  expect(run.value()).toBe("waiting")
  run.send({ type: "version.arrived" })
  expect(run.value()).toBe("waiting")
  run.send({ type: "version.take" })
  run.answer("lookForInput", { output: succeeded(true) })
  expect(run.value()).toBe("asking")
  run.send({ type: "version.cancel" })
  expect(run.value()).toBe("waiting")
})

test("while the server is unreachable the page stays", () => {
  const run = drive(versionMachine, undefined)
  run.send({ type: "version.arrived" })
  run.send({ type: "version.take" })
  run.answer("lookForInput", { output: succeeded(false) })
  run.answer("reload", { output: failed(failures.Unreachable) })
  expect(run.value()).toBe("waiting")
})
