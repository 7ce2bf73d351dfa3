import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row, RowTable, Values } from "./tenantTable.ts"

const UNKNOWN = "Pilihan tidak dikenal"
export const SWITCHED_OFF = "Sudah tidak aktif; pilih yang lain"

/** Whether a row may be newly chosen: active and not archived; always true for tables without these columns. */
export const isActiveIn = (table: PgTable): SQL<boolean> => {
  const { is_active: active, archived_at: archived } = getTableColumns(table)
  if (archived !== undefined) return sql<boolean>`(${archived} is null)`
  return active === undefined ? sql<boolean>`true` : sql<boolean>`${active}`
}

/** The company of a platform row; null = none, as for companies themselves. */
export const companyOf = (values: Values): number | null => {
  const { companies_id: company } = values
  return typeof company === "number" ? company : null
}

/**
 * The platform role sees the rows of all companies: restrict references to the row's own company and to shared rows.
 */
const isAmong = (table: RowTable, company: number | null): SQL | undefined =>
  company === null || table.companies_id === undefined
    ? undefined
    : or(isNull(table.companies_id), eq(table.companies_id, company))

/** Errors of choosing these rows now, by id. */
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

/** Every referenced row must belong to the company and be active; references that were already stored stay valid. */
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
    /** A stored reference may be invisible to this account, or deactivated since. */
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
