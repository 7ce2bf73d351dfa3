import { readFileSync } from "node:fs"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import * as tables from "#server/db/tables/index.ts"
import { at } from "../../scripts/lib/paths.mjs"

/** Rows of the first table of GLOSSARY.md: label, English, code word, area, call prefix, table, page. */
const rows = (readFileSync(at("GLOSSARY.md"), "utf8").split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Indonesian"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  )
const named = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)

const TABLES = new Set(
  Object.values(tables).flatMap((table) => (table instanceof PgTable ? [getTableConfig(table).name] : [])),
)
const PATHS = calls.map(({ path }) => path)
const PAGES = ROUTES.map(({ path }) => path)

test("the glossary has a row for each term", () => {
  expect(rows.length).toBeGreaterThan(20)
})

test.each(rows.map((row) => [row[0] ?? "", row] as const))("%s names what there is", (_label, row) => {
  const [, , , , prefixes, ownTables, pages] = row
  expect(named(ownTables).filter((table) => !TABLES.has(table))).toEqual([])
  expect(named(prefixes).filter((prefix) => PATHS.every((path) => !path.startsWith(prefix)))).toEqual([])
  const isPage = (page: string) => PAGES.some((path) => path.startsWith(page.replace("*", "")))
  expect(named(pages).filter((page) => !isPage(page))).toEqual([])
})
