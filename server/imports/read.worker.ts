import { readFileSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { type ImportHow, type ImportKind, SHEET_MAX_ROWS } from "#contract/areas/imports/imports.ts"
import type { SeenCustomField } from "#contract/kit/customFields.ts"
import { readCsv } from "../sheets/readCsv.ts"
import { readXlsx } from "../sheets/readXlsx.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { ColumnsProblem, MOST_ABOVE, type Setup } from "./headings.ts"
import type { TableChoices } from "./tableChoices.ts"
import { giveInParts } from "./parts.ts"
import { checkSheet } from "./rows.ts"
import { checkTerminalFile } from "./terminalFile/check.ts"

export type Wanted = {
  readonly path: string
  readonly type: "xlsx" | "csv"
  readonly kind: ImportKind
  readonly how: ImportHow
  readonly setup: Setup
  readonly tables: TableChoices
  readonly customFields: readonly SeenCustomField[]
  /** ISO. */
  readonly today: string
}

/** Reads and checks a spreadsheet in a worker thread, isolated from the server's event loop and memory. */
const { path, type, kind, how, setup, tables, customFields, today } = workerData as Wanted
try {
  const file = readFileSync(path)
  const most = SHEET_MAX_ROWS[kind]
  /** The rows above the headings, the headings, and one row more to detect that there are too many. */
  const read = most + MOST_ABOVE + 1
  const rows = type === "csv" ? readCsv(file, read) : readXlsx(file, read)
  const asked = { setup, most, tables, today }
  const checked =
    kind === "rekaman_mesin"
      ? checkTerminalFile(rows, asked)
      : checkSheet(kind, rows, { ...asked, how, customFields })
  parentPort?.postMessage({ found: checked.found })
  if (parentPort !== null) await giveInParts(parentPort, checked.rows)
} catch (thrown) {
  if (!(thrown instanceof SheetProblem)) throw thrown
  parentPort?.postMessage({
    problem: thrown.message,
    found: thrown instanceof ColumnsProblem ? thrown.found : null,
  })
}
