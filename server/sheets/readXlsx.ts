import { type Cell, momentOfSerial, MOST_COLUMNS, type SheetRow } from "./cells.ts"
import { SheetProblem, TOO_LARGE } from "./problem.ts"
import { readBook, readStrings, readStyles, type Style, unescaped, unpack } from "./workbook.ts"
import { readXml } from "./xml.ts"

/** Maximum unpacked sizes of the sheet, and of the parts it refers to (zip bomb protection). */
const MOST_SHEET_BYTES = 64_000_000
const MOST_BESIDE_BYTES = 32_000_000
/** Maximum number of characters of all cells: a shared string is repeated in each cell that refers to it. */
const MOST_LETTERS = 20_000_000

const broken = () => new SheetProblem("Berkas ini rusak atau bukan spreadsheet XLSX")

/** The 1-based row and 0-based column of an address such as B7. */
const placeOf = (address: string): readonly [row: number, column: number] => {
  const letters = /^[A-Z]{0,3}/.exec(address)?.[0] ?? ""
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(address.slice(letters.length)), column - 1]
}

type Meanings = {
  readonly strings: readonly string[]
  readonly styles: readonly Style[]
  readonly is1904: boolean
}
type Found = {
  readonly type: string
  readonly style: number
  readonly value: string
  /** The formula; null = a plain value. */
  readonly formula: string | null
}

const AS_IT_IS: Style = { isDay: false, isTime: false, figures: 0 }

const numberOf = (written: string, style: Style, is1904: boolean): Cell => {
  const number = Number(written)
  if (!Number.isFinite(number)) return { kind: "text", text: written }
  const { isDay, isTime, figures } = style
  const moment = isDay || isTime ? momentOfSerial(number, { isDay, isTime, is1904 }) : null
  if (moment !== null) return moment
  const isShort = figures > 0 && Number.isInteger(number) && number >= 0
  const text = isShort
    ? number.toFixed(0).padStart(figures, "0")
    : Number.isInteger(number)
      ? number.toFixed(0)
      : String(number)
  return { kind: "number", number, text, ...(is1904 ? { is1904 } : {}) }
}

/** ISO 8601, as some programs store dates and times: 2026-11-20T08:00:00, 2026-11-20, T08:00:00. */
const isoCell = (value: string): Cell => {
  const [, date = "", time = "", left = "00"] =
    /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?(?::(\d\d))?/.exec(value) ?? []
  const seconds = left === "00" ? {} : { seconds: left }
  if (date === "") return { kind: "time", text: time || value, ...seconds }
  return { kind: "date", text: date, ...(time === "" ? {} : { time, ...seconds }) }
}

/** A formula is refused instead of its cached value. */
const cellOf = ({ type, style, value, formula }: Found, { strings, styles, is1904 }: Meanings) => {
  if (formula !== null) return { kind: "formula", text: `=${formula.replace(/^=/, "")}` } as const
  const textOf = (text: string): Cell | undefined => (text === "" ? undefined : { kind: "text", text })
  switch (type) {
    case "e":
      return { kind: "error", text: value } as const
    case "s":
      return textOf(strings[Number(value)] ?? "")
    case "str":
    case "inlineStr":
      return textOf(unescaped(value))
    case "b":
      return textOf(value === "1" ? "true" : "false")
    case "d":
      return isoCell(value)
    default:
      return value === "" ? undefined : numberOf(value, styles[style] ?? AS_IT_IS, is1904)
  }
}

const isFilled = (cell: Cell | undefined) => cell !== undefined && cell.text.trim() !== ""

/** Non-empty rows of a sheet, up to a maximum. */
const readRows = (sheet: Uint8Array, meanings: Meanings, mostRows: number): SheetRow[] => {
  const rows: SheetRow[] = []
  let letters = 0
  let row = 0
  let column = -1
  let cells: (Cell | undefined)[] = []
  let found = { type: "", style: 0, value: "", formula: null as string | null }
  let inside: "value" | "formula" | null = null
  /** Skips phonetic hints (rPh), which are stored next to a text. */
  let isSpoken = false
  readXml(sheet, {
    open: (name, attributes) => {
      if (name === "row") {
        row = Number(attributes["r"] ?? row + 1)
        column = -1
        cells = []
      } else if (name === "c") {
        const { r: address, t: type = "n", s: style = "0" } = attributes
        column = address === undefined ? column + 1 : placeOf(address)[1]
        found = { type, style: Number(style), value: "", formula: null }
      } else if (name === "f") {
        found.formula = ""
        inside = "formula"
      } else if (name === "rPh") isSpoken = true
      else if (name === "v" || (name === "t" && !isSpoken)) inside = "value"
    },
    text: (text) => {
      if (inside === "value") found.value += text
      if (inside === "formula") found.formula += text
    },
    close: (name) => {
      if (name === "v" || name === "t" || name === "f") inside = null
      if (name === "rPh") isSpoken = false
      if (name === "c" && column >= 0 && column < MOST_COLUMNS) {
        const cell = cellOf(found, meanings)
        if (cell === undefined) return
        letters += cell.text.length
        if (letters > MOST_LETTERS) throw new SheetProblem(TOO_LARGE)
        while (cells.length < column) cells.push(undefined)
        cells[column] = cell
      }
      if (name === "row" && rows.length < mostRows && cells.some(isFilled)) rows.push({ row, cells })
    },
    isDone: () => rows.length >= mostRows,
  })
  return rows
}

const read = (file: Uint8Array, mostRows: number): SheetRow[] => {
  const book = readBook(file)
  if (book === null) throw broken()
  const beside = [book.strings, book.styles].filter((name) => name !== null)
  const parts = unpack(file, new Set(beside), MOST_BESIDE_BYTES)
  const partOf = (name: string | null) => (name === null ? undefined : parts[name])
  const [strings, styles] = [partOf(book.strings), partOf(book.styles)]
  const meanings: Meanings = {
    strings: strings === undefined ? [] : readStrings(strings, MOST_LETTERS),
    styles: styles === undefined ? [] : readStyles(styles),
    is1904: book.is1904,
  }
  const sheet = unpack(file, new Set([book.sheet]), MOST_SHEET_BYTES)[book.sheet]
  if (sheet === undefined) throw broken()
  return readRows(sheet, meanings, mostRows)
}

/**
 * Non-empty rows of the first sheet, up to a maximum: values (with dates detected), formulas and errors. Parsed as a
 * stream, so that only the cells' contents are kept in memory.
 * @throws SheetProblem
 */
export const readXlsx = (file: Buffer, mostRows: number): SheetRow[] => {
  try {
    return read(file, mostRows)
  } catch (thrown) {
    throw thrown instanceof SheetProblem ? thrown : broken()
  }
}
