import { type SQL, sql } from "drizzle-orm"
import type { LinePart } from "#contract/areas/leave/leaveWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/** One date on which an employee is on leave, or would be if the request is approved. */
export type Absence = {
  /** Id of the leave request. */
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
 * Query of absences: dates `d` of live requests `l` of employees `m` that count as leave. Shared by the calendar and
 * the panel of a request.
 */
const absences = (columns: SQL, more: SQL, fit: SQL): SQL =>
  sql`select l.id::float8 as id, m.id::float8 as members_id, m.nama, k.nama as kategori, l.jenis, k.color,
      d.date::text as date, d.part, l.status${columns}
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join members m on m.companies_id = l.companies_id and m.id = l.members_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id ${more}
    where d.is_live and d.amount > 0 and ${fit}
    order by d.date, l.status, m.nama_sort, l.id`

/** All absences in a range of dates. @param who a condition on employees `m` and requests `l` */
export const absentIn = (tx: Tx, from: string, to: string, who: SQL): Promise<Absence[]> =>
  rowsOf<Absence>(tx, absences(sql``, sql``, sql`d.date between ${from}::date and ${to}::date and ${who}`))

/** Absences of colleagues in the same division on the dates of these requests, each with the id of that request. */
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
