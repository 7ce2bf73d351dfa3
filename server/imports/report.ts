import {
  GROUP_ROWS_SHOWN,
  GROUPS_SHOWN,
  type ImportHow,
  type ImportKind,
  type ImportReport,
} from "#contract/areas/imports/imports.ts"
import { customColumns, customKeyOf, sheetFor } from "#contract/areas/imports/customColumns.ts"
import type { CustomValues, SeenCustomField } from "#contract/kit/customFields.ts"
import type { SheetColumn } from "#contract/areas/imports/sheets.ts"
import { inWords } from "../sheets/inWords.ts"
import type { Found } from "./headings.ts"
import { type Names, newNameKey } from "./names.ts"
import type { CheckedRow, RowProblem } from "./rows.ts"

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** The report on a checked file: problems by kind, and how the columns were read. */

const VALUES_SHOWN = 3
const PREVIEW_ROWS = 5
const CHANGES_SHOWN = 20

type Group = ImportReport["groups"][number]

/** Groups equal problems of a column with their rows; the most frequent ones come first. */
const grouped = (
  rows: readonly CheckedRow[],
  of: (row: CheckedRow) => readonly RowProblem[],
): readonly Group[] => {
  const groups = new Map<
    string,
    { field: string; message: string; count: number; rows: number[]; values: string[] }
  >()
  for (const row of rows)
    for (const { field, value, message } of of(row)) {
      const key = `${field}\n${message}`
      const group = groups.get(key) ?? { field, message, count: 0, rows: [], values: [] }
      group.count += 1
      if (group.rows.length < GROUP_ROWS_SHOWN && group.rows.at(-1) !== row.row) group.rows.push(row.row)
      if (group.values.length < VALUES_SHOWN && !group.values.includes(value)) group.values.push(value)
      groups.set(key, group)
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || (a.rows[0] ?? 0) - (b.rows[0] ?? 0))
}

const cellOf = (column: SheetColumn, { values, refs }: CheckedRow, names: Names): string => {
  const fresh = values[newNameKey(column.key)]
  if (typeof fresh === "string") return `${fresh} (baru)`
  const custom = customKeyOf(column.key)
  if (custom !== null) {
    const isian = values["isian"] as CustomValues | undefined
    const value = isian?.[custom]
    return inWords(column, Array.isArray(value) ? value.join("; ") : value, names)
  }
  return inWords(column, values[column.key], names) || (refs[column.key] ?? "")
}

/** How the columns were read; the format is part of `records`. */
const readOf = ({ format: _, ...found }: Found): Omit<Found, "format"> => found

export const reportOf = (
  kind: ImportKind,
  how: ImportHow,
  {
    found,
    rows,
    names,
    customFields = [],
  }: {
    readonly found: Found
    readonly rows: readonly CheckedRow[]
    readonly names: Names
    readonly customFields?: readonly SeenCustomField[]
  },
): ImportReport => {
  const keys = new Set(found.columns.flatMap(({ key }) => (key === null ? [] : [key])))
  const own = customColumns(kind, customFields)
  const columns = sheetFor(kind, how, own).filter(({ key, absent }) => keys.has(key) || absent !== undefined)
  const groups = grouped(rows, ({ errors }) => errors)
  const good = rows.filter(({ errors, isUnchanged }) => errors.length === 0 && isUnchanged !== true)
  const changing = good.flatMap(({ row, changes = [], values }) =>
    changes.length === 0 ? [] : [{ row, name: textOf(values["nama_lama"]), fields: changes }],
  )
  return {
    ...readOf(found),
    problems_total: rows.reduce((sum, { errors }) => sum + errors.length, 0),
    groups: groups.slice(0, GROUPS_SHOWN),
    groups_total: groups.length,
    notes: grouped(good, ({ notes = [] }) => notes).slice(0, GROUPS_SHOWN),
    missing: names.missing(),
    created: names.created(),
    preview: {
      labels: columns.map(({ label }) => label),
      rows:
        how === "update"
          ? []
          : good
              .slice(0, PREVIEW_ROWS)
              .map((row) => ({ row: row.row, cells: columns.map((column) => cellOf(column, row, names)) })),
    },
    changes: changing.slice(0, CHANGES_SHOWN),
    unchanged:
      rows.filter(({ isUnchanged }) => isUnchanged === true).length +
      (how === "update" ? good.length - changing.length : 0),
  }
}

/** For a file that could not be read: only its columns. */
export const columnsReport = (found: Found): ImportReport => ({
  ...readOf(found),
  problems_total: 0,
  groups: [],
  groups_total: 0,
  notes: [],
  missing: [],
  created: [],
  preview: { labels: [], rows: [] },
  changes: [],
  unchanged: 0,
})
