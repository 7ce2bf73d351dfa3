/** A cell as it was found; `text` is what a person sees in it, as far as that can be known. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "number"
      readonly text: string
      readonly number: number
      /** Its workbook counts days from 1904. */
      readonly is1904?: true
    }
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "formula"; readonly text: string }
  | { readonly kind: "error"; readonly text: string }

/** One row with its number in the file, from 1; a place without a cell is undefined. */
export type SheetRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }

/** Beyond these nothing is read. */
export const MOST_COLUMNS = 200

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet's calendar, with its leap day of 1900 that never was. */
const EPOCH = Date.UTC(1899, 11, 30)
const OFFSET_1904 = 1_462

/** The date a serial number stands for, ISO; null outside 1900 to 2199. */
export const dateOfSerial = (serial: number, is1904 = false): string | null => {
  const days = Math.floor(serial) + (is1904 ? OFFSET_1904 : 0)
  return days >= 61 && days < 109_574 ? new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10) : null
}
