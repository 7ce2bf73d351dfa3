import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { writeFields } from "../../kit/schema.ts"

const shared = {
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({ ...writeFields }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  example: {},
  refusal: "state",
} as const

/**
 * Switches the payroll module on for a company in its trial, by an administrator who may open the settings. Not in the
 * specification.
 */
export const activatePayroll = defineCall({
  ...shared,
  path: "payroll/aktifkan",
  summary: "Mengaktifkan modul payroll selama masa coba",
})

/** Asks the platform's administrators to switch the payroll module on. Not in the specification. */
export const requestPayroll = defineCall({
  ...shared,
  path: "payroll/minta-aktif",
  summary: "Meminta administrator layanan mengaktifkan modul payroll",
})
