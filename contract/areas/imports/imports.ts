import { Schema } from "effect"
import { defineCall, type Who } from "../../kit/call.ts"
import type { Action, AppModule } from "../../kit/modules.ts"
import { members } from "../members/members.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { formId, id, oneOf, oneOfOr, text, whole, writeFields } from "../../kit/schema.ts"

export const importKinds = [
  "pegawai",
  "jadwal",
  "jadwal_tetap",
  "libur",
  "kantor",
  "absensi",
  "komponen_gaji",
] as const
export type ImportKind = (typeof importKinds)[number]
/** Whether rows are new, or change those that are there. */
export const importHows = ["add", "update"] as const
export type ImportHow = (typeof importHows)[number]

/** A spreadsheet: at most 10 MB, and so many rows. */
export const SHEET_MAX_BYTES = 10_000_000
export const SHEET_MAX_ROWS: Readonly<Record<ImportKind, number>> = {
  pegawai: 10_000,
  jadwal: 10_000,
  /** All of them are written in one go. */
  jadwal_tetap: 5_000,
  /** A calendar is read and written as a whole: each day is held against all others. */
  libur: 1_000,
  kantor: 10_000,
  /** Each row is held against its day. */
  absensi: 5_000,
  komponen_gaji: 10_000,
}
/** What is said of a file in whose place another one stands. */
export const REPLACED = "Berkas ini sudah diganti berkas lain"
/** Problems an answer names one by one; grouped, all of them are told. */
export const PROBLEMS_SHOWN = 200
/** Of the rows of a group so many are named. */
export const GROUP_ROWS_SHOWN = 12
/** Groups an answer holds; `groups_total` says how many there are. */
export const GROUPS_SHOWN = 100

const problem = Schema.Struct({
  /** As the spreadsheet counts, from 1. */
  row: Schema.Int,
  /** The column's heading. */
  field: Schema.String,
  value: Schema.String,
  message: Schema.String,
})

const count = Schema.Int
/** One mistake that many rows have; the first of them, and some of what stands there. */
const group = Schema.Struct({
  field: Schema.String,
  message: Schema.String,
  count,
  rows: Schema.Array(Schema.Int),
  values: Schema.Array(Schema.String),
})

/** A column of the file, from 0: what is read of it, null = nothing, and what stands there first. */
const foundColumn = Schema.Struct({
  at: Schema.Int,
  text: Schema.String,
  key: Schema.NullOr(Schema.String),
  sample: Schema.String,
})

/** A name that names nothing yet: `create` where it may be made, else `why` it cannot; `near` is what it may mean. */
const missingName = Schema.Struct({
  column: Schema.String,
  label: Schema.String,
  name: Schema.String,
  count,
  create: Schema.Boolean,
  why: Schema.NullOr(Schema.String),
  near: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
})

/** What was understood. `created` are the names that come in with the rows. */
const importReport = Schema.Struct({
  heading_row: Schema.NullOr(Schema.Int),
  /** Rows under the table that are not read: sums, places of signature. */
  below: Schema.Array(Schema.Int),
  columns: Schema.Array(foundColumn),
  /** Columns that must be there and are not: their keys. */
  lacking: Schema.Array(Schema.String),
  problems_total: count,
  groups: Schema.Array(group),
  groups_total: count,
  /** What was read differently than it is written: `values` are what stands there. */
  notes: Schema.Array(group),
  missing: Schema.Array(missingName),
  created: Schema.Array(Schema.Struct({ label: Schema.String, name: Schema.String, count })),
  /** The first good rows as they will be. */
  preview: Schema.Struct({
    labels: Schema.Array(Schema.String),
    rows: Schema.Array(Schema.Struct({ row: Schema.Int, cells: Schema.Array(Schema.String) })),
  }),
  /** What the first rows that change something change. */
  changes: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      name: Schema.String,
      fields: Schema.Array(
        Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String }),
      ),
    }),
  ),
  /** Rows that say what is so already. */
  unchanged: count,
})
export type ImportReport = typeof importReport.Type

/**
 * Where an import stands. `done` of `total` rows are checked; `good` and `bad` count the rows without and with
 * problems; `message` says why a file could not be read at all. While somebody's commit is under way it is `writing`, and
 * `done` of `total` rows are written.
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
  /** null while it is being checked. */
  report: Schema.NullOr(importReport),
  /** What was written may be taken back. */
  may_undo: Schema.Boolean,
  created_at: Schema.String,
})
export type ImportState = typeof importState.Type

const who = ["company", "office"] as const

/** Names that one import may bring in. */
export const NAMES_MOST = 300
const word = text(50)

type Words = {
  readonly who?: readonly Who[]
  readonly module: AppModule
  /** What right it asks for, where rows are not simply made. */
  readonly action?: Action
  readonly noun: string
  /** Lists and choices that hold other rows afterwards. */
  readonly invalidates: readonly string[]
}

