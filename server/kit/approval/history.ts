import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { outer } from "../textSearch.ts"

/** Whether papers are added to the rows of this history. */
export const keepsPapers = (table: PgTable): boolean => "files_id" in getTableColumns(table)

/** A paper as the history stores it; its URL is signed where it is shown. */
export type StoredPaper = { readonly id: number; readonly name: string; readonly type: string }
const paperJson = sql`, 'paper', (select json_build_object('id', f.id, 'name', f.name, 'type', f.type)
  from files f where f.companies_id = h.companies_id and f.id = h.files_id)`

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
  >`(select coalesce(json_agg(json_build_object('from', h.from_state, 'to', h.to_state, 'level', h.level, 'by', h.by_id, 'by_nama', h.by_nama, 'acting_for', h.acting_for, 'instead_of', h.instead_of, 'at', h.at, 'note', h.note, 'via', h.via${keepsPapers(table) ? paperJson : sql``}) order by h.version), '[]'::json) from ${table} h where ${companyId === null ? sql`` : sql`h.companies_id = ${outer(companyId)} and `}h.row_id = ${outer(id)})`

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
