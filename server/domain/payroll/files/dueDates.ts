import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import { plusDays, weekday } from "../../../time/calendar.ts"

/**
 * Duties of a tax month and the day of their due date.
 *
 * - BPJS Kesehatan: the 10th of the running month (Perpres 19/2016 Pasal 17; Perpres 63/2022).
 * - BPJS Ketenagakerjaan: the 15th of the month after (PP 44/2015).
 * - PPh 21: paid by the 15th of the month after (PMK 81/2024 Pasal 94 ayat (2)).
 * - SPT Masa PPh 21: by the 20th of the month after (UU KUP Pasal 3 ayat (3)).
 *
 * A due date on a Saturday, Sunday, national holiday or joint leave day moves to the next working day
 * (PMK 81/2024 Pasal 100).
 */
export const monthDuties = ["bpjs_kes", "bpjs_tk", "pph21", "spt"] as const
export type MonthDuty = (typeof monthDuties)[number]

const DAY: Readonly<Record<MonthDuty, number>> = { bpjs_kes: 10, bpjs_tk: 15, pph21: 15, spt: 20 }

const off = new Set(NATIONAL_HOLIDAYS.map(({ tanggal }) => tanggal))
const isOff = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6 || off.has(date)

export const nextWorkingDay = (date: string): string =>
  isOff(date) ? nextWorkingDay(plusDays(date, 1)) : date

export const monthAfter = (month: string, months: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`
}

/** The due date of a duty of a month (YYYY-MM), ISO. */
export const dueDateOf = (duty: MonthDuty, month: string): string => {
  const due = duty === "bpjs_kes" ? month : monthAfter(month, 1)
  return nextWorkingDay(`${due}-${DAY[duty]}`)
}

/** THR is paid at the latest seven days before the religious holiday (Permenaker 6/2016 Pasal 5 ayat (4)). */
export const thrDueDate = (holiday: string): string => plusDays(holiday, -7)

/** Religious holidays for which THR is paid, by the religion of employees; the first day of each. */
const HOLIDAY_OF: readonly (readonly [name: RegExp, religions: readonly string[]])[] = [
  [/^Idulfitri/, ["islam"]],
  [/Natal/, ["kristen", "katolik"]],
  [/Nyepi/, ["hindu"]],
  [/Waisak/, ["buddha"]],
  [/Imlek/, ["konghucu"]],
]

export type ReligiousHoliday = {
  readonly date: string
  readonly nama: string
  readonly religions: readonly string[]
}

/** Religious holidays between two days (ISO, both included); of one of several days the first. */
export const religiousHolidays = (from: string, until: string): readonly ReligiousHoliday[] => {
  const seen = new Set<string>()
  return NATIONAL_HOLIDAYS.filter(
    ({ tanggal, type }) => type === "nasional" && tanggal >= from && tanggal <= until,
  )
    .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : 1))
    .flatMap(({ tanggal, nama }) => {
      const found = HOLIDAY_OF.find(([name]) => name.test(nama))
      if (found === undefined || seen.has(`${found[1].join()} ${nama}`)) return []
      seen.add(`${found[1].join()} ${nama}`)
      return [{ date: tanggal, nama, religions: found[1] }]
    })
}
