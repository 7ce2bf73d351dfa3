import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { askedModel, asking, secretMachine, secretModel, told } from "#tests/paths/models/secret.ts"
import { failing, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

describe("every path of a secret", () => {
  testWalks(secretModel)({
    states: {
      hidden: {
        by: ["start", "secret.cancel", "secret.hide", "issue lost", ...failing("issue")],
        accepts: ["secret.ask"],
        context: { secret: null },
      },
      confirming: { by: ["secret.ask again"], accepts: ["secret.confirm", "secret.cancel"] },
      issuing: { by: ["secret.ask", "secret.confirm"], tags: ["busy"], runs: { issue: { id: 7 } } },
      shown: { by: ["issue ok"], accepts: ["secret.hide"], context: told },
    },
    emits: {
      "issue lost": [expect.objectContaining({ type: "toast.failed" }), { type: "secret.ended" }],
      "secret.hide": [{ type: "secret.ended" }],
      ...toasts("issue"),
    },
  })
})

describe("every path of one press", () => {
  testWalks(askedModel)({
    states: {
      idle: { by: ["start", "ask ok", ...failing("ask")], accepts: ["asked.send"] },
      asking: { by: ["asked.send"], tags: ["busy"], runs: { ask: asking } },
    },
    emits: {
      "ask ok": [{ type: "toast.succeeded", message: MESSAGE }, { type: "asked.ended" }],
      ...toasts("ask"),
    },
  })
})

test("a secret is forgotten once it is hidden", () => {
  const run = drive(secretMachine, undefined)
  run.send({ type: "secret.ask", id: 7, isReplacing: false })
  run.answer("issue", { output: succeeded(told) })
  expect(JSON.stringify(run.context())).toContain(told.secret)
  run.send({ type: "secret.hide" })
  expect(JSON.stringify(run.context())).not.toContain(told.secret)
})
