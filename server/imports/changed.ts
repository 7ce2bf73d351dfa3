import { type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { importSheets, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { isActiveIn } from "../kit/references.ts"
import type { TenantTable } from "../kit/tenantTable.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import {
  devisi,
  jabatan,
  members,
  offices,
  officesHours,
  payGroups,
  payParameters,
  shifts,
  terminals,
} from "../db/tables/index.ts"
import { importRules } from "./kinds/index.ts"
import { goodRows } from "./lookups.ts"

/**
 * Tables other than employees that columns of a sheet refer to. A Map, because the caller may send any key, such as
 * `constructor`.
 */
export const namedTables: ReadonlyMap<string, TenantTable> = new Map<string, TenantTable>(
  Object.entries({
    offices_id: offices,
    departement_id: devisi,
    jabatan_id: jabatan,
    offices_hours_id: officesHours,
    kelompok_gaji_id: payGroups,
    shifts_id: shifts,
    parameter_id: payParameters,
    terminals_id: terminals,
  }),
)

/** Ids of a table that good rows refer to, without duplicates. */
const namedBy = (importId: number, column: string): SQL =>
  sql`(select distinct jsonb_path_query(r.values, ${`$.${column}[*] ? (@.type() == "number")`}::jsonpath)::bigint as id
    from import_rows r where ${goodRows(importId)})`

/** Whether a referenced row was disabled, archived or hidden by row-level security since the check. */
export const isOutdated = async (tx: Tx, kind: ImportKind, importId: number): Promise<boolean> => {
  const { person } = importRules[kind]
  const columns: readonly SheetColumn[] = importSheets[kind]
  for (const { key } of columns) {
    const table = key === person?.column ? members : namedTables.get(key)
    if (table === undefined) continue
    const [found] = await rowsOf(
      tx,
      sql`select 1 from ${namedBy(importId, key)} p where not exists (
        select 1 from ${table as PgTable} where ${table.id} = p.id and ${isActiveIn(table as PgTable)}) limit 1`,
    )
    if (found !== undefined) return true
  }
  return false
}
