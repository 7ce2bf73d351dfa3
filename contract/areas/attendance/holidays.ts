import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  flag,
  id,
  idList,
  ids,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  pageOf,
  rowResults,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"

export const holidayTypes = ["nasional", "cuti_bersama", "perusahaan", "keagamaan"] as const

export const holidayTypeWords: Readonly<Record<(typeof holidayTypes)[number], string>> = {
  nasional: "Libur nasional",
  cuti_bersama: "Cuti bersama",
  perusahaan: "Libur perusahaan",
  keagamaan: "Libur keagamaan",
}
export const holidayLengthWords = { full: "Sehari penuh", half: "Setengah hari" } as const

/** Longest holiday, in days. */
const MAX_DAYS = 60
const DAY_MS = 86_400_000

const daysOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/**
 * A public holiday or collective leave by government decree, and whether the company's calendar already has an entry
 * on it.
 */
const nationalDay = Schema.Struct({
  tanggal: Schema.String,
  nama: Schema.String,
  type: Schema.Literals(["nasional", "cuti_bersama"]),
  is_taken: Schema.Boolean,
})

/**
 * Hari libur: holidays of one or several days. `recurring` = every year from then on. Empty `offices_id` = every
 * office; no two rows share a date and an office. A list's `summary` offers the national days of `tahun` (default:
 * this year).
 */
export const holidays = defineResource(
  {
    id: "holidays",
    alias: "holidays_id",
    noun: "hari libur",
    fields: {
      nama: text(100),
      start_date: isoDate,
      end_date: isoDate,
      type: oneOf(holidayTypes),
      length: oneOfOr(["full", "half"], "full"),
      recurring: flag(false),
      deduct_leave: flag(false),
      offices_id: idList(500),
    },
    shown: { days: Schema.Int, offices_nama: Schema.Array(Schema.String) },
    sorts: ["start_date", "nama", "updated_at"],
    filters: {
      tahun: Schema.optionalKey(whole(1900, 2199)),
      type: Schema.optionalKey(oneOf(holidayTypes)),
      offices_id: Schema.optionalKey(id),
    },
    summary: { nasional: Schema.Array(nationalDay) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "attendanceSettings",
    example: {
      nama: "Hari Jadi Perusahaan",
      start_date: "2026-07-06",
      end_date: "2026-07-06",
      type: "perusahaan",
    },
  },
  ({ start_date, end_date, type, deduct_leave }) => {
    const days = daysOf(start_date, end_date)
    return [
      ...(days < 1
        ? [{ path: ["end_date"], issue: "Tanggal selesai tidak boleh sebelum tanggal mulai" }]
        : []),
      ...(days > MAX_DAYS ? [{ path: ["end_date"], issue: `Paling lama ${MAX_DAYS} hari` }] : []),
      ...(deduct_leave && type !== "cuti_bersama"
        ? [{ path: ["deduct_leave"], issue: "Hanya cuti bersama yang memotong cuti tahunan" }]
        : []),
    ]
  },
)

/** National holidays, compared with the company's calendar; `id` is the date as a number, e.g. 20270817. */
export const listNational = defineCall({
  path: "holidays/list-nasional",
  scope: "tenant",
  who: ["company"],
  needs: { module: "attendanceSettings", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["tanggal", "nama"])),
    /** Year; defaults to upcoming days. */
    tahun: Schema.optionalKey(whole(1900, 2199)),
    /** Filter: only days already in the calendar, or only those missing. */
    is_taken: Schema.optionalKey(Schema.Boolean),
  }),
  answer: pageOf(Schema.Struct({ id: Schema.Int, ...nationalDay.fields })),
  summary: "Libur nasional dan cuti bersama menurut keputusan pemerintah",
  example: { tahun: 2027 },
})

/** Adds national holidays to the calendar of every office; days that are already there are reported per row. */
export const saveNational = defineCall({
  path: "holidays/save-nasional",
  scope: "tenant",
  who: ["company"],
  needs: { module: "attendanceSettings", action: "create" },
  payload: Schema.Struct({
    ...writeFields,
    /** Ids of national holidays; the same for every company. */
    days: ids(100).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu hari" })),
  }),
  answer: rowResults,
  write: true,
  invalidates: ["list-holidays", "list-holidays-nasional"],
  summary: "Memasukkan hari libur nasional ke kalender perusahaan",
  example: { days: [20271226] },
  refusal: "state",
})
