import { ssoMachine } from "#machines/sso/ssoMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const email = "siti@maju.test"

export const ssoModel = defineModel({
  machine: ssoMachine,
  inputs: { "": undefined },
  cases: { "email.submit": { "": { email }, empty: { email: "  " } }, "page.returned": once },
  answers: {
    begin: outcomes({ ok: null }, { isThrottled: { ...failures.Refused, reason: "throttled" } }),
    watchReturn: "listens",
  },
  guide: {
    starts: { "": "Buka /login, tekan Masuk dengan SSO" },
    fields: { email: ["Email", ""] },
  },
})
