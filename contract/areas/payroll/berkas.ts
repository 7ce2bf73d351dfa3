import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { flag, id, isoMonth, oneOf, optionalId, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"
import { payrollStatuses } from "./periods.ts"

const who = ["company"] as const
const needs = { module: "payroll", action: "export" } as const

/** Files of a period or of its tax month; `peta` is a column map of the company's own. */
export const fileKinds = [
  "bpmp",
  "bp21",
  "bpa1",
  "bca_excel",
  "bca_teks",
  "mandiri",
  "jurnal",
  "peta",
] as const
export type FileKind = (typeof fileKinds)[number]
export const fileKindWords: Readonly<Record<FileKind, string>> = {
  bpmp: "Coretax BPMP",
  bp21: "Coretax BP21",
  bpa1: "Coretax BPA1",
  bca_excel: "BCA Multi Payroll (Excel)",
  bca_teks: "BCA Multi Payroll (teks)",
  mandiri: "Mandiri MCM",
  jurnal: "Jurnal gaji",
  peta: "Peta kolom",
}
/** Files of a whole tax month: all closed periods of it together. */
export const monthKinds: readonly FileKind[] = ["bpmp", "bp21", "bpa1"]

/** Duties of a month with a due date by law; `thr` is of a religious holiday. */
export const duties = ["bpjs_kes", "bpjs_tk", "pph21", "spt"] as const
export type Duty = (typeof duties)[number]
export const dutyWords: Readonly<Record<Duty, string>> = {
  bpjs_kes: "Iuran BPJS Kesehatan",
  bpjs_tk: "Iuran BPJS Ketenagakerjaan",
  pph21: "Setor PPh 21",
  spt: "Lapor SPT Masa PPh 21",
}

const problem = Schema.Struct({
  members_id: Schema.NullOr(Schema.Int),
  nama: Schema.String,
  field: Schema.String,
  issue: Schema.String,
  level: Schema.Literals(["problem", "warning"]),
})
const change = Schema.Struct({
  nama: Schema.String,
  what: Schema.Literals(["added", "removed", "changed"]),
  fields: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      before: Schema.NullOr(Schema.String),
      after: Schema.NullOr(Schema.String),
    }),
  ),
})
/** A total of a file: rupiah, or a number of employees. */
const total = Schema.Struct({
  label: Schema.String,
  amount: Schema.Int,
  count: Schema.NullOr(Schema.Int),
})

/** Most problems, employees left out and changes that one file lists; their numbers count all. */
export const MOST_LISTED = 50

const file = Schema.Struct({
  kind: Schema.Literals(fileKinds),
  /** The column map; null = a built-in file. */
  peta_kolom_id: Schema.NullOr(Schema.Int),
  nama: Schema.String,
  /** Note to read before the file is handed in; null = none. */
  note: Schema.NullOr(Schema.String),
  /** Whether each row was validated; a large file is validated when it is written. */
  is_checked: Schema.Boolean,
  /** Rows that can be written; of a large file those of all slips. */
  rows: Schema.Int,
  /** Number of files that the rows are split into. */
  parts: Schema.Int,
  totals: Schema.Array(total),
  /** Employees, or facts of the company, whose rows cannot be written. */
  problem_count: Schema.Int,
  warning_count: Schema.Int,
  problems: Schema.Array(problem),
  left_out: Schema.Array(
    Schema.Struct({ members_id: Schema.Int, nama: Schema.String, reason: Schema.String }),
  ),
  left_out_count: Schema.Int,
  /** Why it cannot be made at all; null = it can. */
  barred: Schema.NullOr(Schema.String),
  /** The last export, and what a new one would say differently. */
  last: Schema.NullOr(
    Schema.Struct({
      id: Schema.Int,
      at: Schema.String,
      by: Schema.NullOr(Schema.String),
      rows: Schema.Int,
      sha: Schema.String,
      /** Exports of this file so far. */
      times: Schema.Int,
      changes: Schema.Array(change),
      change_count: Schema.Int,
    }),
  ),
})

/** Files of a period with the result of their validation, before any is written. */
export const payrollFiles = defineCall({
  path: "payroll/berkas",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ period_id: id }),
  alias: "period_id",
  answer: Schema.Struct({
    id: Schema.Int,
    month: Schema.String,
    month_nama: Schema.String,
    status: Schema.Literals(payrollStatuses),
    files: Schema.Array(file),
    duties: Schema.Array(
      Schema.Struct({
        duty: Schema.Literals(duties),
        due: Schema.String,
        /** When it was ticked; null = still due. */
        done_at: Schema.NullOr(Schema.String),
        by: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  summary: "Berkas sebuah periode gaji: hasil pemeriksaan, yang tidak ikut, jumlah, dan ekspor terakhir",
  example: { period_id: 1 },
  refusal: "not_found",
})

const ask = {
  period_id: id,
  kind: oneOf(fileKinds),
  peta_kolom_id: optionalId,
  /** Leaves out the rows with problems instead of refusing the file. */
  tanpa_bermasalah: flag(false),
}

/** Writes a file and keeps what was in it; answers where to fetch it. */
export const makePayrollFile = defineCall({
  path: "payroll/berkas/buat",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, ...ask }),
  alias: "period_id",
  answer: Schema.Struct({ id: Schema.Int, url: Schema.String }),
  write: true,
  summary: "Menulis sebuah berkas periode gaji dan menyimpan isinya",
  example: { period_id: 1, kind: "jurnal", tanpa_bermasalah: true },
  refusal: "state",
})

export const payrollFileJob = declareJob({
  kind: "berkas-gaji",
  nama: "Berkas gaji",
  unit: "pegawai",
  needs,
})
/** Rows above which a file is written in the background. */
export const FILE_ROWS = 1_000

/** The same in the background, for many employees. */
export const queuePayrollFile = defineCall({
  path: "payroll/berkas/latar",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, ...ask }),
  alias: "period_id",
  answer: jobState,
  byPersonOnly: true,
  write: true,
  summary: "Menulis sebuah berkas periode gaji di latar belakang",
  example: { period_id: 1, kind: "jurnal", tanpa_bermasalah: true },
  refusal: "state",
})

/** A file as it was exported. */
export const fetchPayrollFile = defineCall({
  path: "payroll/berkas/unduh",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Mengunduh lagi sebuah berkas gaji seperti saat diekspor",
  example: { id: 1 },
  refusal: "not_found",
})

/** Ticks a duty of a month, or takes the tick back. */
export const tickDuty = defineCall({
  path: "payroll/tenggat/tandai",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, duty: oneOf(duties), month: isoMonth, selesai: flag(true) }),
  answer: Schema.Struct({ selesai: Schema.Boolean }),
  write: true,
  summary: "Menandai kewajiban bulanan selesai, atau membatalkan tandanya",
  example: { duty: "pph21", month: "2026-10" },
})

/** BPA1 (1721-A1) of an employee and a tax year, as PDF. */
export const taxSlip = defineCall({
  path: "payroll/pdf/bpa1",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ period_id: id, members_id: id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Bukti potong BPA1 (1721-A1) seorang pegawai sebagai PDF",
  example: { period_id: 1, members_id: 1 },
  refusal: "state",
})
