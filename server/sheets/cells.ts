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
  /** `time` HH:mm, where its number says more than the day. */
  | { readonly kind: "date"; readonly text: string; readonly time?: string }
  /** A number shown as a time of day, HH:mm; 24:00 is the end of a day. `date` is the day of one that has it. */
  | { readonly kind: "time"; readonly text: string; readonly date?: string }
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

const DAY_SECONDS = 86_400
const two = (part: number) => String(part).padStart(2, "0")
/** A fraction of a day is seldom exact: 08:00 is a little less than a third. To the second it is. */
const toTheSecond = (serial: number): number => Math.round(serial * DAY_SECONDS) / DAY_SECONDS

/** The time of day of a serial number, HH:mm, its seconds left out. One whole day is its end, 24:00. */
export const timeOfSerial = (serial: number): string => {
  const exact = toTheSecond(serial)
  if (exact === 1) return "24:00"
  const seconds = Math.round((exact - Math.floor(exact)) * DAY_SECONDS)
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor((seconds % 3_600) / 60))}`
}

/** What a number says that is shown as a day, a time or both; null where it can be none of them. */
export const momentOfSerial = (
  serial: number,
  { isDay, isTime, is1904 }: { readonly isDay: boolean; readonly isTime: boolean; readonly is1904: boolean },
): Cell | null => {
  const exact = toTheSecond(serial)
  const date = dateOfSerial(exact, is1904)
  const time = timeOfSerial(serial)
  /** More than a day without its date is how long something took. */
  if (date === null) return exact >= 0 && exact <= 1 ? { kind: "time", text: time } : null
  if (!isDay) return { kind: "time", text: time, date }
  return { kind: "date", text: date, ...(isTime || !Number.isInteger(exact) ? { time } : {}) }
}
