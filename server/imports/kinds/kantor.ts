import { inArray, sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { goodRows } from "../lookups.ts"
import { problemAt } from "../rows.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"

/** Who may check in at an office that is not their own, over what was said of it. */
export const kantor: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  resolve: async (tx, rows) => {
    const ids = rows.flatMap(({ values: { members_id } }) =>
      typeof members_id === "number" ? [members_id] : [],
    )
    if (ids.length === 0) return rows
    const found = await tx
      .select({ id: members.id, office: members.offices_id })
      .from(members)
      .where(inArray(members.id, ids))
    const own = new Map(found.map(({ id, office }) => [id, office]))
    return rows.map((row) => {
      const { members_id, offices_id } = row.values
      const isOwn = typeof offices_id === "number" && own.get(Number(members_id)) === offices_id
      const told = problemAt("kantor", row, "offices_id", "Ini kantornya sendiri: selalu boleh absen di sini")
      return isOwn && row.errors.length === 0 ? { ...row, errors: [told] } : row
    })
  },
  write: async ({ tx, now, companyId, accountId }, importId) => {
    const at = now.toISOString()
    const rows = await rowsOf(
      tx,
      sql`insert into member_offices
          (companies_id, offices_id, members_id, valid_from, valid_to, created_at, created_by, updated_at, updated_by)
        select ${companyId}::bigint, v.offices_id, v.members_id, v.valid_from, v.valid_to, ${at}::timestamptz,
          ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
        from import_rows r cross join lateral jsonb_to_record(r.values)
          as v(offices_id bigint, members_id bigint, valid_from date, valid_to date)
        where ${goodRows(importId)}
        on conflict (companies_id, offices_id, members_id) do update set valid_from = excluded.valid_from,
          valid_to = excluded.valid_to, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
          version = member_offices.version + 1
        returning 1`,
    )
    return rows.length
  },
}
