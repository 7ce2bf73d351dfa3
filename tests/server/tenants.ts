import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"

/** Tables that every company shares or that stand above companies, though they name one. */
export const globalTables = ["accounts", "companies", "sessions"]

/** Tables whose rows belong to a company, from the database's own catalog. */
export const tenantTables = async (world: World): Promise<string[]> => {
  const rows = await world.sqlRows<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'companies_id' order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => !globalTables.includes(name))
}

/** One id out of every table of a company that has them. */
export const idsOf = async (world: World, companyId: number): Promise<number[]> => {
  const tables = await world.sqlRows<{ name: string }>(
    sql`select a.table_name as name from information_schema.columns a
      join information_schema.columns b on b.table_schema = 'public' and b.table_name = a.table_name and b.column_name = 'id'
      where a.table_schema = 'public' and a.column_name = 'companies_id' order by 1`,
  )
  const ids = new Set<number>()
  for (const { name } of tables) {
    const rows = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from ${sql.identifier(name)} where companies_id = ${companyId} order by id`,
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

/** A hash of everything a company has, by table. */
export const fingerprint = async (world: World, companyId: number): Promise<Record<string, string>> => {
  const prints: Record<string, string> = {}
  for (const table of await tenantTables(world)) {
    const [row] = await world.sqlRows<{ print: string }>(
      sql`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
        from ${sql.identifier(table)} t where companies_id = ${companyId}`,
    )
    prints[table] = row?.print ?? ""
  }
  return prints
}

/** `table.column` of a company's rows that name one of these ids. */
export const referencesTo = async (
  world: World,
  companyId: number,
  ids: readonly number[],
): Promise<string[]> => {
  const columns = await world.sqlRows<{ table: string; column: string }>(
    sql`select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.columns t on t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'companies_id'
      where c.table_schema = 'public' and c.data_type = 'bigint' and c.column_name <> 'companies_id'`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where companies_id = ${companyId}
        and ${sql.identifier(column)} in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`,
    )
    if ((row?.n ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}
