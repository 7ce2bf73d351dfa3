import { orderOf, dateOfText } from "#contract/kit/readDate.ts"
import { timeOfMoment, timeOfText } from "#contract/kit/readTime.ts"
import { isRealDate, NEGATIVE_RUPIAH } from "#contract/kit/schema.ts"
import { latestDay } from "#contract/kit/twoDigitYear.ts"
import type { SheetColumn } from "#contract/areas/imports/sheets.ts"
import { type Cell, dateOfSerial, timeOfSerial } from "../sheets/cells.ts"
import { nearest, squeezed } from "./near.ts"
import { degreesOf } from "./point.ts"

/** `note` explains an interpretation that differs from the written text. */
export type Read = { readonly value: unknown; readonly note?: string } | { readonly problem: string }
/** The date format of the whole column, and the last day (ISO) that a two-digit year in it may mean. */
export type Manner = { readonly isMonthFirst: boolean; readonly latest: string }

/** Spreadsheet programs round numbers with more digits. */
const EXACT_DIGITS = 15
const MONTH_FIRST = "Bulan ditulis sebelum tanggal"

/** If any date of a column is clearly month first, all of them are. @param today ISO */
export const mannerOf = (
  { kind, isPast }: SheetColumn,
  cells: Iterable<Cell | undefined>,
  today: string,
): Manner => {
  const seen = new Set<"day" | "month">()
  for (const cell of kind === "date" ? cells : []) {
    const order = cell?.kind === "text" ? orderOf(cell.text) : null
    if (order !== null) seen.add(order)
  }
  return { isMonthFirst: seen.has("month") && !seen.has("day"), latest: latestDay(today, isPast === true) }
}

/** The date of a serial number, also as text of five digits; undefined = it is neither. */
const dayOfNumber = (cell: Cell, text: string): string | null | undefined => {
  if (cell.kind === "number") return dateOfSerial(cell.number, cell.is1904)
  return cell.kind === "text" && /^\d{5}$/.test(text) ? dateOfSerial(Number(text)) : undefined
}

const readDate = (cell: Cell, { isMonthFirst, latest }: Manner): Read => {
  const text = cell.kind === "time" ? (cell.date ?? "") : cell.text.trim()
  const numbered = dayOfNumber(cell, text)
  const date =
    cell.kind === "text" && numbered === undefined
      ? dateOfText(text, latest, isMonthFirst)
      : (numbered ?? text)
  if (numbered === null || date === null || !isRealDate(date))
    return { problem: "Isi tanggal yang ada di kalender, misalnya 31/12/2025" }
  const isSwapped = orderOf(text) === "month" || date !== dateOfText(text, latest)
  return cell.kind === "text" && numbered === undefined && isSwapped
    ? { value: date, note: MONTH_FIRST }
    : { value: date }
}

const NO_TIME: Read = { problem: "Isi jam seperti 08:00" }
const ONLY_TIME = "Hanya jamnya yang dibaca"
/**
 * The time of a whole number or a serial fraction; null where it is ambiguous: 8.3 may mean 08:03, 08:18 or 08:30.
 */
const timeOfNumber = (number: number): string | null => {
  if (number >= 0 && number < 1) return timeOfSerial(number)
  if (dateOfSerial(number) !== null) return timeOfSerial(number)
  return Number.isInteger(number) && number > 0 && number <= 24
    ? `${String(number).padStart(2, "0")}:00`
    : null
}

/** A time to the minute, HH:mm; of a date with a time only the time. */
const readTime = (cell: Cell): Read => {
  const text = cell.text.trim()
  if (cell.kind === "time") return timeOfText(text) === null ? NO_TIME : { value: text }
  if (cell.kind === "date") return cell.time === undefined ? NO_TIME : { value: cell.time, note: ONLY_TIME }
  if (cell.kind === "number") {
    const time = timeOfNumber(cell.number)
    return time === null ? NO_TIME : { value: time, note: `Dibaca "${time}"` }
  }
  const time = timeOfText(text)
  if (time !== null) return { value: time }
  const moment = timeOfMoment(text)
  return moment === null ? NO_TIME : { value: moment, note: ONLY_TIME }
}

