import { orderOf, dateOfText } from "#contract/kit/readDate.ts"
import { isRealDate, NEGATIVE_RUPIAH } from "#contract/kit/schema.ts"
import type { SheetColumn } from "#contract/areas/imports/sheets.ts"
import { type Cell, dateOfSerial } from "../sheets/cells.ts"
import { nearest, squeezed } from "./near.ts"

/** `note` says how it was read where that is not what is written. */
export type Read = { readonly value: unknown; readonly note?: string } | { readonly problem: string }
/** How the whole column is written. */
export type Manner = { readonly isMonthFirst: boolean }
const PLAIN: Manner = { isMonthFirst: false }

/** Beyond this many digits a spreadsheet's numbers are rounded. */
const EXACT_DIGITS = 15
const MONTH_FIRST = "Bulan ditulis sebelum tanggal"

/** Where days are written month first, they are so in the whole column. */
export const mannerOf = ({ kind }: SheetColumn, cells: Iterable<Cell | undefined>): Manner => {
  if (kind !== "date") return PLAIN
  const seen = new Set<"day" | "month">()
  for (const cell of cells) {
    const order = cell?.kind === "text" ? orderOf(cell.text) : null
    if (order !== null) seen.add(order)
  }
  return { isMonthFirst: seen.has("month") && !seen.has("day") }
}

const readDate = (cell: Cell, { isMonthFirst }: Manner): Read => {
  const text = cell.text.trim()
  const serial = cell.kind === "number" ? cell.number : /^\d{5}$/.test(text) ? Number(text) : null
  const is1904 = cell.kind === "number" && cell.is1904 === true
  const date =
    cell.kind === "date"
      ? text
      : serial === null
        ? dateOfText(text, isMonthFirst)
        : dateOfSerial(serial, is1904)
  if (date === null || !isRealDate(date))
    return { problem: "Isi tanggal yang ada di kalender, misalnya 31/12/2025" }
  const isSwapped = orderOf(text) === "month" || date !== dateOfText(text)
  return cell.kind === "text" && serial === null && isSwapped
    ? { value: date, note: MONTH_FIRST }
    : { value: date }
}

const NO_RUPIAH: Read = { problem: "Isi jumlah rupiah tanpa desimal" }
const rupiahOf = (amount: number): Read => {
  if (amount < 0) return { problem: NEGATIVE_RUPIAH }
  return Number.isSafeInteger(amount) ? { value: amount } : NO_RUPIAH
}

/** Thousands with dots or with commas, and no cents after the other sign. */
const AMOUNTS = [
  /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(?:0{1,2}|-))?$/,
  /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(?:0{1,2}|-))?$/,
]

/** A sign stands before the currency or behind it; books put a negative amount in brackets. */
const readRupiah = (cell: Cell): Read => {
  if (cell.kind === "number") return rupiahOf(cell.number)
  const text = cell.text.replace(/[\s\u00a0]/g, "").replace(/^\((.*)\)$/, "-$1")
  const [, before = "", after = "", amount = ""] =
    /^([-\u2212]?)(?:rp\.?|idr)?([-\u2212]?)(.*)$/i.exec(text) ?? []
  const whole = AMOUNTS.map((form) => form.exec(amount)?.[1]).find((found) => found !== undefined)
  return whole === undefined
    ? NO_RUPIAH
    : rupiahOf(Number(whole.replace(/[.,]/g, "")) * (before + after === "" ? 1 : -1))
}

/** A map: a cell may say anything, `constructor` too. */
const flags: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    ya: true,
    y: true,
    yes: true,
    "1": true,
    true: true,
    benar: true,
    tidak: false,
    t: false,
    no: false,
    n: false,
    "0": false,
    false: false,
  }),
)
const SHOWN = 6
/** More than these are not worth naming. */
const MANY = 20

