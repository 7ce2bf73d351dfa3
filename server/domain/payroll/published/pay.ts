import { jkkRisks } from "#contract/data/statutory/bpjs.ts"
import { type OvertimeDay, overtimeDays } from "#contract/data/statutory/wages.ts"
import { contributions, pensionProgrammes, type Programme, programmes, taxedPremiums } from "../bpjs.ts"
import { asDecimal, count, decimal, type Exact, round, share, times, whole } from "../exact.ts"
import { lawOn } from "../tables.ts"
import {
  dailyWage,
  hourlyWage,
  multipliedHours,
  overtimeBase,
  overtimeParts,
  paidShare,
  thrOf,
} from "../wages.ts"
import {
  amountAfter,
  exactOf,
  exactTotal,
  type Given,
  needRupiah,
  rupiahOf,
  shown,
  total,
  Unreadable,
  wholeOf,
  wordsOf,
} from "./reading.ts"
import { statedRounding } from "./statedRounding.ts"

/** The date whose law applies where a case names none: the latest rows. */
const LATEST = "2026-06-01"
const lawOf = (given: Given) => {
  const period = typeof given["period"] === "string" ? /^(\d{4}-\d{2})/.exec(given["period"])?.[1] : undefined
  const year = wholeOf(given["year"])
  return lawOn(period !== undefined ? `${period}-01` : year !== null ? `${year}-06-01` : LATEST)
}
const statedOf = (given: Given) =>
  statedRounding(typeof given["source_rounding"] === "string" ? given["source_rounding"] : "")
const fitted = (given: Given, value: Exact) => {
  const { final, places } = statedOf(given)
  return Number(asDecimal(value, places, final))
}

const insuredOf = (given: Given, words: string) => {
  const said = given["programmes"]
  const chosen = Array.isArray(said) ? programmes.filter((one) => said.includes(one)) : programmes
  const number = /risk (?:class )?([1-5])/i.exec(words)?.[1]
  const risk = jkkRisks.find((one) => one === given["jkk_risk"] || one.startsWith(`${number}_`))
  return {
    programmes: chosen,
    risk: risk ?? "1_very_low",
    extraFamily: wholeOf(given["extra_family_members"]) ?? 0,
    minimumWage: rupiahOf(given["minimum_wage"]),
  } as const
}

/**
 * Section `bpjs`. The wage is basic and fixed pay. Texts write it as "basic … + fixed …", followed by THR where there
 * is some.
 */
export const bpjsCase = (given: Given) => {
  const words = wordsOf(given)
  const inWords = (amountAfter(words, "basic") ?? 0n) + (amountAfter(words, "fixed") ?? 0n)
  const parts = (rupiahOf(given["basic"]) ?? 0n) + (rupiahOf(given["fixed"]) ?? 0n)
  const wage = rupiahOf(given["wage"]) ?? (parts > 0n ? parts : inWords)
  if (wage === 0n) throw new Unreadable("tanpa wage")
  const law = lawOf(given)
  const cap = rupiahOf(given["jp_cap"])
  const held = cap === null ? law : { ...law, jpCap: { ...law.jpCap, cap } }
  const insured = insuredOf(given, words)
  const found = contributions(held, wage, insured)
  const of = (programme: Programme) => found.find((one) => one.programme === programme)
  const sum = (names: readonly Programme[], side: "employer" | "employee") =>
    total(found.filter(({ programme }) => names.includes(programme)).map((one) => one[side]))
  const expected: Record<string, unknown> = {}
  for (const programme of ["kesehatan", "jht", "jp"] as const) {
    const one = of(programme)
    if (one === undefined) continue
    expected[`${programme}_base`] = shown(one.base)
    expected[`${programme}_employer`] = shown(one.employer)
    expected[`${programme}_employee`] = shown(one.employee - one.extra)
    if (programme === "kesehatan") expected["kesehatan_extra_family"] = shown(one.extra)
  }
  for (const programme of ["jkk", "jkm"] as const) {
    const one = of(programme)
    if (one !== undefined) expected[programme] = shown(one.employer)
  }
  expected["jkk_by_risk"] = Object.fromEntries(
    jkkRisks.map((risk) => [
      risk,
      shown(
        total(
          contributions(held, wage, { ...insured, programmes: ["jkk"], risk }).map((one) => one.employer),
        ),
      ),
    ]),
  )
  const irregular = rupiahOf(given["thr"]) ?? amountAfter(words, "THR") ?? 0n
  return {
    expected: {
      ...expected,
      employee_total: shown(sum(programmes, "employee")),
      employer_total: shown(sum(programmes, "employer")),
      pph21_gross: shown(wage + irregular + sum(taxedPremiums, "employer")),
      deductible_pension: shown(sum(pensionProgrammes, "employee")),
    },
  }
}

