import { readFileSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { type ImportKind, SHEET_MAX_ROWS } from "#contract/imports.ts"
import { readCsv } from "../sheets/readCsv.ts"
import { readXlsx } from "../sheets/readXlsx.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { giveInParts } from "./parts.ts"
import { checkRows } from "./rows.ts"

/** Reads and judges a spreadsheet where it can take neither the server's time nor its memory. */
const { path, type, kind } = workerData as { path: string; type: "xlsx" | "csv"; kind: ImportKind }
try {
  const file = readFileSync(path)
  /** One for the headings, one to know that there are too many. */
  const most = SHEET_MAX_ROWS[kind]
  const rows = type === "csv" ? readCsv(file, most + 2) : await readXlsx(file, most + 2)
  const checked = checkRows(kind, rows, most)
  if (parentPort !== null) await giveInParts(parentPort, checked)
} catch (thrown) {
  if (!(thrown instanceof SheetProblem)) throw thrown
  parentPort?.postMessage({ problem: thrown.message })
}
