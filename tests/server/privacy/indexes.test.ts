import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fileColumnsOf, type PersonTable, personTables } from "#server/areas/privacy/personRows.ts"
import { keptTables } from "#server/db/keptTables.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** A copy and an erasure of one person find rows by index: otherwise each walks every table of a company of 100,000. */

let world: World
let leading: ReadonlySet<string>
beforeAll(async () => {
  world = await openWorld()
  const rows = await world.sqlRows<{ name: string; columns: readonly string[] }>(
    sql`select c.relname as name, array_to_json(array(select a.attname from unnest(i.indkey) with ordinality as k(n, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '(%IS NOT NULL)'`,
  )
  leading = new Set(
    rows.flatMap(({ name, columns: [first = "", second = ""] }) => [
      `${name}.${first}`,
      ...(first === "companies_id" ? [`${name}.${second}`] : []),
    ]),
  )
})
afterAll(() => world.close())

const columnOf = ({ owned }: PersonTable): string => {
  if ("member" in owned) return owned.member
  if ("account" in owned) return owned.account
  return "part" in owned ? owned.column : "entity"
}

/** Tables without such an index, each with the reason. */
const WALKED: Readonly<Record<string, string>> = {
  "jobs.accounts_id": "jobs of a company are few: they go after a week",
  "companies.logo_files_id": "found by the key of the company, which is in the same reference",
}

test("rows of a person are found by the column that says whose they are", () => {
  const missing = personTables.flatMap((one) => {
    const name = `${one.table.name}.${columnOf(one)}`
    return leading.has(name) || name in WALKED ? [] : [name]
  })
  expect(missing).toEqual([])
})

test("whether a file is still in use is found by index", () => {
  const missing = keptTables.flatMap((table) =>
    fileColumnsOf(table).flatMap((column) => {
      const name = `${table.name}.${column}`
      return leading.has(name) || name in WALKED ? [] : [name]
    }),
  )
  expect(missing).toEqual([])
})
