import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  flag,
  latitude,
  longitude,
  oneOf,
  optionalLongText,
  optionalMoment,
  optionalWhole,
  writeFields,
} from "../../kit/schema.ts"
import { PICTURE } from "../../kit/textPicture.ts"
import { photoRules, radiusModes } from "../attendance/aturanAbsensi.ts"
import { dayFlags, dayStates } from "../attendance/days.ts"

/** A press that was made without a connection is accepted for so many days. */
export const OFFLINE_DAYS = 3

export const pressKinds = ["in", "out"] as const
export type PressKind = (typeof pressKinds)[number]

const who = ["self"] as const
const needs = { module: "attendance", action: "choose", own: true } as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** A business date as the day engine calculates it; instants with Jakarta's offset. */
const ownDay = Schema.Struct({
  date: Schema.String,
  state: oneOf(dayStates),
  check_in: orNull(Schema.String),
  check_out: orNull(Schema.String),
  late_min: Schema.Int,
  work_min: Schema.Int,
  flags: Schema.Array(oneOf(dayFlags)),
  /** Reasons in words, that of the state first. */
  why: Schema.Array(Schema.String),
})
export type OwnDay = typeof ownDay.Type

const place = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  lat: Schema.Number,
  lng: Schema.Number,
  radius_m: Schema.Int,
})
export type PressPlace = typeof place.Type

/** Rules of the company that the page of the employee needs. */
const pressRules = Schema.Struct({
  radius_mode: oneOf(radiusModes),
  require_photo: oneOf(photoRules),
  require_gps: Schema.Boolean,
  reject_mock_gps: Schema.Boolean,
  max_gps_accuracy_m: Schema.Int,
  /** A press outside the radius, or without a connection, waits for an approval. */
  outside_waits: Schema.Boolean,
  offline_waits: Schema.Boolean,
})
export type PressRules = typeof pressRules.Type

/** Everything that the page of a check-in shows, also while the connection is lost. */
export const pressState = defineCall({
  path: "saya/absen/keadaan",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    now: Schema.String,
    /** Time zone of the office of that date. */
    zone: Schema.String,
    /** The next press; null = the date is complete. */
    next: orNull(oneOf(pressKinds)),
    business_date: Schema.String,
    /** Why the next press would be refused now, wherever it is made; null = it would not. */
    refusal: orNull(Schema.String),
    schedule: Schema.Struct({
      nama: Schema.String,
      /** Local time of the office, HH:mm; null = no fixed hours. */
      start: orNull(Schema.String),
      end: orNull(Schema.String),
    }),
    offices: Schema.Array(place),
    rules: pressRules,
    last: orNull(
      Schema.Struct({
        kind: oneOf(pressKinds),
        at: Schema.String,
        office: Schema.String,
        /** It waits for an approval. */
        waits: Schema.Boolean,
      }),
    ),
    /** From Monday to the business date. */
    week: Schema.Array(ownDay),
  }),
  offline: { without: [] },
  summary: "Absen berikutnya, jadwal, kantor dan aturan absen untuk diri sendiri",
  example: {},
})

/**
 * Records a check-in or check-out of the employee. The server's time counts; `device_at` is stored with it. Only a press
 * that was made offline counts at the time of the device.
 */
export const press = defineCall({
  path: "saya/absen/catat",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({
    ...writeFields,
    kind: oneOf(pressKinds),
    lat: Schema.optionalKey(latitude),
    lng: Schema.optionalKey(longitude),
    accuracy_m: optionalWhole(0, 100_000),
    is_mock: flag(false),
    reason: optionalLongText(500),
    device_at: optionalMoment,
    is_offline: flag(false),
  }),
  answer: Schema.Struct({
    id: Schema.Int,
    kind: oneOf(pressKinds),
    at: Schema.String,
    business_date: Schema.String,
    office: Schema.String,
    /** Distance to that office; null = the position is not known. */
    distance_m: orNull(Schema.Int),
    in_radius: orNull(Schema.Boolean),
    /** It counts once it is approved. */
    waits: Schema.Boolean,
    /** Deviations that were recorded with it, in words. */
    told: Schema.Array(Schema.String),
    day: orNull(ownDay),
  }),
  files: { photo: PICTURE },
  write: true,
  invalidates: ["list-persetujuan-absensi", "list-absensi"],
  summary: "Absen masuk atau pulang untuk diri sendiri",
  example: { kind: "in", lat: -6.2, lng: 106.8, accuracy_m: 12, device_at: "2026-11-20T08:00:00+07:00" },
  refusal: "state",
})
