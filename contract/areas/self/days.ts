import { Schema } from "effect"
import { reportDay } from "../attendance/laporan.ts"
import { defineCall } from "../../kit/call.ts"
import { isoMonth } from "../../kit/schema.ts"

/**
 * A day of the employee: as the reports of the back office show it, with the word of its state. A day that has not come yet has
 * its schedule, the holiday, the day off or the approved leave in `why`.
 */
export const ownDay = Schema.Struct({
  ...reportDay.fields,
  label: Schema.String,
  /** It has not come yet, or its hours have not begun. */
  is_coming: Schema.Boolean,
})
export type OwnDay = typeof ownDay.Type

/** The days of a month; a day outside of the employment is left out. */
export const ownDays = defineCall({
  path: "saya/kalender",
  scope: "tenant",
  who: ["self"],
  needs: { module: "attendance", action: "choose", own: true },
  payload: Schema.Struct({ month: isoMonth }),
  answer: Schema.Struct({
    month: Schema.String,
    today: Schema.String,
    zone: Schema.String,
    days: Schema.Array(ownDay),
  }),
  offline: { without: [] },
  summary: "Hari-hari sendiri dalam satu bulan, dengan alasannya; hari yang belum tiba dengan jadwalnya",
  example: { month: "2026-11" },
})

/** The seven days of this week, from the company's first day of the week; a day outside of the employment is left out. */
export const ownWeek = defineCall({
  path: "saya/minggu",
  scope: "tenant",
  who: ["self"],
  needs: { module: "attendance", action: "choose", own: true },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    today: Schema.String,
    /** All seven dates. */
    dates: Schema.Array(Schema.String),
    days: Schema.Array(ownDay),
  }),
  summary: "Tujuh hari sendiri di minggu ini, dengan jadwal, libur, cuti dan absennya",
  example: {},
})
