import { type SQL, sql } from "drizzle-orm"
import { literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { type FigureAsk, inSight } from "./figures.ts"
import { MOST_PEOPLE, type Person, someOf } from "./people.ts"
import { countColumns } from "./sums.ts"

/** Days of one employee, `part` of which are as they should be. */
export type Ranked = {
  readonly person: Person
  readonly part: number
  readonly of: number
  readonly terlambat_x: number
  readonly terlambat_menit: number
  readonly alpa: number
}
export type Ranking = "ontime" | "kehadiran"
type Row = Omit<Ranked, "person"> & { readonly id: number; readonly end: "worst" | "best" }

const FIVE = 5
/** Minimum number of days to be ranked among the best: one or two days say nothing. */
const FEWEST_DAYS = 5

const shares: Readonly<Record<Ranking, { readonly part: SQL; readonly of: SQL; readonly isMissing: SQL }>> = {
  ontime: { part: sql`tepat`, of: sql`hadir_kerja`, isMissing: sql`terlambat_x > 0` },
  kehadiran: { part: sql`hadir_kerja`, of: sql`hari_kerja - izin_kerja`, isMissing: sql`part < "of"` },
}

/** Whether there are more employees than a report allows. The limit bounds the cost of counting. */
export const isTooMany = async (tx: Tx, { offices_id }: FigureAsk): Promise<boolean> => {
  const office = offices_id === undefined ? sql`true` : sql`offices_id = ${offices_id}`
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (select 1 from members where ${office} limit ${literal(MOST_PEOPLE + 1)}) few`,
  )
  return (found?.n ?? 0) > MOST_PEOPLE
}

/**
 * The five worst with something missing, worst first, and the five best of those with enough days; ties by name. Uses
 * stored days, as of the last sweep.
 */
export const rankedMembers = async (
  tx: Tx,
  ask: FigureAsk,
  ranking: Ranking,
  today: string,
): Promise<{ readonly worst: readonly Ranked[]; readonly best: readonly Ranked[] }> => {
  const { part, of, isMissing } = shares[ranking]
  const rows = await rowsOf<Row>(
    tx,
    sql`with counted as (select companies_id, members_id, ${countColumns(today)} from attendance_days where ${inSight(ask)} group by 1, 2),
      ranked as materialized (select c.members_id, m.nama_sort, (${part}) as part, (${of}) as "of", terlambat_x, terlambat_menit, alpa
        from counted c join members m on m.companies_id = c.companies_id and m.id = c.members_id where (${of}) > 0),
      worst as (select *, row_number() over (order by part::numeric / "of", terlambat_menit desc, nama_sort, members_id) as place
        from ranked where ${isMissing}),
      best as (select *, row_number() over (order by part::numeric / "of" desc, "of" desc, nama_sort, members_id) as place
        from ranked where "of" >= ${literal(FEWEST_DAYS)})
      select 'worst' as "end", place, members_id::float8 as id, part, "of", terlambat_x, terlambat_menit, alpa from worst where place <= ${literal(FIVE)}
      union all
      select 'best', place, members_id::float8, part, "of", terlambat_x, terlambat_menit, alpa from best where place <= ${literal(FIVE)}
      order by 1, 2`,
  )
  const people = new Map(
    (await someOf(tx, [...new Set(rows.map(({ id }) => id))])).map((one) => [one.id, one]),
  )
  const those = (wanted: Row["end"]): readonly Ranked[] =>
    rows.flatMap(({ id, end, ...counts }) => {
      const person = people.get(id)
      return person === undefined || end !== wanted ? [] : [{ person, ...counts }]
    })
  return { worst: those("worst"), best: those("best") }
}
