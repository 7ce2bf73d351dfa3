import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { id, listFields, oneOf, oneOfOr, pageOf, search } from "../../kit/schema.ts"
import { spans } from "../../kit/spans.ts"

export const auditActions = ["create", "update", "delete"] as const
export const auditActionWords: Readonly<Record<(typeof auditActions)[number], string>> = {
  create: "Membuat",
  update: "Mengubah",
  delete: "Menghapus",
}

/** A change by a super administrator, or of rows of the platform. Values are not shown, as they may be personal. */
export const auditRow = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  /** Summary of the call. */
  nama: Schema.String,
  call: Schema.String,
  /** "Sistem" for its clock; null = nobody was signed in, or the account is gone. */
  by_nama: Schema.NullOr(Schema.String),
  /** The company it concerns; null = the platform. */
  companies_id: Schema.NullOr(Schema.Int),
  companies_nama: Schema.NullOr(Schema.String),
  /** It was done while working inside that company. */
  is_inside: Schema.Boolean,
  action: Schema.Literals(auditActions),
  /** The noun of the changed data. */
  entity: Schema.String,
  entity_id: Schema.Int,
  /** Names of the changed fields, comma-separated; null = none is known. */
  fields: Schema.NullOr(Schema.String),
})

const filters = {
  companies_id: Schema.optionalKey(id),
  /** The account that did it. */
  by: Schema.optionalKey(id),
  action: Schema.optionalKey(oneOf(auditActions)),
  periode: Schema.optionalKey(oneOf(spans)),
}
const platform = { scope: "platform", who: ["super"], needs: null } as const

export const platformAudit = defineCall({
  ...platform,
  path: "super-admin/sistem/audit",
  payload: Schema.Struct({ ...listFields, sort: Schema.optionalKey(oneOf(["at"])), ...filters }),
  answer: pageOf(auditRow),
  summary: "Catatan perubahan oleh super administrator: siapa, apa, untuk perusahaan mana, kapan",
  example: {},
})

export const exportPlatformAudit = defineCall({
  ...platform,
  path: "super-admin/sistem/audit/export",
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Catatan perubahan oleh super administrator sebagai spreadsheet",
  example: { format: "csv" },
})