const NO_RUPIAH: Read = { problem: "Isi jumlah rupiah tanpa desimal" }
/** Floating-point error of a computed amount, below what a spreadsheet program shows. */
const NOISE = { absolute: 1e-5, relative: 1e-12 } as const
/** Rounds floating-point error away; intended fractions are kept. */
const withoutNoise = (amount: number): number => {
  const whole = Math.round(amount)
  const most = Math.max(NOISE.absolute, Math.abs(amount) * NOISE.relative)
  return Math.abs(amount - whole) <= most ? whole + 0 : amount
}
const rupiahOf = (number: number): Read => {
  const amount = withoutNoise(number)
  if (amount < 0) return { problem: NEGATIVE_RUPIAH }
  return Number.isSafeInteger(amount) ? { value: amount } : NO_RUPIAH
}

/** Thousands separated by dots or commas, followed by zero cents at most. */
const AMOUNTS = [
  /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(?:0{1,2}|-))?$/,
  /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(?:0{1,2}|-))?$/,
]

/** This many decimals cannot be thousands, and nobody types them: they come from a computed floating-point number. */
const WRITTEN_OUT = /^(\d+)[.,](\d{5,20})$/

/** The minus sign may be before or after the currency; accounting writes negative amounts in parentheses. */
const readRupiah = (cell: Cell): Read => {
  if (cell.kind === "number") return rupiahOf(cell.number)
  const text = cell.text.replace(/[\s\u00a0]/g, "").replace(/^\((.*)\)$/, "-$1")
  const [, before = "", after = "", amount = ""] =
    /^([-\u2212]?)(?:rp\.?|idr)?([-\u2212]?)(.*)$/i.exec(text) ?? []
  const sign = before + after === "" ? 1 : -1
  const [, rupiah, decimals] = WRITTEN_OUT.exec(amount) ?? []
  if (rupiah !== undefined) return rupiahOf(Number(`${rupiah}.${decimals ?? ""}`) * sign)
  const whole = AMOUNTS.map((form) => form.exec(amount)?.[1]).find((found) => found !== undefined)
  return whole === undefined ? NO_RUPIAH : rupiahOf(Number(whole.replace(/[.,]/g, "")) * sign)
}

const NO_WHOLE: Read = { problem: "Isi angka bulat, 0 atau lebih" }
/** Digits, with thousands separated by dots or commas or not at all. */
const WHOLE = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/
/** A whole number without a sign. */
const readWhole = (cell: Cell, text: string): Read => {
  const bare = text.replace(/[\s\u00a0]/g, "")
  const written = WHOLE.test(bare) ? Number(bare.replace(/[.,]/g, "")) : Number.NaN
  const number = cell.kind === "number" ? withoutNoise(cell.number) : written
  return Number.isSafeInteger(number) && number >= 0 ? { value: number } : NO_WHOLE
}

const NO_DEGREES: Read = { problem: "Isi derajat seperti -6,2088" }
/** Seven decimals are a centimetre, and what the forms take. */
const DEGREE_PLACES = 7
/** Degrees with a decimal comma or dot; more decimals are rounded. */
const readDegrees = (cell: Cell, text: string): Read => {
  const number = cell.kind === "number" ? cell.number : degreesOf(text)
  return number === null ? NO_DEGREES : { value: Number(number.toFixed(DEGREE_PLACES)) }
}

const NO_DECIMAL: Read = { problem: "Isi angka seperti 1250,5" }
/** Thousands may be separated by dots; a single dot or comma before other than three digits begins the decimals. */
const DECIMAL = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/
const PLAIN = /^-?\d+\.(?:\d{1,2}|\d{4,})$/
/** Any number, negative ones too; "%" is left out. */
const readDecimal = (cell: Cell, text: string): Read => {
  const bare = text.replace(/[\s\u00a0%]/g, "")
  const written = PLAIN.test(bare)
    ? Number(bare)
    : DECIMAL.test(bare)
      ? Number(bare.replaceAll(".", "").replace(",", "."))
      : Number.NaN
  const number = cell.kind === "number" ? withoutNoise(cell.number) : written
  return Number.isFinite(number) ? { value: number } : NO_DECIMAL
}

