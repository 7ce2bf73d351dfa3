import { type SQL, sql } from "drizzle-orm"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"

export type Face = { readonly id: number; readonly nama: string; readonly foto: number | null }

const inOffice = (office: number | null): SQL => (office === null ? sql`true` : sql`d.offices_id = ${office}`)

/**
 * The first few employees by name with one of these stored states; `foto` is a file id. Empty for a day no sweep has
 * stored yet.
 */
export const facesOf = (
  tx: Tx,
  date: string,
  states: readonly DayState[],
  office: number | null,
  most: number,
): Promise<readonly Face[]> =>
  rowsOf<Face>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.foto_files_id::float8 as foto from attendance_days d
      join members m on m.companies_id = d.companies_id and m.id = d.members_id
      where d.business_date = ${date}::date and d.day_status in (${sql.join(
        states.map((state) => sql`${state}`),
        sql`, `,
      )}) and ${inOffice(office)}
      order by m.nama_sort, m.id limit ${literal(most)}`,
  )
