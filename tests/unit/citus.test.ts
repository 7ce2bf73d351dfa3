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
  expect(found.filter((table) => problemsOf(table).length === 0)).toEqual([])
})

test("a table without the tenant column belongs to the platform, so no company's key begins with it", () => {
  const platform = allTables.filter(({ tenant }) => tenant === null)
  const led = platform.filter(({ keys, references }) =>
    [...keys, ...references].some(({ columns }) => columns[0] === TENANT),
  )
  expect(platform.length).toBeGreaterThan(0)
  expect(led).toEqual([])
})
