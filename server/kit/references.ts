import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row, RowTable, Values } from "./tenantTable.ts"

const UNKNOWN = "Pilihan tidak dikenal"
export const SWITCHED_OFF = "Sudah tidak aktif; pilih yang lain"

/** Whether a row may be chosen anew: it is neither switched off nor archived; where a table knows neither, always. */
export const isActiveIn = (table: PgTable): SQL<boolean> => {
  const { is_active: active, archived_at: archived } = getTableColumns(table)
  if (archived !== undefined) return sql<boolean>`(${archived} is null)`
  return active === undefined ? sql<boolean>`true` : sql<boolean>`${active}`
}

/** The company that a row of the platform is about; null = it names none, as rows of companies themselves do not. */
export const companyOf = (values: Values): number | null => {
  const { companies_id: company } = values
  return typeof company === "number" ? company : null
}

/** The platform sees all companies' rows: of what is about one of them, only its own and what all share count. */
const isAmong = (table: RowTable, company: number | null): SQL | undefined =>
  company === null || table.companies_id === undefined
    ? undefined
    : or(isNull(table.companies_id), eq(table.companies_id, company))

/** What is wrong with choosing these rows now, by id. */
const wrongWith = async (
  tx: Tx,
  table: RowTable,
  ids: readonly number[],
  company: number | null,
): Promise<ReadonlyMap<number, string>> => {
  const found = await tx
    .select({ id: table.id, active: isActiveIn(table) })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), isAmong(table, company)))
  const known = new Map(found.map((row) => [row.id as number, row.active]))
  return new Map(
    ids.flatMap((id) => {
      const isActive = known.get(id)
      if (isActive === true) return []
      return [[id, isActive === undefined ? UNKNOWN : SWITCHED_OFF] as const]
    }),
  )
}

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number")

/** Every row a field names, or each of those it lists, is one of the company's and in use; what it named before stays. */
export const checkReferences = async (
  tx: Tx,
  rules: ResourceRules,
  values: Values,
  before: Row | null,
): Promise<Record<string, string[]>> => {
  const errors: Record<string, string[]> = {}
  const linked = Object.entries(rules.links ?? {}).map(([field, { to }]) => [field, to] as const)
  for (const [field, table] of [...Object.entries(rules.references ?? {}), ...linked]) {
    const value = values[field]
    const ids = idsIn(value)
    /** What it names already may be out of this account's sight, or switched off since. */
    const kept = new Set(before === null ? [] : idsIn(before[field]))
    const chosen = ids.filter((id) => !kept.has(id))
    if (chosen.length === 0) continue
    const wrong = await wrongWith(tx, table, chosen, companyOf(values))
    for (const [at, id] of ids.entries()) {
      const why = wrong.get(id)
      if (why !== undefined) errors[Array.isArray(value) ? `${field}.${at}` : field] = [why]
    }
  }
  return errors
}
