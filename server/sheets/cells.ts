/** A cell as read; `text` is its displayed text, as far as that can be determined. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "number"
      readonly text: string
      readonly number: number
      /** Its workbook uses the 1904 date system. */
      readonly is1904?: true
    }
  /** `time` is HH:mm, where the serial number includes a time; `seconds` is set where they are not 00. */
  | { readonly kind: "date"; readonly text: string; readonly time?: string; readonly seconds?: string }
  /**
   * A number formatted as a time of day, HH:mm; 24:00 is the end of a day. `date` is set where the number includes a
   * date.
   */
  | { readonly kind: "time"; readonly text: string; readonly date?: string; readonly seconds?: string }
  | { readonly kind: "formula"; readonly text: string }
  | { readonly kind: "error"; readonly text: string }

/** One row with its 1-based number in the file; an empty cell is undefined. */
export type SheetRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }

/** Columns beyond this number are ignored. */
export const MOST_COLUMNS = 200

const DAY_MS = 86_400_000
/** Day 0 of the 1900 date system, which includes a 29 February 1900 that did not exist. */
const EPOCH = Date.UTC(1899, 11, 30)
const OFFSET_1904 = 1_462

/** The ISO date of a serial number; null outside 1900 to 2199. */
export const dateOfSerial = (serial: number, is1904 = false): string | null => {
  const days = Math.floor(serial) + (is1904 ? OFFSET_1904 : 0)
  return days >= 61 && days < 109_574 ? new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10) : null
}

const DAY_SECONDS = 86_400
const two = (part: number) => String(part).padStart(2, "0")
/** Fractions of a day are rarely exact in floating point: 08:00 is slightly below a third. Rounds to the second. */
const toTheSecond = (serial: number): number => Math.round(serial * DAY_SECONDS) / DAY_SECONDS

/** The time of day of a serial number, HH:mm, without seconds. Exactly one whole day is 24:00. */
export const timeOfSerial = (serial: number): string => {
  const exact = toTheSecond(serial)
  if (exact === 1) return "24:00"
  const seconds = Math.round((exact - Math.floor(exact)) * DAY_SECONDS)
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor((seconds % 3_600) / 60))}`
}

/** The seconds of a serial number's time, ss; null = 00. */
export const secondsOfSerial = (serial: number): string | null => {
  const exact = toTheSecond(serial)
  const seconds = Math.round((exact - Math.floor(exact)) * DAY_SECONDS) % 60
  return seconds === 0 ? null : two(seconds)
}

/**
 * The value of a number formatted as a date, a time or both; null where it is none of these (out of range, or a
 * duration).
 */
export const momentOfSerial = (
  serial: number,
  { isDay, isTime, is1904 }: { readonly isDay: boolean; readonly isTime: boolean; readonly is1904: boolean },
): Cell | null => {
  const exact = toTheSecond(serial)
  const date = dateOfSerial(exact, is1904)
  const time = timeOfSerial(serial)
  const left = secondsOfSerial(serial)
  const seconds = left === null ? {} : { seconds: left }
  /** A number above one day without a date format is a duration. */
  if (date === null) return exact >= 0 && exact <= 1 ? { kind: "time", text: time, ...seconds } : null
  if (!isDay) return { kind: "time", text: time, date, ...seconds }
  return { kind: "date", text: date, ...(isTime || !Number.isInteger(exact) ? { time, ...seconds } : {}) }
}
