import { Schema } from "effect"
import { endingReasons } from "../../data/statutory/severance.ts"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { rowSteps, rowsWithNote } from "../../kit/rowSteps.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  decimal,
  id,
  isoDate,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalLongText,
  optionalPay,
  text,
  whole,
} from "../../kit/schema.ts"
import { explainNode } from "./slip.ts"

export const endingStatuses = ["draft", "waiting", "approved", "completed", "rejected", "cancelled"] as const
/** How the rest of the employee's advances is settled. */
export const advanceWays = ["slip", "written_off", "separate"] as const
export const advanceWayWords: Readonly<Record<(typeof advanceWays)[number], string>> = {
  slip: "Dipotong dari gaji terakhir",
  separate: "Dibayar terpisah",
  written_off: "Dihapusbukukan",
}
/** Which payment has the leave that was not taken. */
export const leaveWays = ["slip", "severance"] as const
export const leaveWayWords: Readonly<Record<(typeof leaveWays)[number], string>> = {
  slip: "Bersama gaji terakhir",
  severance: "Bersama pesangon",
}
/** No ruling says how the compensation of a PKWT is taxed: the company chooses. */
export const compensationTaxes = ["final", "regular"] as const
export const compensationTaxWords: Readonly<Record<(typeof compensationTaxes)[number], string>> = {
  final: "Final, seperti pesangon",
  regular: "Penghasilan bulan itu",
}
export const letterKinds = ["phk", "keterangan"] as const
export const letterKindWords: Readonly<Record<(typeof letterKinds)[number], string>> = {
  phk: "Surat pengakhiran hubungan kerja",
  keterangan: "Surat keterangan kerja",
}

const DIVISOR_MOST = 31
const LEAVE_MOST = 366
/** Inputs of a calculation. */
const asked = {
  members_id: id,
  reason: oneOf(endingReasons),
  last_day: isoDate,
  /** First day of the PKWT that is compensated; null = the first day of work. */
  pkwt_from: optionalDate,
  /** Annual leave paid out, halves included. */
  leave_days: decimal(0, LEAVE_MOST, 1),
  /** Divisor of a month's wage for one day of leave; no statute has one. */
  leave_divisor: whole(1, DIVISOR_MOST),
  leave_paid: oneOfOr(leaveWays, "slip"),
  advance: oneOfOr(advanceWays, "slip"),
  /** Contributions of the employer to a pension fund that are set against UP and UPMK. */
  pension: optionalPay,
  /** Uang pisah, by the agreement. */
  separation: optionalPay,
  /** Other rights (UPH): the way home, what the agreement names. */
  other_rights: optionalPay,
  compensation_tax: oneOfOr(compensationTaxes, "final"),
}

const halves = (days: number): readonly Problem[] =>
  Number.isInteger(days * 2) ? [] : [{ path: ["leave_days"], issue: "Isi hari penuh atau setengah hari" }]

/**
 * Akhir hubungan kerja: reason, last day and payments of an employee who leaves. An approved one sets the employee's
 * last day, and is paid by the last slip and by a severance run, each part once. A row has the fields that the guards
 * of its lifecycle read (`machines/lifecycles/endingMachine.ts`).
 */
