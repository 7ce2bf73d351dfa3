import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"

/** Histories whose transitions were writes of a super administrator, with the calls that make and move a row. */
const HISTORIES = [
  ["company_history", "companies", "companies/create/new", "companies/update/status"],
  ["trial_request_history", "permintaan trial", "request-trial/create", "request-trial/checklist"],
  ["demo_request_history", "permintaan demo", "demo-request/create", "demo-request/prosess"],
  [
    "registration_history",
    "registrasi langganan",
    "registrasi-langganan/create",
    "registrasi-langganan/konfirmasi",
  ],
] as const

/** A lead of the public form was made by nobody who was signed in; history of companies has no account. */
const isWritten = (table: string): SQL =>
  table === "company_history" ? sql`h.via = 'single'` : sql`h.by_id is not null`

/** Audit rows for the transitions of demo companies and leads, as their calls would have written them. */
export const insertPlatformAudit = async (tx: Tx, by: number): Promise<void> => {
  for (const [table, entity, made, moved] of HISTORIES)
    await tx.execute(
      sql`insert into audit (companies_id, at, actor_id, call, entity, entity_id, action, before, after)
        select 0, h.at, ${by}::bigint, case when h.from_state is null then ${made} else ${moved} end, ${entity}, h.row_id,
          case when h.from_state is null then 'create' else 'update' end,
          case when h.from_state is null then null else jsonb_build_object('status', h.from_state, 'version', h.version - 1) end,
          jsonb_build_object('status', h.to_state, 'version', h.version)
        from ${sql.identifier(table)} h where ${isWritten(table)} order by h.at`,
    )
}
