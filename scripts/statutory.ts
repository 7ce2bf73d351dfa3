/**
 * `npm run statutory -- FILE.json`: computes published cases of Indonesian payroll (PPh 21, BPJS, THR, overtime, proration,
 * severance) with the product's own engine and tables, and prints `{id: {…}}` as JSON. The file has the shape of
 * tests/unit/payroll/published.json. Cases that cannot be read are listed with their line; the exit code is then 1.
 */
import { readFileSync } from "node:fs"
import { readCases } from "#server/domain/payroll/published/cases.ts"
import { linesOf } from "#server/domain/payroll/published/lines.ts"

const file = process.argv[2]
if (file === undefined) {
  console.error("npm run statutory -- BERKAS.json")
  process.exit(2)
}
try {
  const text = readFileSync(file, "utf8")
  const read: unknown = JSON.parse(text)
  const { answers, refusals } = readCases(read)
  process.stdout.write(`${JSON.stringify(answers, null, 1)}\n`)
  const lineOf = linesOf(text)
  for (const { id, path, message } of refusals) console.error(`${file}:${lineOf(path)}: ${id}: ${message}`)
  process.exitCode = refusals.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