export const endings = defineResource(
  {
    id: "endings",
    group: "payroll/akhir-kerja",
    alias: "ending_id",
    noun: "akhir hubungan kerja",
    fields: { judul: text(120), ...asked, notice_date: isoDate, note: optionalLongText(500) },
    shown: {
      members_nama: Schema.String,
      nip: Schema.String,
      kantor: Schema.String,
      status: Schema.Literals(endingStatuses),
      /** It is no draft: no field can be changed. */
      is_fixed: Schema.Boolean,
      /** All payments before tax, rupiah. */
      total: Schema.Int,
      submitted_by: Schema.NullOr(Schema.Int),
      has_others: Schema.Boolean,
      /** The employee has another one that is submitted or approved. */
      has_open: Schema.Boolean,
      is_paid: Schema.Boolean,
      is_settled: Schema.Boolean,
      last: lastMove,
      history: Schema.Array(moveRow),
    },
    sorts: ["last_day", "judul", "updated_at"],
    firstDir: "desc",
    filters: {
      status: Schema.optionalKey(oneOf(endingStatuses)),
      reason: Schema.optionalKey(oneOf(endingReasons)),
      members_id: Schema.optionalKey(id),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payroll",
    exampleRows: { remove: 3 },
    example: {
      members_id: 1,
      judul: "Pensiun per 31 Desember 2026",
      reason: "retirement",
      notice_date: "2026-11-20",
      last_day: "2026-12-31",
      leave_days: 5,
      leave_divisor: 25,
    },
  },
  ({ notice_date, last_day, pkwt_from, leave_days }) => [
    ...halves(leave_days),
    ...(last_day < notice_date
      ? [{ path: ["last_day"], issue: "Tidak boleh sebelum tanggal pemberitahuan" }]
      : []),
    ...(pkwt_from !== null && pkwt_from > last_day
      ? [{ path: ["pkwt_from"], issue: "Tidak boleh sesudah hari terakhir" }]
      : []),
  ],
)

const stepBy = (action: "edit" | "approve") =>
  rowSteps(
    { who: ["company"], needs: { module: "payroll", action }, invalidates: [endings.listKey] },
    rowsWithNote,
  )
const step = stepBy("approve")
export const submitEndings = stepBy("edit")(
  "payroll/akhir-kerja/ajukan",
  "Mengajukan akhir hubungan kerja untuk disetujui",
  { ids: [3] },
)
export const approveEndings = step(
  "payroll/akhir-kerja/setujui",
  "Menyetujui akhir hubungan kerja; hari terakhir pegawainya ditetapkan",
  { ids: [2] },
)
export const rejectEndings = step(
  "payroll/akhir-kerja/tolak",
  "Menolak akhir hubungan kerja, dengan alasan",
  { ids: [2], note: "Masa kerjanya belum benar" },
)
export const cancelEndings = step(
  "payroll/akhir-kerja/batalkan",
  "Membatalkan akhir hubungan kerja yang belum dibayar, dengan alasan",
  { ids: [2], note: "Pegawai tetap bekerja" },
)

/** All amounts rupiah; `explain` is the calculation as a tree. */
const calculation = Schema.Struct({
  wage: Schema.Int,
  service_months: Schema.Int,
  parts: Schema.Array(
    Schema.Struct({
      kode: Schema.String,
      nama: Schema.String,
      amount: Schema.Int,
      paid_with: oneOf(leaveWays),
      explain: explainNode,
    }),
  ),
  total: Schema.Int,
  /** Final tax; the compensation of a PKWT taxed as income of its month is not in it. */
  tax: Schema.Int,
  tax_explain: Schema.NullOr(explainNode),
  net: Schema.Int,
  warnings: Schema.Array(Schema.String),
})
export type Calculation = (typeof calculation)["Type"]

/** Calculates what is typed, without saving anything. */
export const previewEnding = defineCall({
  path: "payroll/akhir-kerja/hitung",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    calculation,
    /** Proposals: the annual leave left on the last day, the rest of the advances. */
    leave_left: Schema.NullOr(Schema.Number),
    advances: Schema.Int,
  }),
  summary: "Menghitung pembayaran akhir hubungan kerja tanpa menyimpannya",
  example: {
    members_id: 1,
    reason: "retirement",
    last_day: "2026-12-31",
    leave_days: 5,
    leave_divisor: 25,
  },
  refusal: "not_found",
})

/** Steps of the last pay; null = it does not apply or cannot be known here. */
export const checklistKeys = [
  "last_slip",
  "leave",
  "advances",
  "severance",
  "tax_form",
  "bpjs",
  "final_tax_form",
] as const

export const endingDetail = defineCall({
  path: "payroll/akhir-kerja/rincian",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({
    calculation,
    /** As approved; false = calculated from today's data. */
    is_kept: Schema.Boolean,
    advances: Schema.Int,
    checklist: Schema.Array(
      Schema.Struct({
        key: oneOf(checklistKeys),
        words: Schema.String,
        state: oneOf(["done", "open", "manual"]),
        /** The payroll period that did or will do it. */
        period: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
      }),
    ),
  }),
  summary: "Perhitungan satu akhir hubungan kerja baris demi baris, dan daftar periksa gaji terakhir",
  example: { id: 1 },
  refusal: "not_found",
})

export const endingPdf = defineCall({
  path: "payroll/akhir-kerja/pdf",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({ id, letter: oneOf(letterKinds) }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Surat pengakhiran hubungan kerja atau surat keterangan kerja sebagai PDF, berlaku 5 menit",
  example: { id: 1, letter: "phk" },
  refusal: "not_found",
})
