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

/** Longest rotation cycle, in days. */
export const CYCLE_DAYS = 62
/** Maximum number of employees per pattern assignment. */
export const PATTERN_MEMBERS = 500
/** Weekdays in order, as field names. */
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
  /** Number of consecutive days. */
  days: whole(1, CYCLE_DAYS),
})
type Rotating = {
  readonly steps: readonly { readonly days: number }[]
  readonly begins_at: number
}
export const cycleOf = (steps: Rotating["steps"]): number => steps.reduce((sum, { days }) => sum + days, 0)

/** A rotating pattern: runs of days of a shift or off, repeated; the cycle is at most 62 days. */
export const rotatingFields = {
  ...span,
  steps: Schema.Array(step).check(
    Schema.isMinLength(1, { message: "Isi paling sedikit satu urutan" }),
    Schema.isMaxLength(CYCLE_DAYS, { message: `Paling banyak ${CYCLE_DAYS} urutan` }),
  ),
  /** Day of the cycle on which the start date falls, from 1. */
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

/** Assigns a weekly pattern from an effective date; an older pattern applies again when this one ends. */
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

/** Assigns a rotating pattern from an effective date. */
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

/** Pattern assignments with their dates, latest start first. `days` are the codes of the cycle, OFF = a day off. */
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

/** Sets the end date of pattern assignments; one that would end before it starts is deleted. */
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

/** Fields of the weekly pattern form; `row` adds the labels. */
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

/** Fields of the rotating pattern form. */
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
