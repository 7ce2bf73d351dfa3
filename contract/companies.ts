import { Schema } from "effect"
import { defineCall } from "./call.ts"
import { listFields, pageOf } from "./schema.ts"

export const companyStatuses = ["trial", "active", "close"] as const

/** A tenant company as the super administrator sees it. */
export const companyRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.NullOr(Schema.String),
  status: Schema.Literals(companyStatuses),
  trial_end: Schema.NullOr(Schema.String),
  /** Days until the trial ends; negative when it has passed; null without one. */
  trial_days_left: Schema.NullOr(Schema.Int),
  total_pegawai: Schema.Int,
  last_login_at: Schema.NullOr(Schema.String),
})

/** Companies of one status with the count of each status, for the super administrator's home. */
export const companiesByStatus = defineCall({
  path: "companies/list-by-status",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(Schema.Literals(["nama", "trial_end"])),
    status: Schema.optionalKey(Schema.Literals(companyStatuses)),
    /** Only trials that end within so many days. */
    ending_within: Schema.optionalKey(Schema.Int),
  }),
  answer: Schema.Struct({
    ...pageOf(companyRow).fields,
    counts: Schema.Struct({ trial: Schema.Int, active: Schema.Int, close: Schema.Int }),
  }),
  summary: "Perusahaan menurut status beserta jumlah tiap status",
  example: { status: "trial" },
})

/** Without `id`: the caller's own company. */
export const findCompany = defineCall({
  path: "companies/find",
  scope: "tenant",
  who: ["member"],
  payload: Schema.Struct({}),
  answer: companyRow,
  summary: "Perusahaan sendiri",
  example: {},
})
