import { describe, expect, test } from "vitest"
import { helpMachine } from "#machines/help/helpMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { helpModel, hidden } from "#tests/paths/models/help.ts"
import { failing, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(helpModel)({
    states: {
      shown: { by: ["start", "help.cancel", ...failing("hide")], accepts: ["help.hide"] },
      asking: { by: ["help.hide"], tags: ["asking"], accepts: ["help.confirm", "help.cancel"] },
      hiding: { by: ["help.confirm"], tags: ["busy", "asking"], runs: { hide: {} } },
      hidden: { by: ["hide ok"] },
    },
    emits: {
      "hide ok": [
        { type: "onboarding.changed", onboarding: hidden },
        { type: "toast.succeeded", message: MESSAGE },
      ],
      ...toasts("hide"),
    },
  })
})

test("pressing twice hides once", () => {
  const run = drive(helpMachine, {})
  run.send({ type: "help.hide" })
  run.send({ type: "help.confirm" })
  run.send({ type: "help.confirm" })
  expect(run.running().map(({ id }) => id)).toEqual(["hide"])
})
