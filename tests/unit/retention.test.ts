import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { companyPartKeys } from "#contract/areas/platform/companyReset.ts"
import { dummyScopeKeys } from "#contract/areas/platform/dummyScopes.ts"
import { keptTables } from "#server/db/keptTables.ts"
import * as tables from "#server/db/tables/index.ts"
import { dummyTables, loosened } from "#server/areas/platform/removal/dummyTables.ts"
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

const dataParts = ["members", "attendance", "leave", "visit", "requests", "payroll", "content"]

test.each(dummyScopeKeys.map((scope) => [scope]))(
  "trial data (%s): whatever names a row that goes goes too, or its reference is set to null",
  (scope) => {
    const moved = dummyTables([scope])
    const loose = loosened(moved).map(({ table, column }) => `${table.name}.${column}`)
    const taken = moved.map(({ name }) => name)
    const held = keptTables.flatMap(({ name, references }) =>
      references
        .filter(({ to }) => taken.includes(to) && !taken.includes(name))
        .flatMap(({ columns }) => columns.filter((column) => column !== "companies_id"))
        .map((column) => `${name}.${column}`),
    )
    expect(held.filter((reference) => !loose.includes(reference))).toEqual([])
    expect(moved.every(({ retention }) => !isKept(retention))).toBe(true)
  },
)

test("trial data: every table of the data goes with `all`, except for these settings and cursors", () => {
  const taken = dummyTables(["all"]).map(({ name }) => name)
  const stay = keptTables.filter(
    ({ name, retention }) => dataParts.includes(retention) && !taken.includes(name),
  )
  expect(stay.map(({ name }) => name).sort()).toEqual([
    "attendance_progress",
    "leave_runs",
    "pay_dates",
    "pay_parameter_bases",
    "pay_parameter_departements",
    "pay_parameter_jabatan",
    "pay_parameter_offices",
    "pay_parameter_versions",
    "pay_parameters",
    "schedule_pattern_days",
    "schedule_patterns",
    "schedule_plans",
  ])
  const others = keptTables.filter(
    ({ name, retention }) => !dataParts.includes(retention) && taken.includes(name),
  )
  expect(others.map(({ name }) => name).sort()).toEqual([
    "claim_limits",
    "notice_letters",
    "notifications",
    "push_notices",
  ])
})
