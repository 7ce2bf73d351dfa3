import type { ImportHow, ImportKind, ImportReport } from "#contract/areas/imports/imports.ts"
import { sheetFor } from "#contract/areas/imports/customColumns.ts"
import { importSheets, PROBLEM_LABEL, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import type { Cell, SheetRow } from "../sheets/cells.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { squeezed } from "./near.ts"

/** Maps the columns of a file to the columns of an import. */

/** A user's corrections for a file: `columns` by heading, `fixed` by key; keys in lower case, null = ignored. */
export type Setup = {
  readonly columns: Readonly<Record<string, string | null>>
  readonly fixed: Readonly<Record<string, string>>
}
export const NO_SETUP: Setup = { columns: {}, fixed: {} }
/** The key of a heading in a setup; for an empty heading, its position. */
export const setupKey = (text: string, at: number): string => headingOf(shortened(text)) || `#${at}`

export type FoundColumn = {
  readonly at: number
  readonly text: string
  readonly key: string | null
  readonly sample: string
}
export type Found = {
  /** 1-based, as spreadsheet programs count. */
  readonly heading_row: number
  readonly columns: readonly FoundColumn[]
  readonly lacking: readonly string[]
  /** Rows below the table that are not data: totals, signature lines. */
  readonly below: readonly number[]
  /** Questions that only the user can answer. */
  readonly questions?: readonly Question[]
  /** Format of a file of attendance machines, in words. */
  readonly format?: string
}
/** A question about a file; its answer is a fixed value. */
export type Question = NonNullable<ImportReport["questions"]>[number]
/** A file whose columns the user has to assign. */
export class ColumnsProblem extends SheetProblem {
  constructor(
    message: string,
    readonly found: Found,
  ) {
    super(message)
  }
}

/** Maximum number of rows with titles and notes above the headings. */
export const MOST_ABOVE = 20
/** With fewer required columns a data row cannot be distinguished from a total or a signature. */
const FEWEST_REQUIRED = 3
/** A single known word may also occur in a data row. */
const FEWEST_KNOWN = 2
const SHOWN = 60
const MOST_NAMED = 5

const shortened = (text: string) =>
  text.length > SHOWN ? `${text.slice(0, SHOWN - 1).replace(/[\ud800-\udbff]$/, "")}…` : text
export const headingOf = (text: string): string =>
  text.replace(/\*/g, "").replace(/\s+/g, " ").trim().toLowerCase()
const isProblemColumn = (text: string) => headingOf(text) === headingOf(PROBLEM_LABEL)

/** Precedence: a column chosen by the user, then the column's own name, then an alias. */
const RANKS = ["chosen", "own", "alias"] as const
type Match = { readonly key: string; readonly rank: (typeof RANKS)[number] } | null

/** Headings by column; own names take precedence over aliases. */
const namesOf = (sheet: readonly SheetColumn[]): ReadonlyMap<string, NonNullable<Match>> => {
  const names = new Map<string, NonNullable<Match>>()
  for (const { key, label } of sheet)
    for (const name of [key, label]) names.set(squeezed(name), { key, rank: "own" })
  for (const { key, aliases = [] } of sheet)
    for (const alias of aliases)
      if (!names.has(squeezed(alias))) names.set(squeezed(alias), { key, rank: "alias" })
  return names
}

/** The column that each cell of a row matches as a heading. */
const matchesIn = (
  names: ReturnType<typeof namesOf>,
  keys: ReadonlySet<string>,
  { columns }: Setup,
  cells: readonly (Cell | undefined)[],
): readonly Match[] =>
  cells.map((cell, at) => {
    const text = cell?.text.trim() ?? ""
    const chosen = columns[setupKey(text, at)]
    if (chosen === null || isProblemColumn(text)) return null
    if (chosen !== undefined && keys.has(chosen)) return { key: chosen, rank: "chosen" }
    return text === "" ? null : (names.get(squeezed(text)) ?? null)
  })

const filledIn = (cells: readonly (Cell | undefined)[]) =>
  cells.filter((cell) => cell !== undefined && cell.text.trim() !== "").length

/** The heading row: the one with the most known headings, else the first of the widest rows. */
const headAt = (rows: readonly SheetRow[], known: (row: SheetRow) => number): number => {
  const above = rows.slice(0, MOST_ABOVE)
  const counts = above.map(known)
  const most = Math.max(...counts)
  if (most >= FEWEST_KNOWN) return counts.indexOf(most)
  const widths = above.map(({ cells }) => filledIn(cells))
  return widths.indexOf(Math.max(...widths))
}

/** Trailing rows with at most one of the required columns filled are not part of the table. */
const splitBelow = (
  rows: readonly SheetRow[],
  required: readonly number[],
): { readonly body: readonly SheetRow[]; readonly below: readonly number[] } => {
  if (required.length < FEWEST_REQUIRED) return { body: rows, below: [] }
  const last = rows.findLastIndex(({ cells }) => filledIn(required.map((place) => cells[place])) > 1)
  // A file with only such rows is checked as it is: its errors are more helpful than "no rows".
  return last === -1
    ? { body: rows, below: [] }
    : { body: rows.slice(0, last + 1), below: rows.slice(last + 1).map(({ row }) => row) }
}

/**
 * Finds the headings of a file, also below a title.
 * @throws ColumnsProblem that names the missing columns and lists the existing ones
 */
export const readHeadings = (
  kind: ImportKind,
  how: ImportHow,
  rows: readonly SheetRow[],
  setup: Setup,
  own: readonly SheetColumn[] = [],
): Found & { readonly body: readonly SheetRow[]; readonly places: ReadonlyMap<string, number> } => {
  const sheet = sheetFor(kind, how, own)
  const all = [...importSheets[kind], ...own]
  const names = namesOf(all)
  const keys = new Set(all.map(({ key }) => key))
  const matches = ({ cells }: SheetRow) => matchesIn(names, keys, setup, cells)
  const at = headAt(
    rows,
    (row) => new Set(matches(row).flatMap((match) => (match === null ? [] : [match.key]))).size,
  )
  const head = rows[at]
  if (head === undefined) throw new SheetProblem("Berkas ini kosong")
  const beneath = rows.slice(at + 1)
  const found = matches(head)
  const places = new Map<string, number>()
  const twice: string[] = []
  for (const rank of RANKS) {
    const placed = new Set(places.keys())
    for (const [place, match] of found.entries()) {
      if (match?.rank !== rank || placed.has(match.key)) continue
      const column = sheet.find(({ key }) => key === match.key)
      if (column === undefined) continue
      if (!places.has(match.key)) places.set(match.key, place)
      else if (rank !== "alias") twice.push(column.label)
    }
  }
  const sampleAt = (place: number) =>
    beneath.find(({ cells }) => (cells[place]?.text.trim() ?? "") !== "")?.cells[place]
  const keyAt = new Map([...places].map(([key, place]) => [place, key]))
  const columns = head.cells.flatMap((cell, place): FoundColumn[] => {
    const text = cell?.text.trim() ?? ""
    const sample = sampleAt(place)?.text.trim() ?? ""
    if ((text === "" && sample === "") || isProblemColumn(text)) return []
    return [{ at: place, text: shortened(text), key: keyAt.get(place) ?? null, sample: shortened(sample) }]
  })
  const lacking = sheet.filter(
    ({ key, required, absent }) =>
      required === true && absent === undefined && setup.fixed[key] === undefined && !places.has(key),
  )
  const required = sheet.flatMap(({ key, required: must }) => {
    const place = places.get(key)
    return must === true && place !== undefined ? [place] : []
  })
  const { body, below } = splitBelow(beneath, required)
  const told: Found = { heading_row: head.row, columns, lacking: lacking.map(({ key }) => key), below }
  if (twice[0] !== undefined) throw new ColumnsProblem(`Kolom "${twice[0]}" ada dua kali`, told)
  if (lacking.length > 0) {
    const unknown = columns.flatMap(({ key, text }) => (key === null && text !== "" ? [text] : []))
    const words = [
      `Kolom wajib tidak ada: ${lacking.map(({ label }) => label).join(", ")}`,
      ...(unknown.length > 0 ? [`Kolom tidak dikenal: ${unknown.slice(0, MOST_NAMED).join(", ")}`] : []),
    ]
    throw new ColumnsProblem(`${words.join(". ")}. Pasangkan kolomnya di bawah, atau pakai templat.`, told)
  }
  return { ...told, body, places }
}