const overtimeDayOf = (said: unknown): OvertimeDay =>
  said === "rest_day" || said === "rest" || said === "rest_day_or_holiday"
    ? "holiday"
    : (overtimeDays.find((day) => day === said) ??
      (said === "holiday_shortest_day" || said === "shortest_day" ? "holiday_shortest" : "weekday"))

/** The pay an overtime case is based on: the monthly wage, or its parts with the minimum of three quarters. */
const monthlyOf = (given: Given): Exact => {
  const monthly = exactOf(given["monthly_wage"])
  if (monthly !== null) return monthly
  const fixed = needRupiah(given, "basic") + (rupiahOf(given["fixed"]) ?? 0n)
  return overtimeBase(lawOf(given), fixed, rupiahOf(given["variable"]) ?? 0n)
}

/** Section `overtime`: pay for the hours of a day, times a number of equal sessions. */
export const overtimeCase = (given: Given) => {
  const law = lawOf(given)
  const { hourly: early, eachHour, final, places } = statedOf(given)
  const hours = exactOf(given["hours"])
  if (hours === null) throw new Unreadable("tanpa hours")
  const week = wholeOf(given["week"]) === 6 ? 6 : 5
  const parts = overtimeParts(law, overtimeDayOf(given["day_type"]), week, hours)
  const sessions = count(wholeOf(given["sessions"]) ?? 1)
  const hour = exactOf(given["hourly_wage"]) ?? hourlyWage(law, monthlyOf(given))
  const kept = early === null ? hour : decimal(asDecimal(hour, early.places, early.mode))
  const ofHours = (part: (typeof parts)[number]) => {
    const ofOne = times(kept, decimal(part.times))
    return times(eachHour ? whole(round(ofOne, "down")) : ofOne, part.hours)
  }
  const multiplied = multipliedHours(parts)
  return {
    multiplier_hours: shown(multiplied, 4),
    expected: Number(
      asDecimal(times(exactTotal(parts.map(ofHours)), sessions), places, eachHour ? "nearest" : final),
    ),
    exact: shown(times(times(hour, multiplied), sessions), 4),
  }
}

/** Section `overtime_hourly_base`: the hourly wage and its base. */
export const hourlyCase = (given: Given) => {
  const base = monthlyOf(given)
  const hour = hourlyWage(lawOf(given), base)
  return {
    expected_base: shown(round(base)),
    expected_hourly: fitted(given, hour),
    exact: shown(hour, 4),
  }
}

/** Section `thr`. */
export const thrCase = (given: Given) => {
  const months = wholeOf(given["months"])
  if (months === null) throw new Unreadable("tanpa months")
  const basic = rupiahOf(given["basic"])
  const wage = rupiahOf(given["wage"]) ?? (basic === null ? null : basic + (rupiahOf(given["fixed"]) ?? 0n))
  if (wage === null) throw new Unreadable("tanpa wage")
  const exact = thrOf(lawOf(given), wage, months)
  return { expected: fitted(given, exact), exact: shown(exact, 4) }
}

/** Section `proration`: by working days, calendar days, hours, or the daily wage of PP 36/2021. */
export const prorationCase = (given: Given) => {
  const law = lawOf(given)
  const wage = whole(needRupiah(given, "wage"))
  const { hourly: early } = statedOf(given)
  const day = (...keys: readonly string[]) => {
    const found = keys.map((key) => exactOf(given[key])).find((value) => value !== null)
    if (found === undefined || found === null) throw new Unreadable(`tanpa ${keys.join(" atau ")}`)
    return found
  }
  const worked = () => day("days_worked", "days_employed", "days")
  const exactly = (): { readonly exact: Exact; readonly kept: Exact } => {
    switch (given["method"]) {
      case "hours_173": {
        const hour = hourlyWage(law, wage)
        const kept = early === null ? hour : decimal(asDecimal(hour, early.places, early.mode))
        const hours = day("hours")
        return { exact: times(hour, hours), kept: times(kept, hours) }
      }
      case "pp36_daily": {
        const value = times(dailyWage(law, wage, wholeOf(given["week"]) === 6 ? 6 : 5), worked())
        return { exact: value, kept: value }
      }
      default: {
        const value = times(wage, paidShare(worked(), day("days_total", "days_in_month")))
        return { exact: value, kept: value }
      }
    }
  }
  const { exact, kept } = exactly()
  return {
    expected: fitted(given, kept),
    exact: shown(exact, 4),
    factor: shown(share(exact.n, exact.d * (wage.n === 0n ? 1n : wage.n)), 6),
  }
}
