import type { SheetColumn } from "#contract/sheets.ts"
import { isRealDate, NEGATIVE_RUPIAH } from "#contract/schema.ts"
import { type Cell, dateOfSerial } from "../sheets/cells.ts"

export type Read = { readonly value: unknown } | { readonly problem: string }

/** Beyond this many digits a spreadsheet's numbers are rounded. */
const EXACT_DIGITS = 15
const MONTHS = ["jan", "feb", "mar", "apr", "mei", "jun", "jul", "agu", "sep", "okt", "nov", "des"]
const two = (part: string | undefined) => (part ?? "").padStart(2, "0")

const dateOfText = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso !== null) return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (local !== null) return `${local[3]}-${two(local[2])}-${two(local[1])}`
  const worded = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(text)
  const month = worded === null ? -1 : MONTHS.indexOf((worded[2] ?? "").toLowerCase())
  return worded !== null && month >= 0 ? `${worded[3]}-${two(String(month + 1))}-${two(worded[1])}` : null
}

const readDate = (cell: Cell): Read => {
  const text = cell.text.trim()
  const serial = cell.kind === "number" ? cell.number : /^\d{5}$/.test(text) ? Number(text) : null
  const is1904 = cell.kind === "number" && cell.is1904 === true
  const date = cell.kind === "date" ? text : serial === null ? dateOfText(text) : dateOfSerial(serial, is1904)
  return date !== null && isRealDate(date)
    ? { value: date }
    : { problem: "Isi tanggal yang ada di kalender, misalnya 31/12/2025" }
}

const NO_RUPIAH: Read = { problem: "Isi jumlah rupiah tanpa desimal" }
const rupiahOf = (amount: number): Read => {
  if (amount < 0) return { problem: NEGATIVE_RUPIAH }
  return Number.isSafeInteger(amount) ? { value: amount } : NO_RUPIAH
}

/** A sign stands before the currency or behind it; books put a negative amount in brackets. */
const readRupiah = (cell: Cell): Read => {
  if (cell.kind === "number") return rupiahOf(cell.number)
  const text = cell.text.replace(/[\s\u00a0]/g, "").replace(/^\((.*)\)$/, "-$1")
  const [, before = "", after = "", amount = ""] =
    /^([-\u2212]?)(?:rp\.?|idr)?([-\u2212]?)(.*)$/i.exec(text) ?? []
  return /^(\d+|\d{1,3}(\.\d{3})+)(,00?)?$/.test(amount)
    ? rupiahOf(Number(amount.replace(/,.*$/, "").replaceAll(".", "")) * (before + after === "" ? 1 : -1))
    : NO_RUPIAH
}

const flags: Readonly<Record<string, boolean>> = {
  ya: true,
  yes: true,
  "1": true,
  true: true,
  tidak: false,
  no: false,
  "0": false,
  false: false,
}
const SHOWN = 6
/** More than these are not worth naming. */
const MANY = 20

const readChoice = ({ label, choices = [] }: SheetColumn, text: string): Read => {
  const wanted = text.toLowerCase()
  const found = choices.find(([value, ...words]) =>
    [value, ...words].some((word) => word.toLowerCase() === wanted),
  )
  if (found !== undefined) return { value: found[0] }
  if (choices.length > MANY) return { problem: `${label} ini tidak dikenal` }
  const offered = choices.slice(0, SHOWN).map(([value, word]) => word ?? value)
  return { problem: `Pilih: ${offered.join(", ")}${choices.length > SHOWN ? ", …" : ""}` }
}

/** A cell as plain text that means the same in any file: a bare number of a day says nothing of when its days begin. */
export const textOf = ({ kind }: SheetColumn, cell: Cell | undefined): string => {
  const date = kind === "date" && cell?.kind === "number" ? readDate(cell) : null
  return date !== null && "value" in date ? String(date.value) : (cell?.text.trim() ?? "")
}

/** What a cell means in its column. An empty one is null, or a problem where the column must be filled. */
export const readCell = (column: SheetColumn, cell: Cell | undefined): Read => {
  const text = cell?.text.trim() ?? ""
  if (cell === undefined || text === "")
    return column.required === true ? { problem: "Wajib diisi" } : { value: null }
  if (cell.kind === "formula") return { problem: "Sel ini berisi rumus; ganti dengan nilainya" }
  if (cell.kind === "error") return { problem: `Sel ini berisi kesalahan ${text}` }
  switch (column.kind) {
    case "date":
      return readDate(cell)
    case "rupiah":
      return readRupiah(cell)
    case "choice":
      return readChoice(column, text)
    case "flag": {
      const value = flags[text.toLowerCase()]
      return value === undefined ? { problem: "Isi Ya atau Tidak" } : { value }
    }
    case "text":
    case "ref":
    case "refs":
      return cell.kind === "number" && (!Number.isInteger(cell.number) || text.length > EXACT_DIGITS)
        ? { problem: "Angka ini dibulatkan oleh spreadsheet; ubah sel menjadi teks lalu isi lagi" }
        : { value: text }
  }
}

/** Refused as it is, but not once it stands as plain text in a file to be corrected: a formula, an error, a rounded number. */
export const isLostAsText = (column: SheetColumn, cell: Cell | undefined): boolean => {
  if (cell?.kind === "formula" || cell?.kind === "error") return true
  if (cell?.kind !== "number" || !("problem" in readCell(column, cell))) return false
  return !("problem" in readCell(column, { kind: "text", text: cell.text }))
}
