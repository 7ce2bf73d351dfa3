import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  id,
  isoDate,
  latitude,
  listFields,
  longitude,
  moment,
  oneOf,
  search,
  whole,
} from "../../kit/schema.ts"
import { mapBox } from "./mapBox.ts"
import { MOST_REPORTED, stopKinds, trackSources, trackStates } from "./trackWords.ts"

const who = ["company", "office"] as const
const needs = { module: "tracker", action: "view" } as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const optionalOf = Schema.optionalKey(id)

/** Metres, percent, degrees. `place`: name of the office or customer; null = a phone's report. */
const position = {
  source: oneOf(trackSources),
  at: Schema.String,
  lat: Schema.Number,
  lng: Schema.Number,
  accuracy_m: orNull(Schema.Int),
  battery: orNull(Schema.Int),
  mock_gps: Schema.Boolean,
  place: orNull(Schema.String),
}
const person = {
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: orNull(Schema.String),
  kantor: Schema.String,
  divisi: orNull(Schema.String),
  jabatan: orNull(Schema.String),
}

/** Employees with their last known position of a day. Each look is in the audit log. */
export const trackPositions = defineCall({
  path: "tracker/posisi",
  // Live page: a refresh must not extend the session.
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({
    /** Default: today; at most 90 days ago. */
    tanggal: Schema.optionalKey(isoDate),
    q: search,
    offices_id: optionalOf,
    departement_id: optionalOf,
    state: Schema.optionalKey(oneOf(trackStates)),
    page: listFields.page,
    per_page: listFields.per_page,
    /** Visible part of the map, and its zoom level; default: everything. */
    box: Schema.optionalKey(mapBox),
    zoom: Schema.optionalKey(whole(0, 20)),
  }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    is_today: Schema.Boolean,
    as_of: Schema.String,
    /** First day with positions. */
    since: Schema.String,
    /** Where no employee of the filters has a position: the latest earlier day with one; null = none is kept. */
    last_day: orNull(Schema.String),
    /** Employees of the filters, whatever their state. */
    counts: Schema.Struct({
      people: Schema.Int,
      on_map: Schema.Int,
      lapangan: Schema.Int,
      without: Schema.Int,
    }),
    /** In the field first, then by the time of the last position. */
    rows: Schema.Array(
      Schema.Struct({ ...person, state: oneOf(trackStates), last: orNull(Schema.Struct(position)) }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    /** Positions within the box, at most 2,000; empty if there are more. */
    points: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        lat: Schema.Number,
        lng: Schema.Number,
        state: oneOf(trackStates),
        mock_gps: Schema.Boolean,
      }),
    ),
    /** Cells of a grid with their number of employees and middle, if there are more. */
    clusters: Schema.Array(
      Schema.Struct({ key: Schema.String, lat: Schema.Number, lng: Schema.Number, count: Schema.Int }),
    ),
  }),
  summary: "Posisi terakhir pegawai pada satu hari",
  example: {},
})

/** One employee's positions of a day in time order, with stops. Each look is in the audit log. */
export const trackRoute = defineCall({
  path: "tracker/rute",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ members_id: id, tanggal: Schema.optionalKey(isoDate) }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    member: Schema.Struct(person),
    /** At most 1,000; `recorded` is how many there are. */
    points: Schema.Array(Schema.Struct(position)),
    recorded: Schema.Int,
    stops: Schema.Array(
      Schema.Struct({
        nth: Schema.Int,
        kind: oneOf(stopKinds),
        /** Source of the arrival. */
        source: oneOf(trackSources),
        /** Name of the office or customer; null = a stay known only from the phone. */
        place: orNull(Schema.String),
        lat: Schema.Number,
        lng: Schema.Number,
        arrived_at: Schema.String,
        /** null = still there, or unknown. */
        left_at: orNull(Schema.String),
        minutes: orNull(Schema.Int),
      }),
    ),
    /** Sum of the straight lines between positions, metres. */
    metres: Schema.Int,
  }),
  summary: "Rute seorang pegawai pada satu hari",
  example: { members_id: 1 },
  refusal: "not_found",
})

/**
 * Positions from an employee's own phone. Idempotent by employee and time, so that a phone may repeat a report; refused
 * positions are answered one by one and not stored.
 */
export const reportPositions = defineCall({
  path: "tracker/titik",
  background: true,
  scope: "tenant",
  who: ["member"],
  needs: null,
  payload: Schema.Struct({
    points: Schema.Array(
      Schema.Struct({
        at: moment,
        lat: latitude,
        lng: longitude,
        accuracy_m: Schema.optionalKey(orNull(whole(0, 100_000))),
        battery: Schema.optionalKey(orNull(whole(0, 100))),
        mock_gps: Schema.optionalKey(Schema.Boolean),
      }),
    ).check(
      Schema.isMinLength(1, { message: "Paling sedikit 1 titik" }),
      Schema.isMaxLength(MOST_REPORTED, { message: `Paling banyak ${MOST_REPORTED} titik` }),
    ),
  }),
  answer: Schema.Struct({
    stored: Schema.Int,
    /** In the order of the report. */
    rows: Schema.Array(Schema.Struct({ row: Schema.Int, ok: Schema.Boolean, message: Schema.String })),
  }),
  summary: "Titik lokasi dari ponsel pegawai sendiri",
  example: { points: [{ at: "2026-11-20T10:00:00+07:00", lat: -6.2, lng: 106.8 }] },
  refusal: "state",
})
