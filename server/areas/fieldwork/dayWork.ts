import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import { barOf, type Holder } from "#contract/kit/needs.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { clockIn, dateIn, plusDays } from "../../time/calendar.ts"

type Work = NonNullable<AnswerOf<typeof home>["lapangan"]>
type OfArea = Work["areas"][number]
const RECENT_DAYS = 30
const measures = ["total", "done", "under_way", "late", "failed"] as const

/**
 * Tasks of a day by area, of the offices of the caller and of one office (null = all). Areas that the caller may
 * not open count as tasks of no area. null = none that day and in the days before.
 */
export const dayWork = async (
  tx: Tx,
  {
    date,
    offices_id,
    holder,
  }: { readonly date: string; readonly offices_id: number | null; readonly holder: Holder },
  now: Date,
): Promise<Work | null> => {
  const today = dateIn(now)
  const clock = date < today ? "99:99" : date === today ? clockIn(now) : ""
  const office = sql`(${offices_id}::bigint is null or exists (select from members m
    where m.companies_id = k.companies_id and m.id = k.members_id and m.offices_id = ${offices_id}::bigint))`
  const isOpen = sql`k.status in ('baru', 'diterima')`
  const rows = await rowsOf<OfArea>(
    tx,
    sql`select k.area, count(*)::int as total, count(*) filter (where k.status = 'selesai')::int as done,
        count(*) filter (where k.status = 'dikerjakan')::int as under_way,
        count(*) filter (where ${isOpen} and k.failed = 0 and coalesce(k.due_time, '24:00') < ${clock})::int as late,
        count(*) filter (where k.status in ('ditolak', 'lewat') or (${isOpen} and k.failed > 0))::int as failed
      from tasks k where k.tanggal = ${date}::date and k.status <> 'batal' and ${office} group by k.area`,
  )
  if (rows.length === 0) {
    const [recent] = await rowsOf(
      tx,
      sql`select 1 from tasks k where k.tanggal between ${plusDays(date, -RECENT_DAYS)}::date and ${date}::date and ${office} limit 1`,
    )
    if (recent === undefined) return null
  }
  const shown = rows.map((row) =>
    row.area !== null && barOf(holder, { module: "subServices", action: "view", area: row.area }) === null
      ? row
      : { ...row, area: null },
  )
  const summed = (some: readonly OfArea[]) => {
    const of = (key: (typeof measures)[number]) => some.reduce((sum, row) => sum + row[key], 0)
    return {
      total: of("total"),
      done: of("done"),
      under_way: of("under_way"),
      late: of("late"),
      failed: of("failed"),
    }
  }
  const areas = [...new Set(shown.map(({ area }) => area))].map((area) => ({
    area,
    ...summed(shown.filter((row) => row.area === area)),
  }))
  return { ...summed(shown), areas: areas.toSorted((a, b) => b.total - a.total) }
}
