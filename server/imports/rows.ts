import { cleanLine, cleanText } from "#contract/kit/cleanText.ts"
import type { ImportHow, ImportKind } from "#contract/areas/imports/imports.ts"
import { customColumns, customKeyOf, sheetFor } from "#contract/areas/imports/customColumns.ts"
import type { SeenCustomField } from "#contract/kit/customFields.ts"
import { importSheets, type SheetColumn, THE_ONLY_ONE } from "#contract/areas/imports/sheets.ts"
import type { Cell, SheetRow } from "../sheets/cells.ts"
import { judgeCustom } from "./customCells.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { type Found, NO_SETUP, readHeadings, type Setup } from "./headings.ts"
import { type TableChoices, withTable } from "./tableChoices.ts"
import { sheetRules, type Wrong } from "./sheetRules.ts"
import { isLostAsText, type Manner, mannerOf, readCell, textOf } from "./values.ts"

export type RowProblem = { readonly field: string; readonly value: string; readonly message: string }
/** A row checked without the database; `refs` are words that refer to rows of tables. */
export type CheckedRow = {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
  readonly refs: Readonly<Record<string, string>>
  /** Cells for the file of errors; a cell that would be misread there is empty. */
  readonly cells: readonly string[]
  readonly errors: readonly RowProblem[]
  /** Values that were interpreted differently from how they were written. */
  readonly notes?: readonly RowProblem[]
  /** Whether every cell could be parsed, valid or not. */
  readonly isRead: boolean
  /** Equals the stored data: it is neither checked nor written. */
  readonly isUnchanged?: true
  /** For a row that changes an existing one: the changes, in words. Without changes it is not written. */
  readonly changes?: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

type Values = Record<string, unknown>
/** A placeholder id for references that are resolved later. */
const SOME_ID = 1

/** Long texts are cut to this length, enough to find the cell again. */
const TOLD_SIGNS = 200
/** Does not cut a surrogate pair in half: the database rejects a lone surrogate. */
export const shortened = (text: string): string =>
  text.length <= TOLD_SIGNS ? text : `${text.slice(0, TOLD_SIGNS - 1).replace(/[\ud800-\udbff]$/, "")}…`

/** A problem in a column of a row; dates are shown as in the sheet, 31/12/2025. */
export const problemAt = (
  kind: ImportKind,
  { cells }: Pick<CheckedRow, "cells">,
  key: string,
  message: string,
): RowProblem => {
  const at = importSheets[kind].findIndex((column) => column.key === key)
  const column = importSheets[kind][at]
  const text = cells[at] ?? ""
  return { field: column?.label ?? customKeyOf(key) ?? key, value: told(column, text), message }
}
const told = (column: SheetColumn | undefined, text: string): string =>
  shortened(column?.kind === "date" ? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1") : text)

/** Sorts a row's problems by column, the order in which users read them. */
export const inColumnOrder = (kind: ImportKind) => {
  const places = new Map(importSheets[kind].map(({ label }, at) => [label, at]))
  const placeOf = ({ field }: RowProblem) => places.get(field) ?? places.size
  return (row: CheckedRow): CheckedRow =>
    row.errors.length < 2 ? row : { ...row, errors: row.errors.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

const isNaming = ({ kind }: SheetColumn) => kind === "ref" || kind === "refs"

type Reader = {
  readonly kind: ImportKind
  readonly how: ImportHow
  readonly sheet: readonly SheetColumn[]
  /** Custom fields that the account may fill. */
  readonly custom: readonly SeenCustomField[]
  /** Constant values of columns that the file does not have. */
  readonly fixed: ReadonlyMap<string, Cell>
  readonly places: ReadonlyMap<string, number>
  /** How the values of each column are written. */
  readonly mannerOf: (column: SheetColumn) => Manner
}

const checkRow = (
  { kind, how, sheet, custom, fixed, places, mannerOf: manner }: Reader,
  { row, cells }: SheetRow,
): CheckedRow => {
  const rules = sheetRules[kind]
  const values: Values = {}
  const refs: Record<string, string> = {}
  const errors: RowProblem[] = []
  const notes: RowProblem[] = []
  const cellOf = ({ key }: SheetColumn) => {
    const place = places.get(key)
    return place === undefined ? fixed.get(key) : cells[place]
  }
  const shown = sheet.map((column) => textOf(column, cellOf(column)))
  const at = { cells: shown }
  const own = new Map<string, unknown>()
  const problemIn = (key: string, message: string): RowProblem => {
    const column = customKeyOf(key) === null ? undefined : sheet.find((one) => one.key === key)
    return column === undefined
      ? problemAt(kind, at, key, message)
      : { field: column.label, value: told(column, shown[sheet.indexOf(column)] ?? ""), message }
  }
  const wrong = new Map<string, readonly unknown[]>()
  const tell = (key: string, message: string) => {
    const { choices = [], kind: of } = sheet.find((column) => column.key === key) ?? {}
    wrong.set(key, of === "flag" ? [true, false] : choices.map(([value]) => value))
    errors.push(problemIn(key, message))
  }
  let isRead = true
  for (const column of sheet) {
    const cell = cellOf(column)
    const read = readCell(column, cell, manner(column))
    if ("problem" in read) {
      tell(column.key, read.problem)
      isRead &&= cell === undefined || cell.text === ""
    } else if (read.value !== null) {
      const standing = column.kind === "refs" ? [SOME_ID] : SOME_ID
      if (customKeyOf(column.key) === null) values[column.key] = isNaming(column) ? standing : read.value
      else own.set(column.key, read.value)
      if (isNaming(column)) refs[column.key] = cleanLine(cell?.text ?? "")
      if (read.note !== undefined) notes.push(problemIn(column.key, read.note))
    }
  }
  const { isian, problems } = judgeCustom(custom, own)
  if (own.size > 0) values["isian"] = isian
  for (const [key, message] of problems) tell(key, message)
  const kept = sheet.map((column, n) =>
    isLostAsText(column, cellOf(column), manner(column)) ? "" : (shown[n] ?? ""),
  )
  const judged = how === "update" ? rules.decodeFields(values) : rules.decode(values)
  /** Reports one problem per field; a missing value was already reported by its column. */
  const tellAll = (found: Readonly<Record<string, readonly string[]>>, isWhole: boolean) => {
    for (const [key, [message = ""]] of Object.entries(found))
      if (!wrong.has(key) && (isWhole || errors.length === 0 || message !== "Wajib diisi")) tell(key, message)
  }
  tellAll(judged.errors, false)
  if (how === "add" && errors.length > 0) tellAll(rules.wholeDespite(values, new Map(wrong) as Wrong), true)
  return {
    row,
    values: errors.length > 0 ? rules.decodeFields(values).values : judged.values,
    refs,
    cells: kept,
    errors,
    isRead,
    ...(notes.length > 0 ? { notes } : {}),
  }
}

export type CheckedSheet = { readonly found: Found; readonly rows: readonly CheckedRow[] }
type Asked = {
  readonly how: ImportHow
  readonly setup: Setup
  readonly most: number
  /** ISO; resolves years of two digits. */
  readonly today: string
  /** Allowed values of columns whose choices are rows of a table. */
  readonly tables?: TableChoices
  /** Custom fields that the account sees. */
  readonly customFields?: readonly SeenCustomField[]
}

/** Normalizes text as forms do, before comparisons; rows without visible content are dropped. */
export const cleaned = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.flatMap(({ row, cells: found }) => {
    const cells = found.map((cell) =>
      cell?.kind === "text" ? { ...cell, text: cleanText(cell.text) } : cell,
    )
    return cells.some((cell) => cell !== undefined && cell.text !== "") ? [{ row, cells }] : []
  })

/** Checks the rows of a sheet below its headings. @throws SheetProblem about the file as a whole */
export const checkSheet = (
  kind: ImportKind,
  rows: readonly SheetRow[],
  { how, setup, most, today, tables = {}, customFields = [] }: Asked,
): CheckedSheet => {
  const own = customColumns(kind, customFields)
  const { body, places, ...found } = readHeadings(kind, how, cleaned(rows), setup, own)
  if (body.length === 0) throw new SheetProblem("Berkas ini tidak berisi baris data")
  if (body.length > most)
    throw new SheetProblem(
      `Paling banyak ${most.toLocaleString("id-ID")} baris; bagi menjadi beberapa berkas`,
    )
  const sheet = sheetFor(kind, how, own).map((column) => withTable(column, tables))
  const fixed = new Map(
    sheet.flatMap(({ key, absent }): (readonly [string, Cell])[] => {
      const text = setup.fixed[key] ?? absent
      return text === undefined || places.has(key) ? [] : [[key, { kind: "text", text }]]
    }),
  )
  const manners = new Map(
    sheet.map((column) => {
      const place = places.get(column.key)
      return [
        column,
        mannerOf(column, place === undefined ? [] : body.map(({ cells }) => cells[place]), today),
      ]
    }),
  )
  const manner = (column: SheetColumn): Manner => manners.get(column) ?? mannerOf(column, [], today)
  const custom = own.length === 0 ? [] : customFields.filter(({ mayChange }) => mayChange)
  const reader: Reader = { kind, how, sheet, custom, fixed, places, mannerOf: manner }
  return { found, rows: body.map((row) => checkRow(reader, row)) }
}

/**
 * Checks the rows of a sheet of new entries, with an empty setup.
 * @public Tests judge a sheet without a database.
 */
export const checkRows = (
  kind: ImportKind,
  rows: readonly SheetRow[],
  { most, today }: Pick<Asked, "most" | "today">,
): readonly CheckedRow[] => checkSheet(kind, rows, { how: "add", setup: NO_SETUP, most, today }).rows

/** The marker for a missing column whose table has only one row, which is then meant. */
export const isTheOnlyOne = (words: string): boolean => words === THE_ONLY_ONE
