import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { defineResource, optionFields, optionRows } from "../../kit/resource.ts"
import { spans } from "../../kit/spans.ts"
import { id, isoDate, oneOf, oneOfOr, search, text, whole } from "../../kit/schema.ts"

/** Most minutes of one entry: a whole day. */
export const MOST_MINUTES = 24 * 60

const filters = {
  companies_id: Schema.optionalKey(id),
  /** The super administrator who did it. */
  by: Schema.optionalKey(id),
  periode: Schema.optionalKey(oneOf(spans)),
}

/** Timesheet: what a super administrator did for a company, on a day, in minutes. Companies do not see it. */
export const timesheet = defineResource({
  id: "timesheet",
  group: "companies/timesheet",
  scope: "platform",
  alias: "timesheet_id",
  noun: "catatan kerja",
  fields: {
    companies_id: id,
    tanggal: isoDate,
    kegiatan: text(200),
    menit: whole(1, MOST_MINUTES),
  },
  shown: {
    companies_nama: Schema.String,
    by: Schema.NullOr(Schema.Int),
    by_nama: Schema.NullOr(Schema.String),
  },
  sorts: ["tanggal", "kegiatan", "menit", "updated_at"],
  firstDir: "desc",
  filters,
  /** Minutes of all matching rows. */
  summary: { menit: Schema.Int },
  who: { read: ["super"], write: ["super"] },
  module: null,
  example: { companies_id: 1000, tanggal: "2024-01-15", kegiatan: "Pelatihan admin", menit: 90 },
})

/** Super administrators, to filter by who did it. */
export const timesheetPeople = defineCall({
  path: "companies/timesheet/pelaksana",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  summary: "Pilihan super administrator",
  example: {},
})

export const exportTimesheet = defineCall({
  path: "companies/timesheet/export",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Timesheet sebagai spreadsheet",
  example: { format: "csv" },
})
