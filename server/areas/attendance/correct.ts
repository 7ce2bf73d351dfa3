import { and, eq, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendance, attendanceOriginals, type attendanceRequests } from "../../db/tables/index.ts"
import { dayMinutes } from "./minutes.ts"
import type { OfficeZone } from "./schedule.ts"
import { Refusal } from "../../call/answer.ts"

type Request = typeof attendanceRequests.$inferSelect
type DayRecord = typeof attendance.$inferSelect
/** Kinds whose approval writes the times that were asked for into the record. */
const REWRITING: readonly Request["type"][] = ["koreksi", "manual", "offline"]

export const rewrites = (type: Request["type"]): boolean => REWRITING.includes(type)

const ofDay = ({ companies_id, members_id, business_date }: Request) =>
  and(
    eq(attendance.companies_id, companies_id),
    eq(attendance.members_id, members_id),
    eq(attendance.business_date, business_date),
  )

const holdRecord = async (tx: Tx, request: Request): Promise<DayRecord | null> => {
  const [row] = await tx.select().from(attendance).where(ofDay(request)).for("update")
  return row ?? null
}

const zoneOf = async (tx: Tx, { companies_id, offices_id }: Request): Promise<OfficeZone> => {
  const [row] = await rowsOf<{ timezone: OfficeZone }>(
    tx,
    sql`select timezone from offices where companies_id = ${companies_id} and id = ${offices_id}`,
  )
  return row?.timezone ?? "Asia/Jakarta"
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** The record as the request wants it; what it leaves open stays as it was. */
const corrected = (request: Request, before: DayRecord | null, zone: OfficeZone): DayRecord => {
  const check_in_at = request.requested_in ?? before?.check_in_at ?? null
  const check_out_at = request.requested_out ?? before?.check_out_at ?? null
  const minutes = dayMinutes(
    request.business_date,
    { start: request.schedule_start, end: request.schedule_end, rest_min: request.rest_min },
    zone,
    { check_in: instant(check_in_at), check_out: instant(check_out_at) },
    { late_min: request.late_tolerance_min, early_out_min: request.early_out_tolerance_min },
  )
  return {
    companies_id: request.companies_id,
    members_id: request.members_id,
    business_date: request.business_date,
    offices_id: before?.offices_id ?? request.offices_id,
    check_in_at,
    check_out_at,
    ...minutes,
    day_status: check_in_at !== null && check_out_at !== null ? "hadir" : "tidak_lengkap",
  }
}

const put = async (tx: Tx, record: DayRecord): Promise<void> => {
  await tx
    .insert(attendance)
    .values(record)
    .onConflictDoUpdate({
      target: [attendance.companies_id, attendance.business_date, attendance.members_id],
      set: record,
    })
}

/** Writes an approved correction into the record and keeps what stood there. */
export const applyCorrection = async (tx: Tx, request: Request, at: string): Promise<void> => {
  const before = await holdRecord(tx, request)
  const after = corrected(request, before, await zoneOf(tx, request))
  await put(tx, after)
  await tx.insert(attendanceOriginals).values({
    companies_id: request.companies_id,
    requests_id: request.id,
    before,
    after,
    at,
  })
}

const same = (record: DayRecord | null, kept: DayRecord): boolean =>
  record !== null && (Object.keys(kept) as (keyof DayRecord)[]).every((key) => record[key] === kept[key])

/** Puts the record back as it stood before the correction. @throws Refusal when it has changed since */
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
  else await put(tx, kept.before as DayRecord)
  await tx.delete(attendanceOriginals).where(key)
}
