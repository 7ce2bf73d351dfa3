import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  flag,
  id,
  idList,
  isoDate,
  isoMonth,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalLongText,
  text,
  writeFields,
} from "../../kit/schema.ts"
import { religions } from "../members/memberFields.ts"

/** Status of a period: the same value in the column and in the API. */
export const payrollStatuses = [
  "draft",
  "calculating",
  "calculated",
  "failed",
  "approved",
  "paid",
  "locked",
  "cancelled",
] as const
/** Statuses of a period that is not approved yet. */
export const openPayrollStatuses = [
  "draft",
  "calculating",
  "calculated",
  "failed",
] as const satisfies readonly (typeof payrollStatuses)[number][]
export type OpenPayrollStatus = (typeof openPayrollStatuses)[number]

export const payrollStatusWords: Readonly<Record<(typeof payrollStatuses)[number], string>> = {
  draft: "Draf",
  calculating: "Sedang dihitung",
  calculated: "Terhitung",
  failed: "Gagal dihitung",
  approved: "Disetujui",
  paid: "Dibayar",
  locked: "Terkunci",
  cancelled: "Dibatalkan",
}
export const payrollTypes = ["regular", "thr", "bonus", "off_cycle", "severance"] as const
export const payrollTypeWords: Readonly<Record<(typeof payrollTypes)[number], string>> = {
  regular: "Gaji bulanan",
  thr: "THR",
  bonus: "Bonus",
  off_cycle: "Di luar jadwal",
  severance: "Pesangon",
}

/** Beginning of a period's name, before its month. */
export const payrollNames: Readonly<Record<(typeof payrollTypes)[number], string>> = {
  regular: "Gaji",
  thr: "THR",
  bonus: "Bonus",
  off_cycle: "Gaji di luar jadwal",
  severance: "Pesangon",
}

/** Longest period, in days. */
export const PERIOD_DAYS_MOST = 62
const DAY_MS = 86_400_000
const daysOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Validates an attendance range: both dates or none, in order, and not too long. */
const attendanceProblems = (from: string | null, to: string | null): readonly Problem[] => {
  if (from === null && to === null) return []
  if (from === null) return [{ path: ["attendance_start"], issue: "Isi hari pertama absensi yang dihitung" }]
  if (to === null) return [{ path: ["attendance_end"], issue: "Isi hari terakhir absensi yang dihitung" }]
  if (to < from)
    return [{ path: ["attendance_end"], issue: "Tidak boleh sebelum hari pertama absensi yang dihitung" }]
  return daysOf(from, to) > PERIOD_DAYS_MOST
    ? [{ path: ["attendance_end"], issue: `Paling lama ${PERIOD_DAYS_MOST} hari` }]
    : []
}

/** Totals of the slips, integer rupiah; 0 before the first calculation. */
const totals = {
  total_gross: Schema.Int,
  total_deduction: Schema.Int,
  total_tax: Schema.Int,
  total_net: Schema.Int,
  /** Employer's cost in addition to pay: BPJS, and tax borne by the company. */
  total_employer: Schema.Int,
}

/**
 * Periode gaji: calculates the pay from `start_date` to `end_date`, paid on `pay_date`, taxed in `month`. Empty
 * `offices_id` = every office. Regular periods of an office do not overlap. A row has the fields that the guards of its
 * lifecycle read (`machines/lifecycles/payrollPeriodMachine.ts`).
 */
