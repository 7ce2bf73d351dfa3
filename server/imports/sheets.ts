import { sql } from "drizzle-orm"
import type { ImportKind } from "#contract/imports.ts"
import { importSheets, PROBLEM_LABEL, type SheetColumn } from "#contract/sheets.ts"
import { literal } from "../db/literal.ts"
import { rowsOf } from "../db/database.ts"
import type { StreamMaker } from "../sheets/stream.ts"
import type { Column, Value } from "../sheets/write.ts"

const PART = 500

type Ask = { readonly kind: ImportKind; readonly format: "xlsx" | "csv"; readonly import_id?: number }
type Row = {
  readonly row: number
  readonly cells: readonly string[]
  readonly errors: readonly { field: string; message: string }[]
}

const headings = (kind: ImportKind): Column[] =>
  importSheets[kind].map(({ label, required }) => ({
    label: required === true ? `${label} *` : label,
    kind: "text",
  }))
const sampleOf = ({ sample }: SheetColumn): Value => sample ?? null

/** The columns an import reads, with one row that shows how they are filled in. */
export const importTemplate: StreamMaker = ({ ask }) => {
  const { kind, format } = ask as Ask
  return {
    name: `Templat impor ${kind}`,
    format,
    columns: headings(kind),
    read: () => Promise.resolve({ rows: [importSheets[kind].map(sampleOf)], next: null }),
  }
}

/** The rows of a check that have problems, as they were, with what is wrong in a column of its own. */
export const importProblems: StreamMaker = ({ ask }) => {
  const { kind, format, import_id = 0 } = ask as Ask
  return {
    name: `Perbaikan impor ${kind}`,
    format,
    columns: [...headings(kind), { label: PROBLEM_LABEL, kind: "text", width: 60 }],
    read: async (tx, after) => {
      const rows = await rowsOf<Row>(
        tx,
        sql`select row, cells, errors from import_rows
          where imports_id = ${import_id} and errors is not null and row > ${after?.[0] ?? 0} order by row limit ${literal(PART)}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.map(({ cells, errors }) => [
          ...cells,
          errors.map(({ field, message }) => `${field}: ${message}`).join("; "),
        ]),
        next: last === undefined || rows.length < PART ? null : [last.row],
      }
    },
  }
}
