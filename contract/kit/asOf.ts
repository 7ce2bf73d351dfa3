import { Schema } from "effect"
import { isoDate } from "./schema.ts"

/** A list or a row as of a day (effective dating): an ISO date in Asia/Jakarta; absent = today. */
export const asOfFields = { per_tanggal: Schema.optionalKey(isoDate) }

/** Last day that can be asked for: this many years from today. */
export const AS_OF_YEARS = 2

/** A value that was or will be another one on the asked day: its key in the row, and the value of today (null = none). */
export const differences = Schema.Array(
  Schema.Struct({ key: Schema.String, kini: Schema.NullOr(Schema.Union([Schema.String, Schema.Number])) }),
)
export type Difference = (typeof differences)["Type"][number]

/** Differences of a row from today; only in rows of a day other than today. */
export const differsFields = { beda: Schema.optionalKey(differences) }
