import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { outer } from "../textSearch.ts"

/**
 * Transition history of the selected row, oldest first, in the wire format (`history`).
 * @param companyId null = rows of the platform
 */
export const historyJson = <Row>(
  table: PgTable,
  companyId: AnyPgColumn | null,
  id: AnyPgColumn,
): SQL<readonly Row[]> =>
  sql<
    readonly Row[]
  >`(select coalesce(json_agg(json_build_object('from', h.from_state, 'to', h.to_state, 'level', h.level, 'by', h.by_id, 'by_nama', h.by_nama, 'acting_for', h.acting_for, 'instead_of', h.instead_of, 'at', h.at, 'note', h.note, 'via', h.via) order by h.version), '[]'::json) from ${table} h where ${companyId === null ? sql`` : sql`h.companies_id = ${outer(companyId)} and `}h.row_id = ${outer(id)})`

/** The first transition of a request: an employee created it. */
export const askedMove = (by_nama: string, at: string) =>
  ({
    version: 1,
    level: 1,
    from_state: null,
    to_state: "pending",
    by_id: null,
    by_nama,
    at,
    note: null,
    via: "single",
  }) as const
