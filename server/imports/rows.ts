import type { ImportKind } from "#contract/imports.ts"
import { importSheets, PROBLEM_LABEL, type SheetColumn } from "#contract/sheets.ts"
import type { SheetRow } from "../sheets/cells.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { type SheetRules, sheetRules } from "./sheetRules.ts"
import { isLostAsText, readCell, textOf } from "./values.ts"

export type RowProblem = { readonly field: string; readonly value: string; readonly message: string }
/** A row as far as it can be judged without the database; `refs` are the words that name rows there. */
export type CheckedRow = {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
  readonly refs: Readonly<Record<string, string>>
  /** As the file of mistakes gives them back; one that would be taken there for something else is empty. */
  readonly cells: readonly string[]
  readonly errors: readonly RowProblem[]
}

type Values = Record<string, unknown>
/** Stands for whatever row a reference will turn out to name. */
const SOME_ID = 1

/** Of a longer text this much is enough to find its cell again. */
const TOLD_SIGNS = 200
/** No half of a sign that takes two places is left at the end: the database takes none. */
export const shortened = (text: string): string =>
  text.length <= TOLD_SIGNS ? text : `${text.slice(0, TOLD_SIGNS - 1).replace(/[\ud800-\udbff]$/, "")}…`

/** A problem in a column of a row with these cells; a day is told as the sheet shows it, 31/12/2025. */
export const problemAt = (
  kind: ImportKind,
  { cells }: Pick<CheckedRow, "cells">,
  key: string,
  message: string,
): RowProblem => {
  const at = importSheets[kind].findIndex((column) => column.key === key)
  const column = importSheets[kind][at]
  const text = cells[at] ?? ""
  const value = column?.kind === "date" ? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1") : text
  return { field: column?.label ?? key, value: shortened(value), message }
}

/** What is wrong with a row, as the eye meets it: by column. */
export const inColumnOrder = (kind: ImportKind) => {
  const places = new Map(importSheets[kind].map(({ label }, at) => [label, at]))
  const placeOf = ({ field }: RowProblem) => places.get(field) ?? places.size
  return (row: CheckedRow): CheckedRow =>
    row.errors.length < 2 ? row : { ...row, errors: row.errors.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

const heading = (text: string) => text.replace(/\*/g, "").replace(/\s+/g, " ").trim().toLowerCase()

/** Which column stands where. @throws SheetProblem that names what is missing or unknown */
const placesOf = (kind: ImportKind, header: SheetRow): ReadonlyMap<string, number> => {
  const sheet = importSheets[kind]
  const places = new Map<string, number>()
  const unknown: string[] = []
  for (const [at, cell] of header.cells.entries()) {
    const text = heading(cell?.text ?? "")
    if (text === "" || text === heading(PROBLEM_LABEL)) continue
    const column = sheet.find(({ key, label }) => text === heading(label) || text === key)
    if (column === undefined) unknown.push(cell?.text.trim() ?? "")
    else if (places.has(column.key)) throw new SheetProblem(`Kolom "${column.label}" ada dua kali`)
    else places.set(column.key, at)
  }
  const missing = sheet.filter(({ key, required }) => required === true && !places.has(key))
  const words = [
    ...(missing.length > 0 ? [`Kolom wajib tidak ada: ${missing.map(({ label }) => label).join(", ")}`] : []),
    ...(unknown.length > 0 ? [`Kolom tidak dikenal: ${unknown.slice(0, 5).map(shortened).join(", ")}`] : []),
  ]
  if (words.length > 0) throw new SheetProblem(`${words.join(". ")}. Pakai templat yang disediakan.`)
  return places
}

const checkRow = (
  kind: ImportKind,
  places: ReadonlyMap<string, number>,
  { row, cells }: SheetRow,
  decode: SheetRules["decode"],
): CheckedRow => {
  const sheet: readonly SheetColumn[] = importSheets[kind]
  const values: Values = {}
  const refs: Record<string, string> = {}
  const errors: RowProblem[] = []
  const cellOf = ({ key }: SheetColumn) => cells[places.get(key) ?? -1]
  const shown = sheet.map((column) => textOf(column, cellOf(column)))
  const tell = (key: string, message: string) =>
    void errors.push(problemAt(kind, { cells: shown }, key, message))
  for (const column of sheet) {
    const cell = cellOf(column)
    const read = readCell(column, cell)
    if ("problem" in read) tell(column.key, read.problem)
    else if (read.value !== null) {
      const isNaming = column.kind === "ref" || column.kind === "refs"
      const standing = column.kind === "refs" ? [SOME_ID] : SOME_ID
      values[column.key] = isNaming ? standing : read.value
      if (isNaming) refs[column.key] = cell?.text.trim() ?? ""
    }
  }
  const told = new Set(errors.map(({ field }) => field))
  const decoded = decode(values)
  for (const [key, [message = ""]] of Object.entries(decoded.errors)) {
    const label = sheet.find((column) => column.key === key)?.label ?? key
    /** A field is told once, and a rule over several fields only when each is right. */
    if (!told.has(label) && !(errors.length > 0 && message === "Wajib diisi")) tell(key, message)
  }
  const kept = sheet.map((column, at) => (isLostAsText(column, cellOf(column)) ? "" : (shown[at] ?? "")))
  return { row, values: errors.length > 0 ? values : decoded.values, refs, cells: kept, errors }
}

/** Judges the rows of a sheet, its first row being the headings. @throws SheetProblem about the file as a whole */
export const checkRows = (kind: ImportKind, rows: readonly SheetRow[], most: number): CheckedRow[] => {
  const [header, ...body] = rows
  if (header === undefined) throw new SheetProblem("Berkas ini kosong")
  const places = placesOf(kind, header)
  if (body.length === 0) throw new SheetProblem("Berkas ini tidak berisi baris data")
  if (body.length > most)
    throw new SheetProblem(
      `Paling banyak ${most.toLocaleString("id-ID")} baris; bagi menjadi beberapa berkas`,
    )
  const { decode } = sheetRules[kind]
  return body.map((row) => checkRow(kind, places, row, decode))
}
