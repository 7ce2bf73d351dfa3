/**
 * `npm run statutory -- FILE.json`: computes published cases of Indonesian payroll (PPh 21, BPJS, THR, overtime, proration) with the
 * product's own engine and tables, and prints `{id: {…}}` as JSON. The file has the shape of tests/unit/payroll/published.json.
 */
import { readFileSync } from "node:fs"
import { computeCases } from "#server/domain/payroll/published/cases.ts"

const file = process.argv[2]
if (file === undefined) {
  console.error("npm run statutory -- BERKAS.json")
  process.exit(2)
}
try {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"))
  process.stdout.write(`${JSON.stringify(computeCases(read), null, 1)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
