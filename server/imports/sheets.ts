import { sql } from "drizzle-orm"
import type { ImportHow, ImportKind } from "#contract/areas/imports/imports.ts"
import { customColumns } from "#contract/areas/imports/customColumns.ts"
import { columnsFor, PROBLEM_LABEL, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { literal } from "../db/literal.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import type { StreamMaker } from "../sheets/stream.ts"
import type { Column, Lists, Value } from "../sheets/write.ts"
import { seenFields } from "../kit/customFields.ts"
import { readChoices, readNamed } from "./lookups.ts"

const PART = 500

type Ask = {
  readonly kind: ImportKind
  readonly format: "xlsx" | "csv"
  readonly import_id?: number
  readonly how?: ImportHow
}
type Row = {
  readonly row: number
  readonly cells: readonly string[]
  readonly errors: readonly { field: string; message: string }[]
}

const labelOf = ({ label, required }: SheetColumn) => (required === true ? `${label} *` : label)
const headings = (kind: ImportKind, how: ImportHow): Column[] =>
  columnsFor(kind, how).map((column) => ({ label: labelOf(column), kind: "text" }))

/** Columns of the custom fields, after the others. */
const ownHeadings = async (tx: Tx, kind: ImportKind, how: ImportHow): Promise<Column[]> =>
  (await ownColumns(tx, kind)).map((column) => ({
    label: how === "add" ? labelOf(column) : column.label,
    kind: "text",
  }))
const ownColumns = async (tx: Tx, kind: ImportKind) =>
  kind === "pegawai" ? customColumns(kind, await seenFields(tx)) : []

/** Longer drop-down lists are not useful. */
const MOST_LISTED = 500

/** Allowed values of columns: fixed choices, or the company's own names. */
const listsFor = async (tx: Tx, kind: ImportKind): Promise<Lists> => {
  const named = await readNamed(tx)
  const tables = await readChoices(tx)
  return [...columnsFor(kind, "add"), ...(await ownColumns(tx, kind))].flatMap((column) => {
    const { key, kind: of, choices = [] } = column
    const names = [...(named[key]?.values() ?? [])].flatMap(({ nama, isActive }) => (isActive ? [nama] : []))
    const values =
      tables[key] !== undefined
        ? tables[key].flatMap(({ nama, isActive }) => (isActive ? [nama] : []))
        : of === "choice"
          ? choices.map(([value, word]) => word ?? value)
          : of === "flag"
            ? ["Ya", "Tidak"]
            : names
    return values.length === 0
      ? []
      : [{ label: labelOf(column), values: [...new Set(values)].slice(0, MOST_LISTED) }]
  })
}

/** A template with the columns an import reads, and an example row with names of the company. */
export const importTemplate: StreamMaker = ({ ask }) => {
  const { kind, format } = ask as Ask
  return {
    name: `Templat impor ${kind}`,
    format,
    columns: headings(kind, "add"),
    moreColumns: (tx) => ownHeadings(tx, kind, "add"),
    lists: (tx) => listsFor(tx, kind),
    read: async (tx) => {
      const lists = new Map((await listsFor(tx, kind)).map(({ label, values }) => [label, values]))
      const sampleOf = (column: SheetColumn): Value => {
        if (column.sample === undefined) return null
        const isNamed = column.kind === "ref" || column.kind === "refs"
        return (isNamed ? lists.get(labelOf(column))?.[0] : null) ?? column.sample
      }
      const own = await ownColumns(tx, kind)
      return { rows: [[...columnsFor(kind, "add"), ...own].map(sampleOf)], next: null }
    },
  }
}

/** The rows with errors as they were in the file, plus a column that describes the errors. */
export const importProblems: StreamMaker = ({ ask }) => {
  const { kind, format, import_id = 0, how = "add" } = ask as Ask
  return {
    name: `Perbaikan impor ${kind}`,
    format,
    columns: headings(kind, how),
    moreColumns: async (tx) => [
      ...(await ownHeadings(tx, kind, how)),
      { label: PROBLEM_LABEL, kind: "text", width: 60 },
    ],
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
