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

/** Longest range of a plan, days. */
export const PLAN_DAYS = 62
/** Cells of one save. */
export const PLAN_CELLS = 5_000

const who = ["company", "office"] as const
const nullText = Schema.NullOr(Schema.String)
const optionalText = Schema.optionalKey(Schema.String)
const month = Schema.String.check(
  atMost(7, "Isi bulan, misalnya 2026-12"),
  Schema.isPattern(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: "Isi bulan, misalnya 2026-12" }),
)
/** A month, or a range of at most 62 days; and whose. */
const planAsk = {
  month: Schema.optionalKey(month),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  q: search,
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
}

/** What a cell holds of its own: a shift's id, OFF = a day off, null = nothing. */
const cellValue = Schema.Union([id, Schema.Literals(["OFF"]), Schema.Null])
const held = Schema.Union([Schema.Int, Schema.Literals(["OFF", "KERJA", "LIBUR"]), Schema.Null])

/**
 * A day of somebody's plan. `shift_id` is what it comes to: a shift, OFF, LIBUR, CUTI, KERJA = the week's hours, null = nothing
 * is planned. `own` is what was planned for the very date, `under` what holds without that: the pattern, else the week
 * (`hours`). What is absent is not so: `holiday` and `leave` by name, `locked` the closed payroll period, `away` they do not
 * work here then; `conflict` is what stands against its own cell.
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

/** A month of shifts, or a range of at most 62 days: employees by name, each with all of its days. */
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
        /** Offices they may work at beside their own, and when. */
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
  /** What stood there when it was chosen; with it only a cell that has changed since is stale. */
  was: Schema.optionalKey(cellValue),
  /** Somebody has seen that it is a holiday. */
  accept: flag(false),
})

/**
 * Plans days, row by row: those against which nothing stands are saved, the others say why not. `shift_id`: a shift, OFF, or
 * null = what was planned for the date is taken away, and the pattern or the week holds again. `fill_empty` leaves days that
 * are planned. Where the plan was saved since `base_version`, a cell whose `was` is not what stands there is `stale`, and
 * `theirs` says what does; without `was` so is every cell that is planned otherwise.
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

/** The plan as a spreadsheet, a row an employee; its address is good for 5 minutes. */
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
