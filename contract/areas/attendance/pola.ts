import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { requester } from "../../kit/flowRow.ts"
import {
  flag,
  id,
  ids,
  isoDate,
  listFields,
  oneOf,
  optionalDate,
  optionalId,
  rowResults,
  search,
  whole,
  writeFields,
} from "../../kit/schema.ts"

export const patternKinds = ["weekly", "rotating"] as const
export type PatternKind = (typeof patternKinds)[number]

/** Longest cycle of a rotation, days. */
export const CYCLE_DAYS = 62
/** Employees who are given a pattern in one go. */
export const PATTERN_MEMBERS = 500
/** Days of a week in their order, as fields. */
export const weekFields = ["senin", "selasa", "rabu", "kamis", "jumat", "sabtu", "minggu"] as const
export type WeekField = (typeof weekFields)[number]

const who = ["company", "office"] as const
const chosen = ids(PATTERN_MEMBERS).check(
  Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }),
)
const span = {
  members_id: chosen,
  start_date: isoDate,
  end_date: optionalDate,
}
type Span = { readonly start_date: string; readonly end_date: string | null }
const spanFilter = Schema.makeFilter(({ start_date, end_date }: Span) =>
  end_date !== null && end_date < start_date
    ? [{ path: ["end_date"], issue: "Tidak boleh sebelum tanggal mulai" }]
    : [],
)

/** A weekly pattern: a shift for each day of the week; null = a day off. */
export const weeklyFields = {
  ...span,
  senin: optionalId,
  selasa: optionalId,
  rabu: optionalId,
  kamis: optionalId,
  jumat: optionalId,
  sabtu: optionalId,
  minggu: optionalId,
  on_holidays: flag(false),
}

const step = Schema.Struct({
  /** null = days off. */
  shift_id: optionalId,
  /** So many days one after the other. */
  days: whole(1, CYCLE_DAYS),
})
type Rotating = {
  readonly steps: readonly { readonly days: number }[]
  readonly begins_at: number
}
export const cycleOf = (steps: Rotating["steps"]): number => steps.reduce((sum, { days }) => sum + days, 0)

/** A rotating pattern: so many days of a shift, so many of another or off, and again; at most 62 days until it repeats. */
export const rotatingFields = {
  ...span,
  steps: Schema.Array(step).check(
    Schema.isMinLength(1, { message: "Isi paling sedikit satu urutan" }),
    Schema.isMaxLength(CYCLE_DAYS, { message: `Paling banyak ${CYCLE_DAYS} urutan` }),
  ),
  /** Which day of the cycle the start date is, from 1. */
  begins_at: whole(1, CYCLE_DAYS),
  on_holidays: flag(true),
}
const cycleFilter = Schema.makeFilter(({ steps, begins_at }: Rotating) => {
  const length = cycleOf(steps)
  if (length > CYCLE_DAYS)
    return [{ path: ["steps"], issue: `Satu putaran paling lama ${CYCLE_DAYS} hari, ini ${length}` }]
  return begins_at > length
    ? [{ path: ["begins_at"], issue: `Paling banyak ${length}, panjang satu putaran` }]
    : []
})

const saved = Schema.Struct({ id: Schema.Int })
const needs = { module: "attendanceSettings", action: "edit" } as const

/** Gives employees a weekly pattern from a date on; an older one holds again where this one ends. */
export const saveWeekly = defineCall({
  path: "jadwal-pola/mingguan",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, ...weeklyFields }).check(spanFilter),
  answer: saved,
  write: true,
  invalidates: ["list-shift"],
  summary: "Menetapkan jadwal tetap mingguan bagi pegawai terpilih",
  example: { members_id: [1], start_date: "2027-02-01", senin: 1 },
})

/** Gives employees a rotating pattern from a date on. */
export const saveRotating = defineCall({
  path: "jadwal-pola/bergilir",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, ...rotatingFields }).check(spanFilter, cycleFilter),
  answer: saved,
  write: true,
  invalidates: ["list-shift"],
  summary: "Menetapkan jadwal bergilir bagi pegawai terpilih",
  example: {
    members_id: [1],
    start_date: "2027-03-01",
    begins_at: 1,
    steps: [
      { shift_id: 1, days: 4 },
      { shift_id: null, days: 2 },
    ],
  },
})

/** Who follows which pattern and when, those that begin last first. `days` are the codes of its cycle, OFF = a day off. */
export const listPatterns = defineCall({
  path: "jadwal-pola/list",
  scope: "tenant",
  who,
  needs: { module: "attendanceSettings", action: "view" },
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    q: search,
    members_id: Schema.optionalKey(id),
    kind: Schema.optionalKey(oneOf(patternKinds)),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        kind: oneOf(patternKinds),
        start_date: Schema.String,
        end_date: Schema.NullOr(Schema.String),
        on_holidays: Schema.Boolean,
        days: Schema.Array(Schema.String),
      }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  summary: "Pola jadwal pegawai",
  example: {},
})

/** Lets patterns of employees end on a date; one that would end before it began is taken away. */
export const endPatterns = defineCall({
  path: "jadwal-pola/akhiri",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(PATTERN_MEMBERS).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pola" })),
    end_date: isoDate,
  }),
  answer: rowResults,
  write: true,
  invalidates: ["list-shift"],
  summary: "Mengakhiri pola jadwal pegawai",
  example: { ids: [1], end_date: "2027-01-31" },
  refusal: "state",
})

const names = Schema.Array(Schema.String)
const nameOf = Schema.NullOr(Schema.String)
const given = { who: { read: who, write: who }, module: "attendanceSettings" } as const

/** What the form of a weekly pattern fills in; `row` adds what names it. */
export const weeklyForm = {
  id: "polaMingguan",
  noun: "jadwal tetap",
  key: null,
  ...given,
  values: Schema.Struct(weeklyFields),
  row: Schema.toType(
    Schema.Struct({
      ...weeklyFields,
      members_nama: names,
      senin_nama: nameOf,
      selasa_nama: nameOf,
      rabu_nama: nameOf,
      kamis_nama: nameOf,
      jumat_nama: nameOf,
      sabtu_nama: nameOf,
      minggu_nama: nameOf,
    }),
  ),
  update: saveWeekly,
}

/** The same of a rotating pattern. */
export const rotatingForm = {
  id: "polaBergilir",
  noun: "jadwal bergilir",
  key: null,
  ...given,
  values: Schema.Struct(rotatingFields),
  row: Schema.toType(
    Schema.Struct({
      ...rotatingFields,
      members_nama: names,
      steps: Schema.Array(Schema.Struct({ shift_id: optionalId, days: Schema.Int, shift_nama: nameOf })),
    }),
  ),
  update: saveRotating,
}
