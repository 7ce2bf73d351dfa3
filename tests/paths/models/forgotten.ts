import { forgottenMachine } from "#machines/forgotten/forgottenMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const email = "siti@maju.test"

export const forgottenModel = defineModel({
  machine: forgottenMachine,
  inputs: { "": undefined },
  cases: { "email.submit": { "": { email }, empty: { email: "  " } }, "email.change": once },
  answers: { askLink: outcomes({ ok: null }, { isThrottled: { ...failures.Refused, reason: "throttled" } }) },
})
