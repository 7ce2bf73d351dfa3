import { sql } from "drizzle-orm"
import { overtimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import { decoder } from "#contract/kit/decode.ts"
import { judgeDays } from "../areas/attendance/day/judge.ts"
import { settleOvertime } from "../areas/overtime/index.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { type attendanceRequestHistory, attendance, meta, overtimeSettings } from "../db/tables/index.ts"
import { dateIn, weekday } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { type Random, random } from "./random.ts"
import { type Decider, deciderOf, type MadeRequest, writeRequests } from "./requests.ts"
import { askedMove } from "../kit/approval/history.ts"

const DAYS = 34
const MOST = 36
const MINUTE_MS = 60_000
const SATURDAY = 6

const jobs = [
  "Stok opname akhir bulan",
  "Persiapan audit",
  "Bongkar muat kontainer yang terlambat",
  "Tutup buku bulanan",
  "Perbaikan server kasir",
  "Pengiriman pesanan promo",
] as const
/** Minutes of overtime; the last value exceeds the daily cap. */
const LENGTHS = [45, 65, 95, 120, 135, 180, 200, 265] as const

type Work = {
  readonly members_id: number
  readonly nama: string
  readonly offices_id: number
  readonly date: string
  readonly check_in_at: string | null
  readonly check_out_at: string
}
type Asked = Work & { readonly from: string | null; readonly to: string }

const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()

/** Ordinary working days of employees with a wage and without requests, in a deterministic order. */
const worksOf = (tx: Tx, company: number, from: string, to: string): Promise<Work[]> =>
  rowsOf<Work>(
    tx,
    sql`select a.members_id::float8 as members_id, m.nama, m.offices_id::float8 as offices_id, a.business_date::text as date,
        a.check_in_at, a.check_out_at from attendance a
      join members m on m.companies_id = a.companies_id and m.id = a.members_id
      where a.companies_id = ${company} and a.business_date between ${from}::date and ${to}::date and a.day_status = 'hadir'
        and a.check_out_at is not null and a.early_out_min = 0 and m.gaji_pokok is not null and m.status = 'active'
        and m.attendance_type in ('offices_hours', 'shift') and extract(isodow from a.business_date) < 6
        and not exists (select from attendance_requests r where r.companies_id = a.companies_id and r.members_id = a.members_id
          and r.business_date = a.business_date)
      order by md5('lembur' || a.members_id::text || a.business_date::text) limit ${MOST}`,
  )

/** Moves the check-out to the actual leaving time. */
const stay = async (tx: Tx, company: number, days: readonly Asked[]): Promise<void> => {
  await tx.execute(
    sql`update attendance a set check_out_at = v.at::timestamptz
      from jsonb_to_recordset(${JSON.stringify(days.map(({ members_id, date, to }) => ({ members_id, date, at: to })))}::jsonb)
        as v(members_id bigint, date date, at text)
      where a.companies_id = ${company} and a.members_id = v.members_id and a.business_date = v.date`,
  )
}

/** Some of those employees work on the last past Saturday from 08:00 to 13:00, unless the company was no customer yet. */
const saturdayOf = (works: readonly Work[], today: string): readonly Asked[] => {
  const back = ((weekday(today) + 7 - SATURDAY) % 7) + 7
  const date = addDays(today, -back)
  const seen = new Set<number>()
  if (!works.some((work) => work.date < date)) return []
  return works
    .filter(({ members_id }) => !seen.has(members_id) && seen.add(members_id))
    .slice(0, 5)
    .map((work) => ({
      ...work,
      date,
      check_in_at: `${date}T01:00:00.000Z`,
      check_out_at: `${date}T06:00:00.000Z`,
      from: `${date}T01:00:00.000Z`,
      to: `${date}T06:00:00.000Z`,
    }))
}

const requestOf = (
  company: number,
  day: Asked,
  decider: Decider | null,
  chance: Random,
  status: "pending" | "approved" | "rejected",
): MadeRequest => {
  const created_at = later(day.to, 20)
  const decidedAt = later(created_at, chance.int(120, 900))
  const note = status === "rejected" ? "Tidak ada surat perintah lembur" : null
  const begun: Omit<typeof attendanceRequestHistory.$inferInsert, "row_id"> = {
    companies_id: company,
    ...askedMove(day.nama, created_at),
  }
  const isDecided = status !== "pending" && decider !== null
  return {
    row: {
      companies_id: company,
      members_id: day.members_id,
      offices_id: day.offices_id,
      type: "lembur",
      business_date: day.date,
      before_in: day.check_in_at,
      before_out: day.check_out_at,
      requested_in: day.from,
      requested_out: day.to,
      reason: chance.pick(jobs),
      status: isDecided ? status : "pending",
      level: 1,
      level_total: 1,
      decided_by: isDecided && status === "approved" ? [decider.id] : [],
      approval_note: note,
      last_nama: isDecided ? decider.nama : day.nama,
      last_at: isDecided ? decidedAt : created_at,
      version: isDecided ? 2 : 1,
      created_at,
      updated_at: isDecided ? decidedAt : created_at,
    },
    moves: isDecided
      ? [
          begun,
          {
            ...begun,
            version: 2,
            from_state: "pending",
            to_state: status,
            by_id: decider.id,
            by_nama: decider.nama,
            at: decidedAt,
            note,
          },
        ]
      : [begun],
  }
}

/**
 * The leave category in which the smaller company compensates overtime as time off.
 * @returns its id; null = overtime is paid
 */
const givenBackIn = async (tx: Tx, company: number): Promise<number | null> => {
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select k.id::float8 as id from leave_categories k join companies c on c.id = k.companies_id
      where c.id = ${company} and c.kode = 'LAIN' and k.kode = 'PLB'`,
  )
  return row?.id ?? null
}

/** Once per company: overtime of the last five weeks, most of it approved, some on a Saturday. */
export const loadOvertime = async (
  db: Database,
  company: { readonly id: number; readonly seed: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.overtime.${company.id}`
  const today = dateIn(now)
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  const category = await db.transact((tx) => givenBackIn(tx, company.id))
  const rules = decoder(overtimeSetting.values)({
    round_to_min: "30",
    min_minutes: 30,
    ...(category === null ? {} : { compensation: "leave", leave_kategori_id: category }),
  })
  if (!rules.ok) throw new Error(`overtime rules of the demo: ${JSON.stringify(rules.errors)}`)
  await db.transact(async (tx) => {
    const stamp = { created_at: now.toISOString(), updated_at: now.toISOString() }
    await tx
      .insert(overtimeSettings)
      .values({ companies_id: company.id, ...rules.value, version: 2, ...stamp })
      .onConflictDoNothing()
    const decider = await deciderOf(tx, company.id)
    const from = addDays(today, -DAYS)
    const chance = random(company.seed, "lembur")
    const works = await worksOf(tx, company.id, from, addDays(today, -1))
    const stayed = works.map((work, at): Asked => ({
      ...work,
      from: null,
      to: later(work.check_out_at, LENGTHS[at % LENGTHS.length] ?? 60),
    }))
    const saturdays = saturdayOf(works, today)
    await stay(tx, company.id, stayed)
    if (saturdays.length > 0)
      await tx
        .insert(attendance)
        .values(
          saturdays.map(({ members_id, offices_id, date, check_in_at, check_out_at }) => ({
            companies_id: company.id,
            members_id,
            offices_id,
            business_date: date,
            check_in_at,
            check_out_at,
            late_min: 0,
            early_out_min: 0,
            work_min: 300,
            overtime_min: 0,
            day_status: "hadir" as const,
          })),
        )
        .onConflictDoNothing()
    const all = [...saturdays, ...stayed]
    await writeRequests(
      tx,
      all.map((day, at) =>
        requestOf(
          company.id,
          day,
          decider,
          chance,
          at % 9 === 7 ? "rejected" : day.date > addDays(today, -4) ? "pending" : "approved",
        ),
      ),
    )
    const ids = [...new Set(all.map(({ members_id }) => members_id))]
    const span = { start_date: from, end_date: today }
    await judgeDays(tx, ids, span, now)
    await settleOvertime(tx, company.id, ids, span, now)
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count: all.length } })
  })
}
