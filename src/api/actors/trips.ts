import { reportTrip } from "#contract/areas/claims/trips.ts"
import { mistakesIn, sendLoose } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

/** The report of one trip; each replaces the one before. */
export const reportSource = (id: number): FormSource => ({
  load: () => Promise.resolve({ ok: true, value: {}, message: "" }),
  save: ({ values }, abort) => sendLoose(reportTrip, { id, ...values }, abort),
  check: ({ values }) => mistakesIn(reportTrip, { id, ...values }),
})
