import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { companyPartKeys } from "#contract/areas/platform/companyReset.ts"
import { keptTables } from "#server/db/retention.ts"
import * as tables from "#server/db/tables/index.ts"
import { goingTables, LOOSE, stayingTables } from "#server/areas/platform/removal/order.ts"

test("every table says what happens to its rows", () => {
  const all = Object.values(tables).flatMap((table) =>
    table instanceof PgTable ? [getTableConfig(table).name] : [],
  )
  expect(keptTables.map(({ name }) => name).sort()).toEqual(all.sort())
})

const isKept = (retention: string) => ["stays", "platform"].includes(retention)

test("rows that go, and rows that stay, belong to a company: the first column of their key is companies_id", () => {
  const without = keptTables.filter(
    ({ retention, key }) => retention !== "platform" && key[0]?.name !== "companies_id",
  )
  /** The company's own row is the company. */
  expect(without.map(({ name }) => name)).toEqual(["companies"])
  const platform = keptTables.filter(
    ({ retention, key }) => retention === "platform" && key[0]?.name === "companies_id",
  )
  expect(platform.map(({ name }) => name)).toEqual([])
})

test("every part of a company has tables, and every table that goes has its turn once", () => {
  expect([...new Set(goingTables.map(({ retention }) => retention))].sort()).toEqual(
    [...companyPartKeys].sort(),
  )
  const going = keptTables.filter(({ retention }) => !isKept(retention)).map(({ name }) => name)
  expect(goingTables.map(({ name }) => name).sort()).toEqual([...going].sort())
})

test("a table is emptied after all tables that refer to it, except for references that were set to null", () => {
  const places = new Map(goingTables.map(({ name }, place) => [name, place]))
  const early = goingTables.flatMap(({ name, references }) =>
    references
      .filter(({ columns }) => !LOOSE.some((loose) => loose.table === name && columns.includes(loose.column)))
      .filter(({ to }) => (places.get(to) ?? Infinity) <= (places.get(name) ?? 0))
      .map(({ to }) => `${name} > ${to}`),
  )
  expect(early).toEqual([])
})

test("rows that stay refer only to rows that stay, or keep the files they refer to", () => {
  const lost = stayingTables.flatMap(({ name, references }) =>
    references
      .filter(({ to }) => keptTables.some((table) => table.name === to && !isKept(table.retention)))
      .map(({ columns, to }) => `${name}.${columns.join(",")} > ${to}`),
  )
  expect(lost).toEqual(["topups.companies_id,proof_files_id > files"])
})
