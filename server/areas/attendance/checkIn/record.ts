import { sql } from "drizzle-orm"
import type { PressKind } from "#contract/areas/self/attendance.ts"
import type { Spot } from "#contract/areas/self/place.ts"
import { rowsOf } from "../../../db/database.ts"
import { attendanceMarks } from "../../../db/tables/index.ts"
import type { Asking } from "../../../kit/approval/askTypes.ts"
import { settleDay } from "../../overtime/index.ts"
import { type NewRequest, writeRequest } from "../ask.ts"
import { holdRecord, putRecord, recordWith } from "../correct.ts"
import { judgeDays } from "../day/judge.ts"
import { plansOf } from "../day/read.ts"
import { distanceM } from "../distance.ts"
import type { PressDay } from "./pressDay.ts"

/** A press that the rules accept. Instants are ISO, degrees, metres. */
export type Accepted = {
  readonly kind: PressKind
  readonly at: string
  readonly device_at: string | null
  readonly is_offline: boolean
  readonly is_mock: boolean
  readonly lat: number | null
  readonly lng: number | null
  readonly accuracy_m: number | null
  readonly reason: string | null
  readonly photo_files_id: number | null
  readonly spot: Spot | null
  /** The rules judge the distance. */
  readonly isMeasured: boolean
}
type Made = Omit<Asking, "file" | "asker">
/** Coordinates of the employee's own office, which an approver compares the position with. */
type Office = { readonly lat: number; readonly lng: number }

const keyOf = ({ companyId }: Made, { person, date }: PressDay) => ({
  companies_id: companyId,
  members_id: person.id,
  business_date: date,
})

/** Writes the attendance record of a press that counts, and recalculates the day. */
export const recordPress = async (made: Made, day: PressDay, { kind, at }: Accepted): Promise<void> => {
  const { tx, now } = made
  const { person, date } = day
  const key = keyOf(made, day)
  const span = { start_date: date, end_date: date }
  const before = await holdRecord(tx, key)
  const plan = (await plansOf(tx, [person], span))(person, date)
  await putRecord(
    tx,
    recordWith(before, {
      ...key,
      offices_id: person.offices_id,
      check_in_at: kind === "in" ? at : null,
      check_out_at: kind === "out" ? at : null,
      plan,
    }),
  )
  await judgeDays(tx, [person.id], span, now)
  /** Overtime that was granted before counts from the check-out on. */
  if (kind === "out") await settleDay(tx, key, now)
}

/** Keeps the evidence of a press, once: also where it waits. @returns its id */
export const keepMark = async (
  made: Made,
  day: PressDay,
  press: Accepted,
  requests_id: number | null,
): Promise<number> => {
  const { spot, isMeasured } = press
  const [row] = await made.tx
    .insert(attendanceMarks)
    .values({
      ...keyOf(made, day),
      offices_id: spot?.place.id ?? day.person.offices_id,
      kind: press.kind,
      at: press.at,
      device_at: press.device_at,
      source: press.is_offline ? "offline" : "web",
      lat: press.lat,
      lng: press.lng,
      accuracy_m: press.accuracy_m,
      distance_m: spot?.distance_m ?? null,
      radius_m: isMeasured ? (spot?.place.radius_m ?? null) : null,
      is_mock: press.is_mock,
      note: press.reason,
      photo_files_id: press.photo_files_id,
      requests_id,
    })
    .returning({ id: attendanceMarks.id })
  if (row === undefined) throw new Error("no press was written")
  return row.id
}

const OFFLINE_REASON = "Absen tanpa jaringan"
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Stores a request for a press: one it waits on (with `waits`), or one that explains a recorded press. @returns its id */
export const askForPress = async (
  made: Made,
  { date, person, expected, recorded }: PressDay,
  press: Accepted,
  type: NewRequest["type"],
  waits: boolean,
): Promise<number> => {
  const [office] = await rowsOf<Office>(
    made.tx,
    sql`select lat, lng from offices where id = ${person.offices_id}`,
  )
  const { kind, at, lat, lng, accuracy_m, photo_files_id } = press
  const before = kind === "in" ? { ...recorded, in: waits ? recorded.in : Date.parse(at) } : recorded
  return writeRequest(
    { ...made, asker: null },
    {
      type,
      members_id: person.id,
      nama: person.nama,
      offices_id: person.offices_id,
      business_date: date,
      before_in: iso(before.in),
      before_out: iso(kind === "out" && !waits ? Date.parse(at) : before.out),
      requested_in: waits && kind === "in" ? at : null,
      requested_out: waits && kind === "out" ? at : null,
      reason: press.reason ?? OFFLINE_REASON,
      photo_files_id,
      lat,
      lng,
      accuracy_m,
      distance_m:
        lat === null || lng === null || office === undefined ? null : distanceM({ lat, lng }, office),
      ...(expected.kind === "work"
        ? {
            schedule_start: expected.hours.start,
            schedule_end: expected.hours.end,
            rest_min: expected.hours.rest_min,
            late_tolerance_min: expected.hours.late_tolerance_min,
            early_out_tolerance_min: expected.hours.early_out_tolerance_min,
          }
        : {}),
    },
  )
}