const readChoice = ({ label, choices = [], isLong }: SheetColumn, text: string): Read => {
  const wanted = squeezed(text)
  const found = choices.find((words) => words.some((word) => squeezed(word) === wanted))
  if (found !== undefined && wanted !== "") {
    const [value, word = value] = found
    const isPlain = squeezed(value) === wanted || squeezed(word).includes(wanted)
    return isPlain ? { value } : { value, note: `Dibaca "${word}"` }
  }
  const named = choices.flatMap(([value, ...words]) =>
    [value, ...words].map((word) => [word, words[0] ?? value] as const),
  )
  const [, near = null] =
    nearest(
      text,
      named,
      ([word]) => word,
      ([, shown]) => shown,
    ) ?? []
  const meant = near === null ? "" : ` Maksud Anda "${near}"?`
  if (isLong === true || choices.length > MANY)
    return { problem: `${label} ini tidak dikenal${meant === "" ? "" : `.${meant}`}` }
  const offered = choices.slice(0, SHOWN).map(([value, word]) => word ?? value)
  const all = `Pilih: ${offered.join(", ")}${choices.length > SHOWN ? ", …" : ""}`
  return { problem: meant === "" ? all : `${all}.${meant}` }
}

const LOST_ZERO = "Angka 0 di depan hilang"
/** A mobile number that has lost its zero cannot be anything else. */
const readPhone = (text: string): Read => {
  const bare = text.replace(/[\s.\-()\u2010-\u2015]/g, "")
  return /^8[1-9]\d{7,10}$/.test(bare) ? { value: `0${bare}`, note: LOST_ZERO } : { value: text }
}
/** Zeros that a number of so many digits may have lost. */
const MOST_LOST = 4
const readDigits = (text: string, digits: number): Read =>
  /^\d+$/.test(text) && text.length < digits && text.length >= digits - MOST_LOST
    ? { value: text.padStart(digits, "0"), note: LOST_ZERO }
    : { value: text }

/** A cell as plain text that means the same in any file: a bare number of a day says nothing of when its days begin. */
export const textOf = ({ kind }: SheetColumn, cell: Cell | undefined): string => {
  const date = kind === "date" && cell?.kind === "number" ? readDate(cell, PLAIN) : null
  return date !== null && "value" in date ? String(date.value) : (cell?.text.trim() ?? "")
}

/** Zeros that a format puts before it are no figures. */
const isRounded = (number: number): boolean => number.toFixed(0).length > EXACT_DIGITS

const readText = (column: SheetColumn, cell: Cell, text: string): Read => {
  if (cell.kind === "number" && (!Number.isInteger(cell.number) || isRounded(cell.number)))
    return { problem: "Angka ini dibulatkan oleh spreadsheet; ubah sel menjadi teks lalu isi lagi" }
  if (column.kind === "phone") return readPhone(text)
  return column.digits === undefined ? { value: text } : readDigits(text, column.digits)
}

/** What a cell means in its column. An empty one is null, or a problem where the column must be filled. */
export const readCell = (column: SheetColumn, cell: Cell | undefined, manner: Manner = PLAIN): Read => {
  const text = cell?.text.trim() ?? ""
  if (cell === undefined || text === "")
    return column.required === true ? { problem: "Wajib diisi" } : { value: null }
  if (cell.kind === "formula") return { problem: "Sel ini berisi rumus; ganti dengan nilainya" }
  if (cell.kind === "error") return { problem: `Sel ini berisi kesalahan ${text}` }
  switch (column.kind) {
    case "date":
      return readDate(cell, manner)
    case "rupiah":
      return readRupiah(cell)
    case "choice":
      return readChoice(column, text)
    case "flag": {
      const value = flags.get(text.toLowerCase())
      return value === undefined ? { problem: "Isi Ya atau Tidak" } : { value }
    }
    default:
      return readText(column, cell, text)
  }
}

/** Refused as it is, but not once it stands as plain text in a file to be corrected: a formula, an error, a rounded number. */
export const isLostAsText = (column: SheetColumn, cell: Cell | undefined): boolean => {
  if (cell?.kind === "formula" || cell?.kind === "error") return true
  if (cell?.kind !== "number" || !("problem" in readCell(column, cell))) return false
  return !("problem" in readCell(column, { kind: "text", text: cell.text }))
}
