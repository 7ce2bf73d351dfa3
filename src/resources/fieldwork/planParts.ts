import { datesOf, planDays, planDayWords } from "#contract/areas/fieldwork/planDates.ts"
import { fewWords } from "#contract/kit/fewWords.ts"
import { formatDate } from "#src/format/format.ts"

type Values = Readonly<Record<string, unknown>>

/** The dates of a plan as it is being filled in, the earliest first; none while the first date or the weeks are missing. */
export const datesPlanned = (values: object): readonly string[] => {
  const { tanggal, days, weeks } = values as Values
  if (typeof tanggal !== "string" || typeof weeks !== "number" || weeks < 1 || weeks > 12) return []
  const chosen = Array.isArray(days) ? days : []
  return datesOf({ tanggal, days: planDays.filter((day) => chosen.includes(day)), weeks })
}

const MOST_SHOWN = 6
/** "4 hari: 30 Nov, 3 Des, 7 Des, 10 Des 2026": which days a plan means. */
const datesHint = (values: object): string | undefined => {
  const dates = datesPlanned(values)
  if (dates.length < 2) return undefined
  return `${dates.length} hari: ${fewWords(dates.map(formatDate), MOST_SHOWN)}`
}

export const PLAN_DAYS = {
  kind: "choices",
  key: "days",
  label: "Hari dalam seminggu",
  choices: planDayWords,
  hint: "Kosongkan bila hanya pada tanggalnya",
} as const

export const PLAN_WEEKS = {
  kind: "number",
  key: "weeks",
  label: "Berulang tiap minggu",
  unit: "kali",
  required: true,
  hint: (values: object) => datesHint(values) ?? "1 sampai 12, termasuk yang pertama",
} as const
