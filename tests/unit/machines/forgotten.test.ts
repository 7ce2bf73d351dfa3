import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { forgottenMachine } from "#machines/forgotten/forgottenMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { email, forgottenModel } from "#tests/paths/models/forgotten.ts"
import { failing, failures, failureIn } from "#tests/paths/outcomes.ts"

const throttled = { ...failures.Refused, reason: "throttled" } as const
const mistakes = (by: string) => {
  if (by === "email.submit empty") return { email: ["Wajib diisi"] }
  return by === "askLink Invalid" ? failures.Invalid.errors : {}
}

describe("every path", () => {
  testWalks(forgottenModel)({
    states: {
      asking: {
        by: ["start", "email.change", ...failing("askLink"), "askLink isThrottled"],
        accepts: ["email.submit"],
        context: ({ by }) => ({
          errors: mistakes(by),
          failure: by === "askLink isThrottled" ? throttled : by === "askLink Invalid" ? null : failureIn(by),
        }),
      },
      sending: {
        by: ["email.submit"],
        tags: ["busy"],
        runs: { askLink: { email } },
        context: { email, errors: {}, failure: null },
      },
      sent: { by: ["askLink ok"], accepts: ["email.change"], context: { email, errors: {}, failure: null } },
    },
  })
})

test("what was typed stays, whatever comes of it", () => {
  const run = drive(forgottenMachine, undefined)
  run.send({ type: "email.submit", email })
  run.answer("askLink", { output: failed(throttled) })
  expect(run.context()).toEqual({ email, errors: {}, failure: throttled })
  run.send({ type: "email.submit", email })
  run.answer("askLink", { output: succeeded(null) })
  run.send({ type: "email.change" })
  expect(run.context().email).toBe(email)
})

test("a second press while it is being asked for does nothing", () => {
  const run = drive(forgottenMachine, undefined)
  run.send({ type: "email.submit", email })
  run.send({ type: "email.submit", email: "lain@maju.test" })
  expect(run.asked("askLink")).toEqual({ email })
})
