import { expect, test } from "vitest"
import { statementsOf } from "#tests/mutants/sql.ts"
import { sourcesIn } from "./sources.ts"

/** A cast that is given the name of its column, or keeps it: `id::float8 as id`, `id::float8`. */
const CAST = /(?:select|,)\s+(?:\w+\.)?(\w+)::(?:float8|text|int)(?:\s+as\s+"?(\w+)"?)?/g
const ORDER = /(?<!over \()order by ([^\n)]*)/g

/** The terms of a limited statement's ORDER BY that name no column: casts of its select list, and positions. */
const outputsOrderedBy = (statement: string): readonly string[] => {
  if (!/\blimit\b/i.test(statement)) return []
  const casts = new Set([...statement.matchAll(CAST)].map(([, column, name]) => name ?? column))
  return [...statement.matchAll(ORDER)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((term) => term.trim().split(/\s/)[0] ?? "")
    .filter((name) => casts.has(name) || /^\d+$/.test(name))
}

// ORDER BY prefers an output name to a column: `select id::float8 as id … order by id limit 100` sorts all rows by the
// cast, because no index has it. A keyset page then costs as much as the whole table.
test("a limited statement orders by columns, neither by their casts nor by position", () => {
  const sources = ["server", "tests/bench"].flatMap((folder) => sourcesIn(folder))
  expect(sources.length).toBeGreaterThan(500)
  const wrong = sources.flatMap(({ path, text }) =>
    statementsOf(text).flatMap((statement) =>
      outputsOrderedBy(statement).map((name) => `${path}: order by ${name}, write table.column`),
    ),
  )
  expect(wrong).toEqual([])
})

test.each([
  ["select id::float8 as id from members where id > 1 order by id limit 10", ["id"]],
  ["select m.id::float8 from members m order by id limit 10", ["id"]],
  ["select m.id::float8 from members m order by 1, m.nama limit 10", ["1"]],
  ["select id::float8 as id from members order by members.id limit 10", []],
  ["select id::float8 as id from members order by id", []],
  ["select id::float8 as id, row_number() over (order by id) from members limit 10", []],
])("%s", (statement, names) => {
  expect(outputsOrderedBy(statement)).toEqual(names)
})

test("a statement with a statement in it is read whole", () => {
  const source = "sql`select id::float8 as id from t ${sql`where x ${1}`} order by id limit ${2}`"
  expect(statementsOf(source).flatMap(outputsOrderedBy)).toEqual(["id"])
})
