import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isClosedDay } from "../../kit/closedPeriods.ts"
import { addDays } from "../days.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import type { Staged } from "./stage.ts"

/** Days ahead that are planned. */
const AHEAD = { from: 7, to: 27 } as const

/**
 * Plans a day of an employee with a shift pattern, as another user would in another window: an open grid then has a
 * stale cell (a version conflict).
 * @returns the plan, in words; null = nobody has a pattern, or the day is planned
 */
export const planShift = async (
  tx: Tx,
  { company, now, office }: Staged,
  chance: Random,
): Promise<string | null> => {
  const date = addDays(dateIn(now), chance.int(AHEAD.from, AHEAD.to))
  const people = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select distinct m.id::float8 as id, m.nama from schedule_pattern_members x
      join members m on m.companies_id = x.companies_id and m.id = x.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where x.companies_id = ${company} and m.status = 'active' and (${office}::text is null or o.kode = ${office})
        and not exists (select from schedules s where s.companies_id = m.companies_id and s.members_id = m.id
          and s.business_date = ${date}::date)
        and not ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`${date}::date`)}
      order by 1`,
  )
  const shifts = await rowsOf<{ readonly id: number; readonly kode: string }>(
    tx,
    sql`select id::float8 as id, kode from shifts where companies_id = ${company} and is_active and all_offices order by id`,
  )
  if (people.length === 0 || shifts.length === 0) return null
  const person = chance.pick(people)
  const shift = chance.pick(shifts)
  await tx.execute(
    sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
      values (${company}, ${person.id}, ${date}::date, ${shift.id})`,
  )
  await tx.execute(
    sql`insert into schedule_plans as p (companies_id, version) values (${company}, 1)
      on conflict (companies_id) do update set version = p.version + 1`,
  )
  return `${person.nama} dijadwalkan ${shift.kode} pada ${date}`
}