/**
 * `check` with a `file` (xlsx or csv) begins to read it; how far it has come is told by `members/import/status`.
 * `commit` with that check's `import_id` writes its rows all at once: every row (`all`), or those without problems
 * (`good`); counts say how many were written and how many were left. Without `mode` a file is checked and its rows without
 * problems are written in one go, and the counts are the answer. `undo` takes back what an import has written, where its
 * `may_undo` says so.
 *
 * `how: "update"` changes the rows that are there, where a kind knows them by a column (employees: NIP); empty cells
 * change nothing. `check` with an `import_id` in the place of a file checks that file anew: with `columns` (which of its
 * columns is read as what), `fixed` (what a column it lacks is in every row) and `names` (words that name nothing yet: an
 * `id` says what they mean, without one they are made).
 */
const importCall = <const P extends string>(path: P, { noun, invalidates, ...words }: Words) =>
  defineCall({
    path,
    scope: "tenant",
    who: words.who ?? who,
    needs: { module: words.module, action: words.action ?? "create" },
    payload: Schema.Struct({
      ...writeFields,
      mode: Schema.optionalKey(oneOf(["check", "commit", "undo"])),
      how: Schema.optionalKey(oneOf(importHows)),
      import_id: Schema.optionalKey(formId),
      only: Schema.optionalKey(oneOf(["all", "good"])),
      columns: Schema.optionalKey(
        Schema.Array(Schema.Struct({ at: whole(0, 199), key: Schema.NullOr(word) })).check(
          Schema.isMaxLength(200, { message: "Paling banyak 200 kolom" }),
        ),
      ),
      fixed: Schema.optionalKey(
        Schema.Array(Schema.Struct({ key: word, text: text(100) })).check(
          Schema.isMaxLength(50, { message: "Paling banyak 50 kolom" }),
        ),
      ),
      names: Schema.optionalKey(
        Schema.Array(Schema.Struct({ column: word, name: text(100), id: Schema.optionalKey(id) })).check(
          Schema.isMaxLength(NAMES_MOST, { message: `Paling banyak ${NAMES_MOST} nama` }),
        ),
      ),
    }),
    formParts: true,
    files: { file: { maxBytes: SHEET_MAX_BYTES, types: ["xlsx", "csv"] } },
    answer: importState,
    write: true,
    invalidates,
    summary: `Memeriksa lalu memasukkan ${noun} dari spreadsheet`,
    example: {
      mode: "commit",
      import_id: 1,
      names: [{ column: "departement_id", name: "Gudang & Logistik", id: 1 }],
    },
    refusal: "not_found",
  })

export const importMembers = importCall("members/import/pegawai", {
  module: "members",
  noun: "pegawai",
  invalidates: [members.listKey, "list-offices", "list-devisi", "list-jabatan"],
})
export const importSchedules = importCall("members/import/jadwal", {
  module: "attendanceSettings",
  noun: "jadwal shift",
  invalidates: ["list-shift"],
})
export const importPatterns = importCall("members/import/jadwal-tetap", {
  module: "attendanceSettings",
  noun: "jadwal tetap mingguan",
  invalidates: ["list-shift"],
})
export const importHolidays = importCall("holidays/import", {
  who: ["company"],
  module: "attendanceSettings",
  noun: "hari libur",
  invalidates: ["list-holidays", "list-holidays-nasional"],
})
export const importOfficeMembers = importCall("member-offices/import-members", {
  who: ["company"],
  module: "offices",
  noun: "pegawai yang boleh absen di kantor lain",
  invalidates: ["list-member-offices"],
})

/** Correcting days by file asks for the right to decide on requests about them. */
export const importAttendance = importCall("laporan-absensi/import", {
  module: "attendance",
  action: "approve",
  noun: "catatan absensi",
  invalidates: ["list-absensi", "list-persetujuan-absensi"],
})

/** Pay is the whole company's: whoever sees it may bring it in. */
export const importPayComponents = importCall("members/import/payroll-components", {
  who: ["company"],
  module: "payroll",
  action: "edit",
  noun: "komponen gaji",
  invalidates: ["list-members-payroll-components"],
})

/** The call of each kind. */
export const importCalls = {
  pegawai: importMembers,
  jadwal: importSchedules,
  jadwal_tetap: importPatterns,
  libur: importHolidays,
  kantor: importOfficeMembers,
  absensi: importAttendance,
  komponen_gaji: importPayComponents,
} as const satisfies Readonly<Record<ImportKind, unknown>>

/** The last import of a kind that this account has begun and not replaced, also of a page that was closed. */
export const importStatus = defineCall({
  path: "members/import/status",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ kind: oneOf(importKinds) }),
  answer: Schema.Struct({ import: Schema.NullOr(importState) }),
  background: true,
  summary: "Keadaan impor terakhir",
  example: { kind: "pegawai" },
})

/**
 * An empty template, or the rows with problems of the check `import_id` beside what is wrong with them, to be corrected;
 * `not_found` where another file has taken its place.
 */
export const importFile = defineCall({
  path: "members/import/file",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    kind: oneOf(importKinds),
    what: oneOf(["template", "problems"]),
    import_id: Schema.optionalKey(id),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Templat impor, atau baris yang bermasalah untuk diperbaiki",
  example: { kind: "pegawai", what: "template" },
})