export const payrollPeriods = defineResource(
  {
    id: "payroll-periods",
    group: "payroll/periode-gajian",
    verbs: { list: "list", find: "find", create: "add", remove: "delete" },
    alias: "period_id",
    noun: "periode gaji",
    fields: {
      nama: text(100),
      type: oneOfOr(payrollTypes, "regular"),
      month: isoMonth,
      start_date: isoDate,
      end_date: isoDate,
      pay_date: isoDate,
      /** Regular periods: range of days whose attendance counts; null = the days of the period itself. */
      attendance_start: optionalDate,
      attendance_end: optionalDate,
      /** THR: date of the religious holiday. */
      thr_date: optionalDate,
      /** THR: religions that celebrate the holiday. */
      agama: Schema.Array(oneOf(religions))
        .check(Schema.isMaxLength(religions.length, { message: "Terlalu banyak pilihan" }))
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      offices_id: idList(500),
      /** Only these pay groups; empty without `tanpa_kelompok` = every employee. */
      kelompok_gaji_id: idList(100),
      /** Also employees without a pay group; without groups: only those. */
      tanpa_kelompok: flag(false),
      note: optionalLongText(500),
    },
    shown: {
      /** "Desember 2026". */
      month_nama: Schema.String,
      status: Schema.Literals(payrollStatuses),
      offices_nama: Schema.Array(Schema.String),
      kelompok_gaji_nama: Schema.Array(Schema.String),
      member_count: Schema.Int,
      error_count: Schema.Int,
      /** Questions of its slips without an answer: it cannot be approved. */
      question_count: Schema.Int,
      ...totals,
      calculated_at: Schema.NullOr(Schema.String),
      calculated_by: Schema.NullOr(Schema.Int),
      approved_at: Schema.NullOr(Schema.String),
      paid_at: Schema.NullOr(Schema.String),
      /** Another account of the company could approve it (segregation of duties). */
      has_others: Schema.Boolean,
      /** Inputs of the slips have changed since the calculation. */
      is_outdated: Schema.Boolean,
      /** Earlier regular periods of its offices and year that are not approved. */
      open_before: Schema.Array(Schema.String),
      settled_by: Schema.NullOr(Schema.String),
      is_closing: Schema.Boolean,
      attended_until: Schema.NullOr(Schema.String),
      /** Its calculation was stopped or has failed: it is shown as failed. */
      is_halted: Schema.Boolean,
      /** Id of the current or last calculation job. */
      jobs_id: Schema.NullOr(Schema.Int),
      last: lastMove,
      history: Schema.Array(moveRow),
    },
    sorts: ["pay_date", "start_date", "nama", "total_net"],
    firstDir: "desc",
    filters: {
      status: Schema.optionalKey(oneOf(payrollStatuses)),
      type: Schema.optionalKey(oneOf(payrollTypes)),
      offices_id: Schema.optionalKey(id),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payroll",
    exampleRows: { remove: 5 },
    example: {
      nama: "Bonus tahunan",
      type: "bonus",
      month: "2031-01",
      start_date: "2031-01-01",
      end_date: "2031-01-31",
      pay_date: "2031-01-31",
    },
  },
  ({ start_date, end_date, type, thr_date, agama, attendance_start, attendance_end }) => {
    const days = daysOf(start_date, end_date)
    return [
      ...attendanceProblems(attendance_start, attendance_end),
      ...(days < 1
        ? [{ path: ["end_date"], issue: "Tanggal selesai tidak boleh sebelum tanggal mulai" }]
        : []),
      ...(days > PERIOD_DAYS_MOST
        ? [{ path: ["end_date"], issue: `Paling lama ${PERIOD_DAYS_MOST} hari` }]
        : []),
      ...(type === "thr" && thr_date === null
        ? [{ path: ["thr_date"], issue: "Isi tanggal hari raya" }]
        : []),
      ...(type === "thr" && agama.length === 0
        ? [{ path: ["agama"], issue: "Pilih agama yang merayakan hari raya ini" }]
        : []),
    ]
  },
)

/** Transitions of a period, by the resulting status; `calculated` reopens an approved one. */
export const periodSteps = ["approved", "calculated", "paid", "locked", "cancelled"] as const

/** Not in the specification, which has no call to approve, reopen, pay or lock a period. */
export const movePeriod = defineCall({
  path: "payroll/periode-gajian/status",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "approve" },
  payload: Schema.Struct({
    ...writeFields,
    id,
    status: oneOf(periodSteps),
    note: optionalLongText(500),
  }),
  alias: "period_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [payrollPeriods.listKey],
  summary: "Menyetujui, membuka lagi, menandai dibayar, mengunci atau membatalkan periode gaji",
  example: { id: 5, status: "cancelled" },
  refusal: "state",
})

/** Offices with the employees a period pays there, and the status of each office's latest period. */
export const payrollOffices = defineCall({
  path: "payroll/list-kantor",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({ period_id: Schema.optionalKey(id) }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        member_count: Schema.Int,
        /** Employees with missing data. */
        lacking_count: Schema.Int,
        period_status: Schema.NullOr(Schema.Literals(payrollStatuses)),
      }),
    ),
  }),
  summary: "Kantor dengan pegawai yang digaji dan keadaan periode terakhirnya",
  example: {},
})
