import { type SQL, sql } from "drizzle-orm"
import type { LinePart } from "#contract/areas/leave/leaveWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/** Somebody who is away on a date, or would be. */
export type Absence = {
  /** Of the request. */
  readonly id: number
  readonly members_id: number
  readonly nama: string
  readonly kategori: string
  readonly jenis: "cuti" | "izin" | "sakit"
  readonly color: string | null
  readonly date: string
  readonly part: LinePart
  readonly status: "pending" | "approved"
}

/**
 * Who is away: dates `d` that take something, of live requests `l` of employees `m`. The calendar and the panel of a request
 * read the same.
 */
const absences = (columns: SQL, more: SQL, fit: SQL): SQL =>
  sql`select l.id::float8 as id, m.id::float8 as members_id, m.nama, k.nama as kategori, l.jenis, k.color,
      d.date::text as date, d.part, l.status${columns}
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join members m on m.companies_id = l.companies_id and m.id = l.members_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id ${more}
    where d.is_live and d.amount > 0 and ${fit}
    order by d.date, l.status, m.nama_sort, l.id`

/** Everybody who is away in a range of dates. @param who a condition on employees `m` and requests `l` */
export const absentIn = (tx: Tx, from: string, to: string, who: SQL): Promise<Absence[]> =>
  rowsOf<Absence>(tx, absences(sql``, sql``, sql`d.date between ${from}::date and ${to}::date and ${who}`))

/** Beside these requests: others of the same division who are away on their days, and `own` of the request. */
export const absentBeside = (
  tx: Tx,
  ids: readonly number[],
): Promise<(Absence & { readonly beside: number })[]> =>
  rowsOf<Absence & { readonly beside: number }>(
    tx,
    absences(
      sql`, o.leaves_id::float8 as beside`,
      sql`join leave_days o on o.companies_id = d.companies_id and o.date = d.date and o.amount > 0
        join members w on w.companies_id = o.companies_id and w.id = o.members_id and w.departement_id = m.departement_id`,
      sql`o.leaves_id = ${anyOf(ids)} and d.members_id <> o.members_id`,
    ),
  )
