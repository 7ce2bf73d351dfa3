import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { at } from "../../scripts/lib/paths.mjs"

const READ = /\benv(?:\["|, ")([A-Z][A-Z0-9_]+)"/g
const ROW = /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm

const readHere = ["run", "telemetry"]
  .flatMap((folder) => readdirSync(at("server", folder)).map((name) => at("server", folder, name)))
  .flatMap((path) => [...readFileSync(path, "utf8").matchAll(READ)])
  .map(([, name = ""]) => name)

const page = readFileSync(at("docs", "operations.md"), "utf8")
const table = page.slice(page.indexOf("\n## Settings\n"), page.indexOf("\n### Embedded database\n"))
const listed = [...table.matchAll(ROW)].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "))

test("the operators' page lists each setting once, and nothing that is not read", () => {
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual([...new Set(readHere)].toSorted())
})
