import { Schema } from "effect"
import { oneOf } from "../../kit/schema.ts"
import { officeZones } from "../../kit/zones.ts"

export const importKinds = [
  "pegawai",
  "jadwal",
  "jadwal_tetap",
  "libur",
  "kantor",
  "absensi",
  "rekaman_mesin",
  "komponen_gaji",
  "saldo_pajak",
  "saldo_cuti",
  "sisa_kasbon",
  "kenaikan_gaji",
  "perubahan_kerja",
  "pelanggan",
  "produk",
] as const
export type ImportKind = (typeof importKinds)[number]
/** Insert new rows, or update existing ones. */
export const importHows = ["add", "update"] as const
export type ImportHow = (typeof importHows)[number]

/** Spreadsheet limits: 10 MB, and a number of rows by kind. */
export const SHEET_MAX_BYTES = 10_000_000
export const SHEET_MAX_ROWS: Readonly<Record<ImportKind, number>> = {
  pegawai: 10_000,
  jadwal: 10_000,
  /** All rows are written in one transaction. */
  jadwal_tetap: 5_000,
  /** A calendar is read and written as a whole: each day is checked against all others. */
  libur: 1_000,
  kantor: 10_000,
  /** Each row is checked against its day. */
  absensi: 5_000,
  /** A file of a machine has the records of a year; they are written in short transactions. */
  rekaman_mesin: 100_000,
  komponen_gaji: 10_000,
  saldo_pajak: 10_000,
  /** Balances are reckoned and written in one transaction. */
  saldo_cuti: 2_000,
  /** Written in one transaction, up to 36 instalments a row. */
  sisa_kasbon: 2_000,
  /** As many as one raise may have. */
  kenaikan_gaji: 2_000,
  /** As many as one change may have. */
  perubahan_kerja: 2_000,
  /** All rows are written in one transaction. */
  pelanggan: 10_000,
  produk: 2_000,
}
/** Shown for a file that a later upload has replaced. */
export const REPLACED = "Berkas ini sudah diganti berkas lain"
/** Maximum number of individual problems in an answer; the grouped problems cover all of them. */
export const PROBLEMS_SHOWN = 200
/** Maximum number of row numbers listed per group. */
export const GROUP_ROWS_SHOWN = 12
/** Maximum number of groups in an answer; `groups_total` is the total. */
export const GROUPS_SHOWN = 100

const problem = Schema.Struct({
  /** Spreadsheet row number, from 1. */
  row: Schema.Int,
  /** The column's heading. */
  field: Schema.String,
  value: Schema.String,
  message: Schema.String,
})

const count = Schema.Int
/** One problem shared by many rows: the first rows, and sample cell values. */
const group = Schema.Struct({
  field: Schema.String,
  message: Schema.String,
  count,
  rows: Schema.Array(Schema.Int),
  values: Schema.Array(Schema.String),
})

/** A column of the file, from index 0: the field it maps to (null = ignored), and its first cell values. */
const foundColumn = Schema.Struct({
  at: Schema.Int,
  text: Schema.String,
  key: Schema.NullOr(Schema.String),
  sample: Schema.String,
})

/** Unresolved name: `create` if it can be created, otherwise `why` not; `near` is the closest match. */
const missingName = Schema.Struct({
  column: Schema.String,
  label: Schema.String,
  name: Schema.String,
  count,
  create: Schema.Boolean,
  why: Schema.NullOr(Schema.String),
  near: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
})

/** A question only the user can answer, because the file fits every option; `value` null = not answered yet. */
const question = Schema.Struct({
  /** Key of the answer in `fixed`. */
  key: Schema.String,
  label: Schema.String,
  hint: Schema.String,
  value: Schema.NullOr(Schema.String),
  /** Without options the answer is typed. */
  options: Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String })),
})

/** Content of a file of attendance machines. */
const fileRecords = Schema.Struct({
  /** Format in words. */
  format: Schema.String,
  count,
  /** Different PINs. */
  people: count,
  /** First and last day, ISO; null without records. */
  first: Schema.NullOr(Schema.String),
  last: Schema.NullOr(Schema.String),
  /** PINs that belong to no employee, the first ones; `unknown_total` counts all. */
  unknown: Schema.Array(Schema.Struct({ pin: Schema.String, nama: Schema.String, count })),
  unknown_total: count,
  terminals: Schema.Array(
    Schema.Struct({ nama: Schema.String, serial: Schema.String, zona: oneOf(officeZones), count }),
  ),
})

/** Result of parsing the file. `created` are the names to be created with the rows. */
const importReport = Schema.Struct({
  heading_row: Schema.NullOr(Schema.Int),
  /** Footer rows that are ignored: totals, signatures. */
  below: Schema.Array(Schema.Int),
  columns: Schema.Array(foundColumn),
  /** Keys of required columns that are missing. */
  lacking: Schema.Array(Schema.String),
  problems_total: count,
  groups: Schema.Array(group),
  groups_total: count,
  /** Values that were normalized; `values` are the original cell values. */
  notes: Schema.Array(group),
  missing: Schema.Array(missingName),
  created: Schema.Array(Schema.Struct({ label: Schema.String, name: Schema.String, count })),
  /** Preview of the first valid rows. */
  preview: Schema.Struct({
    labels: Schema.Array(Schema.String),
    rows: Schema.Array(Schema.Struct({ row: Schema.Int, cells: Schema.Array(Schema.String) })),
  }),
  /** Changes of the first rows that change something. */
  changes: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      name: Schema.String,
      fields: Schema.Array(
        Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
      ),
    }),
  ),
  /** Rows without changes. */
  unchanged: count,
  questions: Schema.optionalKey(Schema.Array(question)),
  records: Schema.optionalKey(fileRecords),
})
export type ImportReport = typeof importReport.Type

/**
 * Import progress. `done` of `total` rows are validated; `good` and `bad` count valid and invalid rows; `message` is
 * the reason why a file is unreadable. During a commit the state is `writing`, and `done` of `total` rows are
 * written.
 */
export const importState = Schema.Struct({
  id: Schema.Int,
  kind: oneOf(importKinds),
  how: oneOf(importHows),
  name: Schema.String,
  state: oneOf(["checking", "checked", "writing", "committed", "undone", "failed"]),
  message: Schema.NullOr(Schema.String),
  total: Schema.Int,
  done: Schema.Int,
  good: Schema.Int,
  bad: Schema.Int,
  problems: Schema.Array(problem),
  /** null while validating. */
  report: Schema.NullOr(importReport),
  /** Undo is possible. */
  may_undo: Schema.Boolean,
  created_at: Schema.String,
})
export type ImportState = typeof importState.Type
