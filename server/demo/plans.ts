import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"

/** The shift rotation: two mornings, two afternoons, two nights, two days off, as codes of the demo's shifts. */
const CYCLE = ["PG", "PG", "SG", "SG", "ML", "ML", null, null] as const
const TEAMS = 4
/** The division that works in shifts. */
const DIVISION = "GDG"

/**
 * Plans the warehouse rotation from the first of next month on, in teams that start two days apart; a company without
 * that division has no plan. Idempotent.
 */
export const insertPlans = async (tx: Tx, company: number, now: Date): Promise<void> => {
  const [known] = await rowsOf(
    tx,
    sql`select 1 from schedule_patterns where companies_id = ${company} limit 1`,
  )
  if (known !== undefined) return
  const people = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select m.id::float8 as id from members m join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
      where m.companies_id = ${company} and d.kode = ${DIVISION} and m.status = 'active' order by m.id`,
  )
  const shifts = new Map(
    (
      await rowsOf<{ readonly id: number; readonly kode: string }>(
        tx,
        sql`select id::float8 as id, kode from shifts where companies_id = ${company}`,
      )
    ).map(({ id, kode }) => [kode, id]),
  )
  if (people.length === 0 || !CYCLE.every((kode) => kode === null || shifts.has(kode))) return
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const start = first.toISOString().slice(0, 10)
  for (let team = 0; team < TEAMS; team += 1) {
    const anchor = new Date(first.getTime() - team * 2 * 86_400_000).toISOString().slice(0, 10)
    const [pattern] = await rowsOf<{ readonly id: number }>(
      tx,
      sql`insert into schedule_patterns (companies_id, kind, anchor_date, length, on_holidays, created_at)
        values (${company}, 'rotating', ${anchor}::date, ${CYCLE.length}, true, ${now.toISOString()}::timestamptz)
        returning id::float8 as id`,
    )
    const days = CYCLE.map((kode, place) => ({
      place,
      shifts_id: kode === null ? null : (shifts.get(kode) ?? null),
    }))
    const ids = people.flatMap(({ id }, at) => (at % TEAMS === team ? [id] : []))
    await tx.execute(
      sql`insert into schedule_pattern_days (companies_id, patterns_id, place, shifts_id)
        select ${company}::bigint, ${pattern?.id ?? 0}::bigint, v.place, v.shifts_id
        from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as v(place int, shifts_id bigint)`,
    )
    await tx.execute(
      sql`insert into schedule_pattern_members (companies_id, patterns_id, members_id, start_date)
        select ${company}::bigint, ${pattern?.id ?? 0}::bigint, value::bigint, ${start}::date
        from json_array_elements_text(${JSON.stringify(ids)}::json)`,
    )
  }
}
