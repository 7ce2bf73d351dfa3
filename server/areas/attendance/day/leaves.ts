import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import type { Asked, Facts, LeaveKind } from "./facts.ts"

type Span = { readonly start_date: string; readonly end_date: string }
type Row = {
  readonly member: number
  readonly date: string
  readonly kind: LeaveKind
  readonly part: "full" | "am" | "pm" | "hours"
  readonly nama: string
  readonly start_time: string | null
  readonly end_time: string | null
}
/** Effect of approved leave on a date: the part that is free, and permission to come late or leave early. */
export type LeaveOf = { readonly leave: Facts["leave"]; readonly granted: readonly Asked[] }

const isPart = (row: Row): row is Row & { readonly part: "full" | "am" | "pm" } => row.part !== "hours"

/** Two halves make a whole day, even of different leave categories. */
const leaveIn = (rows: readonly Row[]): Facts["leave"] => {
  const [first, second] = rows.filter(isPart)
  if (first === undefined) return null
  const { kind, part, nama } = first
  return second === undefined
    ? { kind, part, nama }
    : { kind, part: "full", nama: second.nama === nama ? nama : `${nama} dan ${second.nama}` }
}

/** Hourly leave at the start of the day permits coming late, at the end leaving early. */
const grantedBy = (
  rows: readonly Row[],
  hours: { readonly start: string; readonly end: string } | null,
): Asked[] =>
  hours === null
    ? []
    : rows.flatMap(({ part, start_time, end_time }): Asked[] => {
        if (part !== "hours" || start_time === null || end_time === null) return []
        if (start_time <= hours.start) return [{ type: "terlambat", status: "approved" }]
        return end_time >= hours.end ? [{ type: "pulang_cepat", status: "approved" }] : []
      })

/** Approved leave of these employees in a range, by employee and date. */
export const readLeaves = async (tx: Tx, ids: readonly number[], { start_date, end_date }: Span) => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select d.members_id::float8 as member, d.date::text as date, l.jenis as kind, d.part, k.nama, l.start_time, l.end_time
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    where d.is_live and d.amount > 0 and l.status = 'approved' and d.date between ${start_date}::date and ${end_date}::date
      and d.members_id = ${anyOf(ids)}
    order by d.date, d.id`,
  )
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.member} ${row.date}`
    byDay.set(key, [...(byDay.get(key) ?? []), row])
  }
  return (
    member: number,
    date: string,
    hours: { readonly start: string; readonly end: string } | null,
  ): LeaveOf => {
    const found = byDay.get(`${member} ${date}`) ?? []
    return { leave: leaveIn(found), granted: grantedBy(found, hours) }
  }
}
