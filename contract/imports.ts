import { Schema } from "effect"
import { defineCall, type Who } from "./call.ts"
import { members } from "./members.ts"
import { exportFormats } from "./exports.ts"
import { id, oneOf, oneOfOr, writeFields } from "./schema.ts"

export const importKinds = ["pegawai", "jadwal", "libur", "kantor"] as const
export type ImportKind = (typeof importKinds)[number]

/** A spreadsheet: at most 10 MB, and so many rows. */
export const SHEET_MAX_BYTES = 10_000_000
export const SHEET_MAX_ROWS: Readonly<Record<ImportKind, number>> = {
  pegawai: 10_000,
  jadwal: 10_000,
  /** A calendar is read and written as a whole: each day is held against all others. */
  libur: 1_000,
  kantor: 10_000,
}
/** What is said of a file in whose place another one stands. */
export const REPLACED = "Berkas ini sudah diganti berkas lain"
/** Problems an answer names; all of them are in the file of problems. */
export const PROBLEMS_SHOWN = 200

const problem = Schema.Struct({
  /** As the spreadsheet counts, from 1. */
  row: Schema.Int,
  /** The column's heading. */
  field: Schema.String,
  value: Schema.String,
  message: Schema.String,
})

/**
 * Where an import stands. `done` of `total` rows are checked; `good` and `bad` count the rows without and with
 * problems; `message` says why a file could not be read at all. While somebody's commit is under way it is `writing`, and
 * `done` of `total` rows are written.
 */
export const importState = Schema.Struct({
  id: Schema.Int,
  kind: oneOf(importKinds),
  name: Schema.String,
  state: oneOf(["checking", "checked", "writing", "committed", "failed"]),
  message: Schema.NullOr(Schema.String),
  total: Schema.Int,
  done: Schema.Int,
  good: Schema.Int,
  bad: Schema.Int,
  problems: Schema.Array(problem),
  created_at: Schema.String,
})
export type ImportState = typeof importState.Type

const who = ["company", "office"] as const

type Words = {
  readonly who?: readonly Who[]
  readonly noun: string
  /** Lists and choices that hold other rows afterwards. */
  readonly invalidates: readonly string[]
}

/**
 * `check` with a `file` (xlsx or csv) begins to read it; how far it has come is told by `members/import/status`.
 * `commit` with that check's `import_id` writes its rows all at once: every row (`all`), or those without problems
 * (`good`); counts say how many were written and how many were left.
 */
const importCall = <const P extends string>(path: P, { noun, invalidates, ...words }: Words) =>
  defineCall({
    path,
    scope: "tenant",
    who: words.who ?? who,
    payload: Schema.Struct({
      ...writeFields,
      mode: oneOf(["check", "commit"]),
      import_id: Schema.optionalKey(id),
      only: Schema.optionalKey(oneOf(["all", "good"])),
    }),
    files: { file: { maxBytes: SHEET_MAX_BYTES, types: ["xlsx", "csv"] } },
    answer: importState,
    write: true,
    invalidates,
    summary: `Memeriksa lalu memasukkan ${noun} dari spreadsheet`,
    example: { mode: "commit", import_id: 1 },
    refusal: "not_found",
  })

export const importMembers = importCall("members/import/pegawai", {
  noun: "pegawai",
  invalidates: [members.listKey, "list-offices", "list-devisi", "list-jabatan"],
})
export const importSchedules = importCall("members/import/jadwal", {
  noun: "jadwal shift",
  invalidates: ["list-shift"],
})
export const importHolidays = importCall("holidays/import", {
  who: ["company"],
  noun: "hari libur",
  invalidates: ["list-holidays", "list-holidays-nasional"],
})
export const importOfficeMembers = importCall("member-offices/import-members", {
  who: ["company"],
  noun: "pegawai yang boleh absen di kantor lain",
  invalidates: ["list-member-offices"],
})

/** The call of each kind. */
export const importCalls = {
  pegawai: importMembers,
  jadwal: importSchedules,
  libur: importHolidays,
  kantor: importOfficeMembers,
} as const satisfies Readonly<Record<ImportKind, unknown>>

/** The last import of a kind that this account has begun and not replaced, also of a page that was closed. */
export const importStatus = defineCall({
  path: "members/import/status",
  scope: "tenant",
  who,
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
