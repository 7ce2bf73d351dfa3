import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { goodRows } from "../lookups.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"

/** Shifts of employees by date, over what was planned. */
export const jadwal: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  write: async ({ tx, companyId }, importId) => {
    const rows = await rowsOf(
      tx,
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
        select ${companyId}::bigint, v.members_id, v.tanggal, v.shifts_id
        from import_rows r cross join lateral jsonb_to_record(r.values) as v(members_id bigint, tanggal date, shifts_id bigint)
        where ${goodRows(importId)}
        on conflict (companies_id, business_date, members_id) do update set shifts_id = excluded.shifts_id
        returning 1`,
    )
    return rows.length
  },
}
