import { jkkRisks } from "#contract/data/statutory/bpjs.ts"
import { ptkpStatuses } from "#contract/data/statutory/ptkp.ts"
import { endingReasons } from "#contract/data/statutory/severance.ts"
import type { OvertimeDay } from "#contract/data/statutory/wages.ts"
import { programmes } from "../bpjs.ts"
import { type Given, Unreadable } from "./reading.ts"

/** A word of a field that no rule knows; its message names the words that are allowed. */
export class UnknownWord extends Unreadable {
  constructor(field: string, said: unknown, allowed: readonly string[]) {
    super(`${field} ${JSON.stringify(said)} tidak dikenal; yang boleh: ${allowed.join(", ")}`, field)
  }
}

type Words<A> = Readonly<Record<string, A>>
const own = <const A extends string>(words: readonly A[]): Words<A> =>
  Object.fromEntries(words.map((word) => [word, word])) as Readonly<Record<A, A>>
/** Words are compared in lower case, with an underscore for spaces and hyphens. */
const plain = (said: string): string =>
  said
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")

/**
 * The meaning of a field's word; `null` where the case lacks the field.
 *
 * @throws UnknownWord for any other value.
 */
const meaning = <A>(given: Given, field: string, words: Words<A>): A | null => {
  const said = given[field]
  if (said === undefined || said === null) return null
  const found =
    typeof said === "string" || typeof said === "number"
      ? Object.entries(words).find(([word]) => plain(word) === plain(String(said)))
      : undefined
  if (found === undefined) throw new UnknownWord(field, said, Object.keys(words))
  return found[1]
}

const DAY_TYPES: Words<OvertimeDay> = {
  weekday: "weekday",
  workday: "weekday",
  hari_kerja: "weekday",
  holiday: "holiday",
  public_holiday: "holiday",
  rest: "holiday",
  rest_day: "holiday",
  rest_day_or_holiday: "holiday",
  hari_libur: "holiday",
  hari_istirahat: "holiday",
  holiday_shortest: "holiday_shortest",
  holiday_shortest_day: "holiday_shortest",
  shortest_day: "holiday_shortest",
  hari_terpendek: "holiday_shortest",
}
/** The kind of an overtime day, which must be named. */
export const dayTypeOf = (given: Given): OvertimeDay => {
  const found = meaning(given, "day_type", DAY_TYPES)
  if (found === null)
    throw new Unreadable(`tanpa day_type; yang boleh: ${Object.keys(DAY_TYPES).join(", ")}`, "day_type")
  return found
}

export type WageType = "month" | "day" | "hour" | "piece"
const WAGE_TYPES: Words<WageType> = {
  monthly: "month",
  bulanan: "month",
  daily: "day",
  harian: "day",
  hourly: "hour",
  jam: "hour",
  piece: "piece",
  borongan: "piece",
  satuan: "piece",
}
/** The unit that a wage is paid for: a month where the case names none and has no daily wage. */
export const wageTypeOf = (given: Given): WageType =>
  meaning(given, "wage_type", WAGE_TYPES) ??
  meaning(given, "pay_type", WAGE_TYPES) ??
  (given["daily_wage"] === undefined ? "month" : "day")

export type Interval = "month" | "day"
const INTERVALS: Words<Interval> = {
  month: "month",
  monthly: "month",
  bulan: "month",
  bulanan: "month",
  day: "day",
  daily: "day",
  hari: "day",
  harian: "day",
  week: "day",
  weekly: "day",
  mingguan: "day",
}
/** How often a casual worker is paid: by the month, or else by the day or week. */
export const intervalOf = (given: Given): Interval =>
  meaning(given, "pay_interval", INTERVALS) ??
  meaning(given, "paid", INTERVALS) ??
  meaning(given, "bayar_tiap", INTERVALS) ??
  "day"

const WEEKS: Words<5 | 6> = { "5": 5, "6": 6 }
/** Working days per week; five where the case names none. */
export const weekOf = (given: Given): 5 | 6 => meaning(given, "week", WEEKS) ?? 5

const METHODS = own(["working_days", "calendar_days", "hours_173", "pp36_daily"])
export const methodOf = (given: Given) => meaning(given, "method", METHODS) ?? "working_days"

export const ptkpSaid = (given: Given) => meaning(given, "ptkp", own(ptkpStatuses))
export const riskSaid = (given: Given) => meaning(given, "jkk_risk", own(jkkRisks))
export const capSaid = (given: Given) => meaning(given, "biaya_jabatan_cap", own(["month", "year"]))

export const reasonOf = (given: Given) => {
  const found = meaning(given, "reason", own(endingReasons))
  if (found === null) throw new Unreadable(`tanpa reason; yang boleh: ${endingReasons.join(", ")}`, "reason")
  return found
}

/** BPJS programmes of a case; all where it names none. */
export const programmesOf = (given: Given) => {
  const said = given["programmes"]
  if (said === undefined || said === null) return programmes
  if (!Array.isArray(said)) throw new UnknownWord("programmes", said, programmes)
  return said.map((one: unknown) => {
    const found = programmes.find((word) => word === one)
    if (found === undefined) throw new UnknownWord("programmes", one, programmes)
    return found
  })
}