const NO_AMOUNT: Read = { problem: "Isi angka seperti 3,5" }
/** A number of days or hours with at most two decimals, comma or dot, without a sign. */
const readAmount = (cell: Cell, text: string): Read => {
  const written = /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN
  const number = cell.kind === "number" ? withoutNoise(cell.number) : written
  return number >= 0 && Number(number.toFixed(2)) === number ? { value: number } : NO_AMOUNT
}

/** A Map, because a cell may contain any text, such as `constructor`. */
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
/** Longer lists of choices are left out of the message. */
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
/** A mobile number that lost its leading zero is unambiguous. */
const readPhone = (text: string): Read => {
  const bare = text.replace(/[\s.\-()\u2010-\u2015]/g, "")
  return /^8[1-9]\d{7,10}$/.test(bare) ? { value: `0${bare}`, note: LOST_ZERO } : { value: text }
}
/** The number of leading zeros a number of this length may have lost. */
const MOST_LOST = 4
const readDigits = (text: string, digits: number): Read =>
  /^\d+$/.test(text) && text.length < digits && text.length >= digits - MOST_LOST
    ? { value: text.padStart(digits, "0"), note: LOST_ZERO }
    : { value: text }

/**
 * A cell as plain text that has the same meaning in any file: a bare serial number depends on the workbook's date
 * system.
 */
export const textOf = ({ kind }: SheetColumn, cell: Cell | undefined): string => {
  if (cell === undefined) return ""
  const text = cell.text.trim()
  if (kind === "date") return (cell.kind === "time" ? cell.date : (dayOfNumber(cell, text) ?? text)) ?? text
  const time = kind === "time" && cell.kind !== "text" ? readTime(cell) : null
  return time !== null && "value" in time ? String(time.value) : text
}

/** Leading zeros added by a format are not counted as digits. */
const isRounded = (number: number): boolean => number.toFixed(0).length > EXACT_DIGITS

const readText = (column: SheetColumn, cell: Cell, text: string): Read => {
  if (cell.kind === "number" && (!Number.isInteger(cell.number) || isRounded(cell.number)))
    return { problem: "Angka ini dibulatkan oleh spreadsheet; ubah sel menjadi teks lalu isi lagi" }
  if (column.kind === "phone") return readPhone(text)
  return column.digits === undefined ? { value: text } : readDigits(text, column.digits)
}

/** The value of a cell in its column. An empty cell is null, or a problem where the column is required. */
export const readCell = (column: SheetColumn, cell: Cell | undefined, manner: Manner): Read => {
  const text = cell?.text.trim() ?? ""
  if (cell === undefined || text === "")
    return column.required === true ? { problem: "Wajib diisi" } : { value: null }
  if (cell.kind === "formula") return { problem: "Sel ini berisi rumus; ganti dengan nilainya" }
  if (cell.kind === "error") return { problem: `Sel ini berisi kesalahan ${text}` }
  switch (column.kind) {
    case "date":
      return readDate(cell, manner)
    case "time":
      return readTime(cell)
    case "rupiah":
      return readRupiah(cell)
    case "whole":
      return readWhole(cell, text)
    case "degrees":
      return readDegrees(cell, text)
    case "amount":
      return readAmount(cell, text)
    case "decimal":
      return readDecimal(cell, text)
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

/**
 * Whether the cell is refused here but would be accepted as plain text in the file of errors: a formula, an error, a
 * rounded number.
 */
export const isLostAsText = (column: SheetColumn, cell: Cell | undefined, manner: Manner): boolean => {
  if (cell?.kind === "formula" || cell?.kind === "error") return true
  if (cell?.kind !== "number" || !("problem" in readCell(column, cell, manner))) return false
  return !("problem" in readCell(column, { kind: "text", text: cell.text }, manner))
}
