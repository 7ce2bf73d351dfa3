import { expect, test } from "vitest"
import { allTables, distributed, problemsOf, shared, SHARED, TENANT } from "../../scripts/citus/placement.ts"

test("the company leads every primary key, unique key and foreign key of a company's rows", () => {
  expect(distributed.length).toBeGreaterThan(100)
  expect(distributed.flatMap(problemsOf)).toEqual([])
})

test("each exception has the tenant column, and a key that it does not lead", () => {
  const named = Object.keys(SHARED)
  const found = shared.filter(({ tenant }) => tenant !== null)
  expect(found.map(({ name }) => name)).toEqual(named)
  for (const table of found) expect(problemsOf(table), table.name).not.toEqual([])
})

test("a table without the tenant column belongs to the platform, so no company's key begins with it", () => {
  for (const { name, tenant, keys, references } of allTables)
    if (tenant === null)
      expect(
        [...keys, ...references].filter(({ columns }) => columns[0] === TENANT),
        name,
      ).toEqual([])
})
