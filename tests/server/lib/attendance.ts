import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "#server/db/database.ts"
import { attendance } from "#server/db/tables/index.ts"
import { dateIn } from "#server/time/calendar.ts"
import { dayNumber, weekdayOf } from "#server/demo/days.ts"
import type { Random } from "#server/demo/random.ts"

/** 08:00 in Jakarta, in minutes of the UTC day. */
const BEGIN = 60
/** The earliest check-out: 15:00 in Jakarta. */
const LEAVING = 8 * 60
const REST = 60
const MINUTE_MS = 60_000

type Present = {
  readonly members_id: number
  readonly nama: string
  readonly offices_id: number
  readonly check_in_at: string | null
}

const minuteOf = (at: Date): number => at.getUTCHours() * 60 + at.getUTCMinutes()

/** A random employee who has not checked in today, or has not checked out yet; null = nobody is left. */
const somebody = async (tx: Tx, company: number, today: string, isIn: boolean, lot: number) => {
  const [found] = await rowsOf<Present>(
    tx,
    sql`select m.id::float8 as members_id, m.nama, m.offices_id::float8 as offices_id, a.check_in_at
    from members m left join attendance a
      on a.companies_id = m.companies_id and a.members_id = m.id and a.business_date = ${today}::date
    where m.companies_id = ${company} and m.status = 'active' and m.offices_id is not null
      and ${isIn ? sql`a.check_in_at is not null and a.check_out_at is null and a.day_status = 'hadir'` : sql`a.members_id is null`}
    order by md5(m.id::text || ${String(lot)}) limit 1`,
  )
  return found ?? null
}

type At = { readonly company: number; readonly now: Date }

/** Records that an employee checks in, or later in the day checks out. @returns null on a day off, or when nobody is left */
export const attend = async (tx: Tx, { company, now }: At, chance: Random): Promise<string | null> => {
  const today = dateIn(now)
  if (weekdayOf(dayNumber(today)) > 4) return null
  const isLate = minuteOf(now) >= LEAVING
  const one = await somebody(tx, company, today, isLate, chance.int(1, 1_000_000))
  if (one === null) return null
  if (!isLate) {
    await tx.insert(attendance).values({
      companies_id: company,
      members_id: one.members_id,
      business_date: today,
      offices_id: one.offices_id,
      check_in_at: now.toISOString(),
      late_min: Math.max(0, minuteOf(now) - BEGIN),
      day_status: "hadir",
    })
    return `${one.nama} absen masuk`
  }
  const worked = Math.floor((now.getTime() - Date.parse(one.check_in_at ?? now.toISOString())) / MINUTE_MS)
  await tx.execute(sql`update attendance set check_out_at = ${now.toISOString()}::timestamptz,
      work_min = ${Math.max(0, worked - REST)}
    where companies_id = ${company} and members_id = ${one.members_id} and business_date = ${today}::date
      and check_out_at is null`)
  return `${one.nama} absen pulang`
}
