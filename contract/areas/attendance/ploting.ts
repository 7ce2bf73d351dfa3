import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { requester } from "../../kit/flowRow.ts"
import {
  atMost,
  flag,
  id,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  search,
  writeFields,
} from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { conflictKinds } from "./planRules.ts"

/** Longest date range of a plan, in days. */
export const PLAN_DAYS = 62
/** Maximum number of cells per save. */
export const PLAN_CELLS = 5_000

const who = ["company", "office"] as const
const nullText = Schema.NullOr(Schema.String)
const optionalText = Schema.optionalKey(Schema.String)
const month = Schema.String.check(
  atMost(7, "Isi bulan, misalnya 2026-12"),
  Schema.isPattern(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: "Isi bulan, misalnya 2026-12" }),
)
/** A month, or a range of at most 62 days, and the employees. */
const planAsk = {
  month: Schema.optionalKey(month),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  q: search,
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
}

/** Own value of a cell: a shift id, OFF = a day off, null = empty. */
const cellValue = Schema.Union([id, Schema.Literals(["OFF"]), Schema.Null])
const held = Schema.Union([Schema.Int, Schema.Literals(["OFF", "KERJA", "LIBUR"]), Schema.Null])

/**
 * A day of an employee's shift plan. `shift_id` is the effective value: a shift, OFF, LIBUR, CUTI, KERJA = office
 * hours, null = nothing planned. `own` is planned for this date; `under` is the fallback: the pattern, or else the
 * office hours (`hours`). Missing keys mean no: `holiday` and `leave` are names, `locked` is the closed payroll
 * period, `away` = not employed on this date; `conflict` is the conflict of its own cell.
 */
export const planDay = Schema.Struct({
  shift_id: Schema.Union([Schema.Int, Schema.Literals(["OFF", "LIBUR", "CUTI", "KERJA"]), Schema.Null]),
  own: Schema.Union([Schema.Int, Schema.Literals(["OFF"]), Schema.Null]),
  under: held,
  hours: optionalText,
  holiday: optionalText,
  leave: optionalText,
  locked: optionalText,
  away: Schema.optionalKey(Schema.Boolean),
  conflict: optionalText,
})
export type PlanCell = typeof planDay.Type

const planShift = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.String,
  start: Schema.String,
  end: Schema.String,
  color: nullText,
  /** Minutes of work. */
  work_min: Schema.Int,
  offices_id: Schema.Array(Schema.Int),
  is_active: Schema.Boolean,
})

/** Shift plan of a month, or of at most 62 days: employees by name, each with all days. */
export const listPlan = defineCall({
  path: "members/list-ploating-absensi",
  scope: "tenant",
  who,
  needs: { module: "attendanceSettings", action: "view" },
  payload: Schema.Struct({ page: listFields.page, per_page: listFields.per_page, ...planAsk }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        days: Schema.Record(Schema.String, planDay),
        /** Other offices where the employee may work, and when. */
        stays: Schema.Array(Schema.Struct({ id: Schema.Int, from: nullText, to: nullText })),
      }),
    ),
    dates: Schema.Array(Schema.String),
    shifts: Schema.Array(planShift),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    base_version: Schema.Int,
  }),
  summary: "Rencana shift pegawai per tanggal",
  example: { month: "2026-12" },
})

const cell = Schema.Struct({
  members_id: id,
  date: isoDate,
  shift_id: cellValue,
  /**
   * Optimistic lock per cell: the value when the cell was edited. With it, only a cell that has changed since is
   * stale.
   */
  was: Schema.optionalKey(cellValue),
  /** Confirmation that the date is a holiday. */
  accept: flag(false),
})

/**
 * Saves planned days row by row: rows without conflicts are saved, the others return their reason. `shift_id`: a
 * shift, OFF, or null = clear the cell, so that the pattern or the office hours apply again. `fill_empty` skips
 * planned days. Optimistic lock: if the plan was saved after `base_version`, a cell whose `was` differs from the
 * stored value is `stale`, and `theirs` is the stored value; without `was`, every cell with another value is stale.
 */
export const savePlan = defineCall({
  path: "members/save-ploating-absensi",
  scope: "tenant",
  who,
  needs: { module: "attendanceSettings", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    cells: Schema.Array(cell).check(
      Schema.isMinLength(1, { message: "Belum ada yang diubah" }),
      Schema.isMaxLength(PLAN_CELLS, { message: "Paling banyak 5.000 hari sekaligus" }),
    ),
    mode: oneOf(["replace", "fill_empty"]),
    base_version: Schema.Int,
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        row: Schema.Int,
        ok: Schema.Boolean,
        message: Schema.String,
        kind: Schema.optionalKey(oneOf([...conflictKinds, "stale", "kept", "twice", "missing"])),
        stale: Schema.optionalKey(Schema.Boolean),
        theirs: Schema.optionalKey(cellValue),
      }),
    ),
    base_version: Schema.Int,
  }),
  write: true,
  invalidates: ["list-shift"],
  summary: "Menyimpan rencana shift, hari demi hari",
  example: {
    cells: [{ members_id: 1, date: "2027-01-05", shift_id: "OFF" }],
    mode: "replace",
    base_version: 0,
  },
})
export type SavedCell = (typeof savePlan)["answer"]["Type"]["rows"][number]

/** Exports the plan as a spreadsheet, one row per employee; the URL is valid for 5 minutes. */
export const exportPlan = defineCall({
  path: "ploting-absensi/export",
  scope: "tenant",
  who,
  needs: { module: "attendanceSettings", action: "view" },
  payload: Schema.Struct({ ...planAsk, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Rencana shift sebagai spreadsheet",
  example: { month: "2026-12", format: "csv" },
})
