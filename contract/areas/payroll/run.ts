import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { flag, id, ids, listFields, oneOf, oneOfOr, pageOf, writeFields } from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { jobState } from "../jobs/jobs.ts"
import { payrollPeriods } from "./periods.ts"
import { slipMailStates } from "./slipMail.ts"

const view = { module: "payroll", action: "view" } as const
const who = ["company"] as const

export const payrollJob = declareJob({
  kind: "hitung-gaji",
  nama: "Perhitungan gaji",
  unit: "slip",
  needs: { module: "payroll", action: "edit" },
})
export const slipsJob = declareJob({
  kind: "slip-semua",
  nama: "Slip gaji",
  unit: "slip",
  needs: { module: "payroll", action: "export" },
})

/** Maximum number of employees that one calculation may list. */
export const SOME_MOST = 500

/**
 * Calculates the slips of a period, as a job. `members_id`: only these employees. `dry_run`: stored in addition to
 * the current slips, so that the difference can be reviewed (`payroll/beda`) before anything changes.
 */
export const calculatePay = defineCall({
  path: "payroll/hitung-gaji",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    period_id: id,
    members_id: Schema.optionalKey(ids(SOME_MOST)),
    dry_run: flag(false),
  }),
  alias: "period_id",
  answer: jobState,
  byPersonOnly: true,
  write: true,
  invalidates: [payrollPeriods.listKey, "list-slips"],
  summary: "Menghitung slip sebuah periode gaji di latar belakang; dry_run tidak mengubah slipnya",
  example: { period_id: 5, dry_run: true },
  refusal: "state",
})

/** Totals of one slip or several, integer rupiah. */
export const slipSums = {
  gross: Schema.Int,
  deduction: Schema.Int,
  net: Schema.Int,
  tax: Schema.Int,
  employer_cost: Schema.Int,
}
/** A pay component whose amount has changed. */
export const difference = Schema.Struct({
  kode: Schema.String,
  nama: Schema.String,
  before: Schema.Int,
  after: Schema.Int,
})

const slipRow = Schema.Struct({
  id: Schema.Int,
  members_id: Schema.Int,
  no: Schema.NullOr(Schema.String),
  nip: Schema.String,
  nama: Schema.String,
  jabatan: Schema.NullOr(Schema.String),
  divisi: Schema.NullOr(Schema.String),
  kantor: Schema.String,
  ...slipSums,
  warnings: Schema.Int,
  error: Schema.NullOr(Schema.String),
  /** Mail status of the slip; null = not mailed. */
  mail: Schema.NullOr(Schema.Literals(slipMailStates)),
})

const group = Schema.Struct({
  id: Schema.NullOr(Schema.Int),
  nama: Schema.String,
  members: Schema.Int,
  ...slipSums,
})

/**
 * Slips of a period, with the totals of all slips that match the filters, by office and by division. Not in the
 * specification.
 */
export const listSlips = defineCall({
  path: "payroll/slip/list",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama", "net", "gross", "tax"])),
    period_id: id,
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
    /** Filter: slips with warnings, failed slips, or slips still to be mailed. */
    what: Schema.optionalKey(oneOf(["warnings", "errors", "unmailed"])),
  }),
  answer: Schema.Struct({
    ...pageOf(slipRow).fields,
    summary: Schema.Struct({
      members: Schema.Int,
      ...slipSums,
      errors: Schema.Int,
      warnings: Schema.Int,
      offices: Schema.Array(group),
      divisions: Schema.Array(group),
    }),
  }),
  summary: "Slip sebuah periode gaji dengan jumlahnya per kantor dan divisi",
  example: { period_id: 1 },
  refusal: "not_found",
})

/** Comparison types: a dry run with the current slips, or this period with the previous regular one. */
export const differenceKinds = ["trial", "month"] as const

/**
 * Employees whose net pay differs, the largest difference first, with the lines that cause it. Not in the
 * specification.
 */
export const payDifference = defineCall({
  path: "payroll/beda",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    q: listFields.q,
    period_id: id,
    against: oneOfOr(differenceKinds, "month"),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        members_id: Schema.Int,
        nip: Schema.String,
        nama: Schema.String,
        before: Schema.NullOr(Schema.Int),
        after: Schema.NullOr(Schema.Int),
        delta: Schema.Int,
        lines: Schema.Array(difference),
      }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    /** Name of the period or dry run it is compared with; null = none. */
    against: Schema.NullOr(Schema.String),
    sums: Schema.Struct({
      before: Schema.Int,
      after: Schema.Int,
      more: Schema.Int,
      less: Schema.Int,
      joined: Schema.Int,
      left: Schema.Int,
    }),
  }),
  summary: "Beda gaji bersih tiap pegawai dengan percobaan atau bulan sebelumnya",
  example: { period_id: 1 },
  refusal: "not_found",
})

/**
 * Exports all slips of a period to one file, as a job: PDFs in a zip, or a spreadsheet with a column for each
 * component.
 */
export const allSlips = defineCall({
  path: "payroll/slip/all",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({ ...writeFields, period_id: id, format: oneOfOr(["zip", "xlsx"], "zip") }),
  alias: "period_id",
  answer: jobState,
  byPersonOnly: true,
  write: true,
  summary: "Semua slip sebuah periode dalam satu berkas, dibuat di latar belakang",
  example: { period_id: 1, format: "xlsx" },
  refusal: "state",
})

/** Reports besides slips: bank transfers, PPh 21, BPJS, journal, and the year per employee. */
export const payrollSheets = ["bank", "pph21", "bpjs", "jurnal", "tahunan"] as const
export const payrollSheetWords: Readonly<Record<(typeof payrollSheets)[number], string>> = {
  bank: "Transfer bank",
  pph21: "Rekap PPh 21",
  bpjs: "Rekap BPJS",
  jurnal: "Jurnal gaji",
  tahunan: "Rekap setahun",
}

/** Exports a report of a period as a spreadsheet with numeric cells. Not in the specification. */
export const payrollSheet = defineCall({
  path: "payroll/rekap",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({
    period_id: id,
    what: oneOf(payrollSheets),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Transfer bank, rekap PPh 21 dan BPJS, jurnal, dan rekap setahun sebagai spreadsheet",
  example: { period_id: 1, what: "bank" },
  refusal: "not_found",
})
