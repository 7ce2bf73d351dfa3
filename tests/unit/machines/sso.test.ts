import { describe, expect, test } from "vitest"
import { failed } from "#contract/kit/errors.ts"
import { ssoMachine } from "#machines/sso/ssoMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { email, ssoModel } from "#tests/paths/models/sso.ts"
import { failing, failures, failureIn } from "#tests/paths/outcomes.ts"

const throttled = { ...failures.Refused, reason: "throttled" } as const
const mistakes = (by: string) => {
  if (by === "email.submit empty") return { email: ["Wajib diisi"] }
  return by === "begin Invalid" ? failures.Invalid.errors : {}
}

describe("every path", () => {
  testWalks(ssoModel)({
    states: {
      asking: {
        by: ["start", ...failing("begin"), "begin isThrottled", "page.returned"],
        accepts: ["email.submit"],
        context: ({ by }) => ({
          errors: mistakes(by),
          failure: by === "begin isThrottled" ? throttled : by === "begin Invalid" ? null : failureIn(by),
        }),
      },
      sending: {
        by: ["email.submit"],
        tags: ["busy"],
        runs: { begin: { email } },
        context: { email, errors: {}, failure: null },
      },
      sent: {
        by: ["begin ok"],
        tags: ["busy"],
        accepts: ["page.returned"],
        runs: { watchReturn: {} },
        context: { email, errors: {}, failure: null },
      },
    },
  })
})

test("a company without SSO is said on the page, and the address stays", () => {
  const run = drive(ssoMachine, undefined)
  run.send({ type: "email.submit", email })
  run.answer("begin", { output: failed({ ...failures.Refused, reason: "not_found" }) })
  expect([run.value(), run.context().email]).toEqual(["asking", email])
})
