import { type SQL, sql } from "drizzle-orm"
import type { World } from "./harness.ts"

/** Tables shared by all companies, above companies, or of the platform alone, although they have a `companies_id`. */
export const globalTables = [
  "accounts",
  "companies",
  "company_figures",
  "company_uses",
  "registrations",
  "roles",
  "sessions",
  "timesheet",
  "trial_requests",
]

/** Tables whose rows belong to a company, from the database's own catalog. */
export const tenantTables = async (world: World): Promise<string[]> => {
  const rows = await world.sqlRows<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'companies_id' order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => !globalTables.includes(name))
}

/** Ids of a company's rows in all tables: all of them, or one per table where all rows of a table behave alike. */
export const idsOf = async (
  world: World,
  companyId: number,
  which: "all" | "one" = "all",
): Promise<number[]> => {
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
    for (const { id } of which === "all" ? rows : rows.slice(0, 1)) ids.add(id)
  }
  return [...ids]
}

type Table = { readonly name: string; readonly references: readonly string[] }
const known = new WeakMap<World, Promise<readonly Table[]>>()
/** Tables with rows of companies, and their columns that may refer to a row; cached per world. */
const tablesOf = (world: World): Promise<readonly Table[]> => {
  const read = async () => {
    const names = await tenantTables(world)
    const columns = await world.sqlRows<{ table: string; column: string }>(
      sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'bigint' and column_name <> 'companies_id' order by 1, 2`,
    )
    return [...names, ...globalTables.filter((name) => name !== "companies")].map((name) => ({
      name,
      references: columns.filter(({ table }) => table === name).map(({ column }) => column),
    }))
  }
  const tables = known.get(world) ?? read()
  known.set(world, tables)
  return tables
}
const all = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `)

/** A hash of all rows of a company, by table. */
export const fingerprint = async (world: World, companyId: number): Promise<Record<string, string>> => {
  const tables = (await tablesOf(world)).filter(({ name }) => !globalTables.includes(name))
  const prints = await world.sqlRows<{ name: string; print: string }>(
    all(
      tables.map(
        ({ name }) => sql`select ${name}::text as name,
          count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
          from ${sql.identifier(name)} t where companies_id = ${companyId}`,
      ),
    ),
  )
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
}

/** Columns of one statement of `referencesTo`: the embedded database cannot parse all of them at once. */
const TOGETHER = 150

/** `table.column` of a company's rows that refer to one of these ids. */
export const referencesTo = async (
  world: World,
  companyId: number,
  ids: readonly number[],
): Promise<string[]> => {
  const list = sql.raw(ids.map(Number).join(", "))
  const parts = (await tablesOf(world)).flatMap(({ name, references }) =>
    references.map(
      (column) => sql`select ${`${name}.${column}`}::text as at, count(*)::int as n
        from ${sql.identifier(name)} where companies_id = ${companyId}
        and ${sql.identifier(column)} in (${list})`,
    ),
  )
  const found: string[] = []
  for (let from = 0; from < parts.length; from += TOGETHER) {
    const rows = await world.sqlRows<{ at: string; n: number }>(all(parts.slice(from, from + TOGETHER)))
    found.push(...rows.filter(({ n }) => n > 0).map(({ at }) => at))
  }
  return found
}
