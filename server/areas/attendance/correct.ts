import { and, eq, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendance, attendanceOriginals, type attendanceRequests } from "../../db/tables/index.ts"
import { Refusal } from "../../call/answer.ts"
import type { Plan } from "./day/facts.ts"
import { judgeDays } from "./day/judge.ts"
import { someOf } from "./day/people.ts"
import { plansOf } from "./day/read.ts"

type Request = typeof attendanceRequests.$inferSelect
type DayRecord = typeof attendance.$inferSelect
/** Request types whose approval writes the requested times into the attendance record. */
const REWRITING: readonly Request["type"][] = ["koreksi", "manual", "offline"]

/** Whether a check-in or check-out of the employee waits on this request. */
const isPress = async (tx: Tx, { companies_id, id }: Request): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`select 1 from attendance_marks where companies_id = ${companies_id} and requests_id = ${id}`,
    )
  ).length > 0

export const rewrites = async (tx: Tx, request: Request): Promise<boolean> =>
  REWRITING.includes(request.type) || (await isPress(tx, request))

type Key = Pick<DayRecord, "companies_id" | "members_id" | "business_date">
const ofDay = ({ companies_id, members_id, business_date }: Key) =>
  and(
    eq(attendance.companies_id, companies_id),
    eq(attendance.members_id, members_id),
    eq(attendance.business_date, business_date),
  )

export const holdRecord = async (tx: Tx, key: Key): Promise<DayRecord | null> => {
  const [row] = await tx.select().from(attendance).where(ofDay(key)).for("update")
  return row ?? null
}

/** The schedule as stored in the request when it was made. */
const planOfRequest = (request: Request): Plan => ({
  kind: "work",
  source: "offices_hours",
  nama: "Jadwal saat pengajuan",
  hours: {
    start: request.schedule_start,
    end: request.schedule_end,
    halves: null,
    rest_min: request.rest_min,
    flexible_min: 0,
    is_timed: true,
    least_min: null,
    late_tolerance_min: request.late_tolerance_min,
    early_out_tolerance_min: request.early_out_tolerance_min,
    before_min: 60,
    after_min: 240,
  },
})

/** A record with the times of a check-in or check-out; a time that is null keeps its value. */
export const recordWith = (
  before: DayRecord | null,
  {
    check_in_at,
    check_out_at,
    plan,
    ...key
  }: Key & Pick<DayRecord, "offices_id" | "check_in_at" | "check_out_at"> & { readonly plan: Plan },
): DayRecord => ({
  ...key,
  offices_id: before?.offices_id ?? key.offices_id,
  check_in_at: check_in_at ?? before?.check_in_at ?? null,
  check_out_at: check_out_at ?? before?.check_out_at ?? null,
  late_min: 0,
  early_out_min: 0,
  work_min: 0,
  overtime_min: 0,
  day_status: "hadir",
  plan: before?.plan ?? plan,
  note: before?.note ?? null,
})

/** The schedule of the date, for a press; other requests carry the schedule of the day they were made. */
const planFor = async (tx: Tx, request: Request): Promise<Plan> => {
  const { members_id, business_date } = request
  const [person] = (await isPress(tx, request)) ? await someOf(tx, [members_id]) : []
  if (person === undefined) return planOfRequest(request)
  const span = { start_date: business_date, end_date: business_date }
  return (await plansOf(tx, [person], span))(person, business_date)
}

export const putRecord = async (tx: Tx, record: DayRecord): Promise<void> => {
  await tx
    .insert(attendance)
    .values(record)
    .onConflictDoUpdate({
      target: [attendance.companies_id, attendance.business_date, attendance.members_id],
      set: record,
    })
}

const judge = (tx: Tx, { members_id, business_date }: Key, now: Date): Promise<void> =>
  judgeDays(tx, [members_id], { start_date: business_date, end_date: business_date }, now)

/** Writes an approved correction into the record and stores the earlier values, so that it can be undone. */
export const applyCorrection = async (
  tx: Tx,
  request: Request,
  at: string,
  by: number | null,
): Promise<void> => {
  const before = await holdRecord(tx, request)
  const { companies_id, members_id, business_date, offices_id, requested_in, requested_out } = request
  const record = recordWith(before, {
    companies_id,
    members_id,
    business_date,
    offices_id,
    check_in_at: requested_in,
    check_out_at: requested_out,
    plan: await planFor(tx, request),
  })
  await putRecord(tx, record)
  await judge(tx, request, new Date(at))
  await tx.insert(attendanceOriginals).values({
    companies_id: request.companies_id,
    members_id: request.members_id,
    business_date: request.business_date,
    requests_id: request.id,
    before,
    after: await holdRecord(tx, request),
    at,
    by_id: by,
  })
}

/** Recalculates the day after an approval or revocation that does not change the record's times. */
export const judgeAgain = (tx: Tx, request: Request, at: string): Promise<void> =>
  judge(tx, request, new Date(at))

/** Whether the record still has the corrected times; derived values that change with time are not compared. */
const same = (record: DayRecord | null, kept: DayRecord): boolean =>
  record !== null &&
  record.check_in_at === kept.check_in_at &&
  record.check_out_at === kept.check_out_at &&
  record.offices_id === kept.offices_id

/** Restores the record from before the correction. @throws Refusal when it has changed since */
export const undoCorrection = async (tx: Tx, request: Request): Promise<void> => {
  const key = and(
    eq(attendanceOriginals.companies_id, request.companies_id),
    eq(attendanceOriginals.requests_id, request.id),
  )
  const [kept] = await tx.select().from(attendanceOriginals).where(key)
  if (kept === undefined) return
  const now = await holdRecord(tx, request)
  if (!same(now, kept.after as DayRecord))
    throw new Refusal("Absensi hari itu sudah diubah lagi setelah koreksi ini", "state")
  if (kept.before === null) await tx.delete(attendance).where(ofDay(request))
  else await putRecord(tx, kept.before as DayRecord)
  await tx.delete(attendanceOriginals).where(key)
}
