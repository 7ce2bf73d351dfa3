import { jkkRisks } from "#contract/data/statutory/bpjs.ts"
import { contributions, pensionProgrammes, type Programme, programmes, taxedPremiums } from "../bpjs.ts"
import { asDecimal, count, decimal, type Exact, round, share, times, whole } from "../exact.ts"
import { lawOn } from "../tables.ts"
import {
  dailyWage,
  hourlyWage,
  monthsBetween,
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
import { averageOf, basicOf, isDate } from "./givenWages.ts"
import { statedRounding } from "./statedRounding.ts"
import { dayTypeOf, methodOf, programmesOf, riskSaid, wageTypeOf, weekOf } from "./words.ts"

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
  const chosen = programmesOf(given)
  const number = /risk (?:class )?([1-5])/i.exec(words)?.[1]
  const risk = riskSaid(given) ?? jkkRisks.find((one) => one.startsWith(`${number}_`))
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
  const law = lawOf(given)
  const type = wageTypeOf(given)
  const basic = basicOf(given, type)
  const units = type === "day" ? law.bpjs.daily.days : type === "hour" ? law.overtime.monthly_hours : 1n
  const parts = (basic ?? 0n) * units + (rupiahOf(given["fixed"]) ?? 0n)
  const stated = type === "month" ? rupiahOf(given["wage"]) : null
  const wage = stated ?? (parts > 0n ? parts : (averageOf(given)?.amount ?? inWords))
  if (wage === 0n) throw new Unreadable("tanpa wage")
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

/**
 * The pay an overtime case is based on: the monthly wage, or its parts with the minimum of three quarters. A daily
 * wage counts 25 or 21 times by the week, piece work by its average (PP 35/2021 Pasal 32 ayat (5) and (6)).
 */
const monthlyOf = (given: Given): Exact => {
  const law = lawOf(given)
  const type = wageTypeOf(given)
  const monthly = exactOf(given["monthly_wage"])
  if (monthly !== null && type === "month") return monthly
  const average = type === "piece" ? averageOf(given) : null
  if (average !== null) return whole(average.amount)
  const basic = basicOf(given, type)
  if (basic === null) throw new Unreadable("tanpa monthly_wage, basic, daily_wage atau monthly_wages")
  const units = type === "day" ? law.wages.daily_divisor[weekOf(given)] : 1n
  const fixed = basic * units + (rupiahOf(given["fixed"]) ?? 0n)
  return overtimeBase(law, fixed, rupiahOf(given["variable"]) ?? 0n)
}

/** Section `overtime`: pay for the hours of a day, times a number of equal sessions. */
export const overtimeCase = (given: Given) => {
  const law = lawOf(given)
  const { hourly: early, eachHour, final, places } = statedOf(given)
  const hours = exactOf(given["hours"])
  if (hours === null) throw new Unreadable("tanpa hours")
  const parts = overtimeParts(law, dayTypeOf(given), weekOf(given), hours)
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

const serviceOf = (given: Given): number | null => {
  const { joined, holiday } = given
  if (typeof joined !== "string" || typeof holiday !== "string") return null
  if (!isDate(joined) || !isDate(holiday))
    throw new Unreadable("joined dan holiday harus tanggal YYYY-MM-DD", isDate(joined) ? "holiday" : "joined")
  return monthsBetween(joined, holiday)
}

/** Section `thr`. Workers paid by the day, hour or piece have the average of their months' wages. */
export const thrCase = (given: Given) => {
  const months = wholeOf(given["months"]) ?? serviceOf(given)
  if (months === null) throw new Unreadable("tanpa months, atau joined dan holiday")
  const type = wageTypeOf(given)
  if (type !== "month") {
    const average = averageOf(given)
    if (average === null) throw new Unreadable("tanpa monthly_wages atau average_wage")
    const due = thrOf(lawOf(given), average.amount, months)
    return { expected: fitted(given, due), exact: shown(due, 4) }
  }
  const basic = rupiahOf(given["basic"])
  const wage = rupiahOf(given["wage"]) ?? (basic === null ? null : basic + (rupiahOf(given["fixed"]) ?? 0n))
  if (wage === null) throw new Unreadable("tanpa wage")
  const exact = thrOf(lawOf(given), wage, months)
  return { expected: fitted(given, exact), exact: shown(exact, 4) }
}

/** Section `proration`: by working days, calendar days, hours, or the daily wage of PP 36/2021. */
export const prorationCase = (given: Given) => {
  const law = lawOf(given)
  const type = wageTypeOf(given)
  const { hourly: early } = statedOf(given)
  const day = (...keys: readonly string[]) => {
    const found = keys.map((key) => exactOf(given[key])).find((value) => value !== null)
    if (found === undefined || found === null) throw new Unreadable(`tanpa ${keys.join(" atau ")}`)
    return found
  }
  const worked = () => day("days_worked", "days_employed", "days")
  const wage = whole(type === "day" ? needRupiah(given, "daily_wage", "wage") : needRupiah(given, "wage"))
  const exactly = (): { readonly exact: Exact; readonly kept: Exact } => {
    if (type === "day") {
      const value = times(wage, worked())
      return { exact: value, kept: value }
    }
    switch (methodOf(given)) {
      case "hours_173": {
        const hour = hourlyWage(law, wage)
        const kept = early === null ? hour : decimal(asDecimal(hour, early.places, early.mode))
        const hours = day("hours")
        return { exact: times(hour, hours), kept: times(kept, hours) }
      }
      case "pp36_daily": {
        const value = times(dailyWage(law, wage, weekOf(given)), worked())
        return { exact: value, kept: value }
      }
      case "working_days":
      case "calendar_days": {
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
