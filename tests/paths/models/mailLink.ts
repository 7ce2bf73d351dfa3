import { type LinkData, mailLinkMachine } from "#machines/mailLink/mailLinkMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const link: LinkData = {
  link_state: "valid",
  email: "budi@maju.test",
  nama: "Budi Santoso",
  companie_name: "PT Maju Bersama",
}
const noLink = { email: null, nama: null, companie_name: null }
export const expired: LinkData = { ...noLink, link_state: "expired" }
export const used: LinkData = { ...noLink, link_state: "used" }
export const unknown: LinkData = { ...noLink, link_state: "unknown" }
export const typed = { password: "rahasia-9", confirm_password: "rahasia-9" }

const refusedAs = (reason: "used" | "expired" | "not_found" | "throttled") => ({
  ...failures.Refused,
  reason,
})

export const mailLinkModel = defineModel({
  machine: mailLinkMachine,
  inputs: { "": { key: "kunci-1" } },
  cases: { "password.submit": { "": { typed } }, "link.retry": once },
  answers: {
    readLink: outcomes({ valid: link, expired, used, unknown }),
    savePassword: outcomes(
      { ok: null },
      {
        isUsed: refusedAs("used"),
        isExpired: refusedAs("expired"),
        isUnknown: refusedAs("not_found"),
        isThrottled: refusedAs("throttled"),
      },
    ),
  },
})
