import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const STATEMENT = /sql`[^`]*`/gs
/** A cast that is given the name of its column, or keeps it: `id::float8 as id`, `id::float8`. */
const CAST = /(?:select|,)\s+(?:\w+\.)?(\w+)::(?:float8|text|int)(?:\s+as\s+"?(\w+)"?)?/g
const ORDER = /(?<!over \()order by ([^`\n)]*)/g

/** The unqualified names that a statement with a limit orders by and that are casts in its select list. */
const castsOrderedBy = (statement: string): readonly string[] => {
  if (!/\blimit\b/i.test(statement)) return []
  const casts = new Set([...statement.matchAll(CAST)].map(([, column, name]) => name ?? column))
  return [...statement.matchAll(ORDER)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((term) => term.trim().split(/\s/)[0] ?? "")
    .filter((name) => casts.has(name))
}

// ORDER BY prefers an output name to a column: `select id::float8 as id … order by id limit 100` sorts all rows by the
// cast, because no index has it. A keyset page then costs as much as the whole table.
test("a limited statement orders by columns, not by their casts", () => {
  const files = ["server", "tests/bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(STATEMENT)].flatMap(([statement]) =>
      castsOrderedBy(statement).map((name) => `${file}: order by ${name}, write table.${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

test.each([
  ["sql`select id::float8 as id from members where id > 1 order by id limit 10`", ["id"]],
  ["sql`select m.id::float8 from members m order by id limit 10`", ["id"]],
  ["sql`select id::float8 as id from members order by members.id limit 10`", []],
  ["sql`select id::float8 as id from members order by id`", []],
  ["sql`select id::float8 as id, row_number() over (order by id) from members limit 10`", []],
])("%s", (statement, names) => {
  expect(castsOrderedBy(statement)).toEqual(names)
})
