import { type PtkpStatus, ptkpStatuses } from "#contract/data/statutory/ptkp.ts"
import { asDecimal, type Exact, round, times, whole } from "../exact.ts"
import { averagePay, casualTax, serviceTax } from "../pph21/casual.ts"
import { grossUp } from "../pph21/grossUp.ts"
import { monthlyTax } from "../pph21/monthly.ts"
import { yearTax } from "../pph21/annual.ts"
import { lawOn } from "../tables.ts"
import {
  amountAfter,
  exactOf,
  type Given,
  isGiven,
  listOf,
  needRupiah,
  rupiahOf,
  shown,
  sourceOf,
  sumOf,
  total,
  Unreadable,
  wholeOf,
  wordsOf,
} from "./reading.ts"
import { statedRounding } from "./statedRounding.ts"
import { capSaid, intervalOf, ptkpSaid } from "./words.ts"

const DEFAULT_YEAR = 2024
export const lawOf = (given: Given, month?: number | null) => {
  const year = wholeOf(given["year"]) ?? DEFAULT_YEAR
  const within = month ?? wholeOf(given["month"]) ?? 12
  return lawOn(`${year}-${String(within).padStart(2, "0")}-01`)
}
export const ptkpOf = (given: Given): PtkpStatus => {
  const inWords = /\b(?:TK|K)\/[0-3]\b/.exec(wordsOf(given))?.[0]
  const found = ptkpSaid(given) ?? ptkpStatuses.find((status) => status === inWords)
  if (found === undefined) throw new Unreadable(`tanpa ptkp; yang boleh: ${ptkpStatuses.join(", ")}`, "ptkp")
  return found
}
export const surchargeOf = (given: Given): boolean =>
  given["surcharge"] === true || given["npwp"] === false || given["has_npwp"] === false
const statedOf = (given: Given) =>
  statedRounding(typeof given["source_rounding"] === "string" ? given["source_rounding"] : "")
const fitted = (given: Given, value: Exact) => {
  const { final, places } = statedOf(given)
  return Number(asDecimal(value, places, final))
}

/** The pay of a month's days of work. */
const daysPay = (given: Given): bigint | null => {
  const perDay = rupiahOf(given["daily_wage"]) ?? rupiahOf(given["gross_per_day"])
  const days = wholeOf(given["days"])
  return perDay === null || days === null ? null : perDay * BigInt(days)
}

/** Section `pph21_monthly_ter`. */
export const monthlyCase = (given: Given) => {
  const gross = rupiahOf(given["gross"]) ?? sumOf(given["components"]) ?? daysPay(given)
  if (gross === null) throw new Unreadable("tanpa gross")
  const withholder = { ptkp: ptkpOf(given), surcharge: surchargeOf(given) }
  const { category, percent, exact } = monthlyTax(lawOf(given), withholder, gross)
  return {
    category,
    rate_percent: Number(percent),
    expected_pph21: fitted(given, exact),
    exact: shown(exact, 4),
  }
}

/** PMK 10/2025 and PMK 72/2025, example 3 of annex B, limit biaya jabatan month by month. */
const MONTHLY_CAP =
  /biaya jabatan[^.]*(?:each month|month by month|monthly cap|per bulan)|cap(?:ped|s)? (?:each month|month by month|monthly)/i
const capsEachMonth = (given: Given) =>
  capSaid(given) === "month" || MONTHLY_CAP.test(wordsOf(given)) || /PMK(?:10|72)_B_3\b/.test(sourceOf(given))

/** Section `pph21_annual_true_up`: the monthly taxes, and the year's. */
export const yearCase = (given: Given) => {
  const withholder = { ptkp: ptkpOf(given), surcharge: surchargeOf(given) }
  const expected = isGiven(given["expected_annual"]) ? given["expected_annual"] : {}
  const months = listOf(given["months"]).map((row) => ({
    month: wholeOf(row["month"]) ?? 12,
    gross: needRupiah(row, "gross"),
    last: row["last_tax_period"] === true,
  }))
  const lastAt = months.some(({ last }) => last)
    ? months.findLastIndex(({ last }) => last)
    : months.length - 1
  const last = months[lastAt]
  if (last === undefined) throw new Unreadable("tanpa months")
  const before = months.slice(0, lastAt).map(({ month, gross }) => ({
    month,
    gross,
    tax: monthlyTax(lawOf(given, month), withholder, gross).tax,
  }))
  const held = months.slice(0, lastAt + 1)
  const per = (key: string) => (rupiahOf(given[key]) ?? 0n) * BigInt(held.length)
  const previousNet = rupiahOf(given["previous_net"]) ?? rupiahOf(expected["previous_net"])
  const previousTax = rupiahOf(given["previous_tax"]) ?? rupiahOf(expected["previous_tax"])
  const pension = per("employee_pension_per_month")
  const zakat = per("zakat_per_month")
  const withheld = total(before.map(({ tax }) => tax))
  const gross = total(held.map((row) => row.gross))
  const annualise = wholeOf(given["annualise_months"])
  const law = lawOf(given, last.month)
  const year = yearTax(law, {
    ...withholder,
    gross,
    months: new Set(held.map(({ month }) => month)).size,
    monthlyCap: capsEachMonth(given) ? held.map((row) => row.gross) : null,
    pension,
    zakat,
    previous: previousNet === null ? null : { net: previousNet, tax: previousTax ?? 0n },
    withheld,
    annualise,
  })
  return {
    months: [
      ...before.map(({ month, gross: paid, tax }) => ({
        month,
        gross: shown(paid),
        expected_pph21: shown(tax),
      })),
      {
        month: last.month,
        gross: shown(last.gross),
        expected_pph21: shown(year.last),
        last_tax_period: true,
      },
    ],
    expected_annual: {
      gross: shown(gross),
      biaya_jabatan: shown(year.officeCost),
      employee_pension: shown(pension),
      zakat: shown(zakat),
      net: shown(year.net),
      ptkp: shown(year.ptkp),
      pkp_before_rounding: shown(year.taxable),
      pkp: shown(year.pkp),
      tax_year: shown(year.tax),
      withheld_before: shown(withheld),
      last_period: shown(year.last),
      ...(annualise === null
        ? {}
        : {
            net_annualised: shown(year.netAnnualised),
            tax_annualised: shown(year.taxAnnualised),
            factor: `12/${annualise} and ${annualise}/12`,
          }),
      ...(previousNet === null
        ? {}
        : { previous_net: shown(previousNet), previous_tax: shown(previousTax ?? 0n) }),
    },
  }
}

/** Section `pph21_part_year_tests_third_party`: its facts are in the text of `case`. */
export const partYearCase = (given: Given) => {
  const words = wordsOf(given)
  const gross = rupiahOf(given["gross"]) ?? amountAfter(words, "gross")
  if (gross === null) throw new Unreadable("tanpa gross")
  const months = wholeOf(given["months"]) ?? 1
  const year = yearTax(lawOf(given), {
    ptkp: ptkpOf(given),
    surcharge: surchargeOf(given),
    gross,
    months,
    monthlyCap: null,
    pension: rupiahOf(given["employee_pension"]) ?? amountAfter(words, "pension") ?? 0n,
    zakat: rupiahOf(given["zakat"]) ?? amountAfter(words, "zakat") ?? 0n,
    previous: null,
    withheld: 0n,
    annualise: null,
  })
  return {
    expected: {
      gross: shown(gross),
      biaya_jabatan: shown(year.officeCost),
      net: shown(year.net),
      ptkp: shown(year.ptkp),
      pkp: shown(year.pkp),
      tax_year: shown(year.tax),
    },
  }
}

/** Section `dtp_eligibility`: by the contractual pay, as far as it decides. */
export const subsidyCase = (given: Given) => {
  const words = wordsOf(given)
  const pay =
    rupiahOf(given["contract_pay"]) ?? amountAfter(words, "contract fixed pay", "contract pay", "contract")
  if (pay === null) throw new Unreadable("tanpa upah kontrak")
  const year = wholeOf(given["year"]) ?? Number(/\b20\d\d\b/.exec(words)?.[0] ?? DEFAULT_YEAR + 1)
  return { expected_eligible: pay <= lawOn(`${year}-06-01`).dtp.most_contract_pay }
}

/** Section `pph21_gross_up`. */
export const grossUpCase = (given: Given) => {
  const base = needRupiah(given, "take_home_base")
  const found = grossUp(lawOf(given), { ptkp: ptkpOf(given), surcharge: surchargeOf(given) }, base)
  const { places } = statedOf(given)
  const gross = places === 0 ? whole(found.gross) : found.grossExact
  const tax = places === 0 ? whole(found.allowance) : found.allowanceExact
  return {
    category: found.category,
    rate_percent: Number(found.percent),
    expected_gross: shown(gross, places),
    expected_tax_allowance: shown(tax, places),
    expected_pph21: shown(tax, places),
    exact: { gross: shown(found.grossExact, 4), tax: shown(found.allowanceExact, 4) },
  }
}

/**
 * Section `pph21_daily`: by the day, by the piece, or for a service. A casual worker who is paid by the month
 * (`pay_interval`) has the monthly rates.
 */
export const dailyCase = (given: Given): object => {
  if (intervalOf(given) === "month") return monthlyCase(given)
  const words = wordsOf(given)
  const perDay = exactOf(given["gross_per_day"]) ?? exactOf(given["daily_wage"])
  const piece = rupiahOf(given["piece_total"])
  const days = wholeOf(given["days"]) ?? 1
  const law = lawOf(given)
  if (perDay === null && piece === null) {
    const service =
      rupiahOf(given["gross"]) ?? amountAfter(words, "service", "jasa", "fee", "honorarium", "gross")
    if (service === null) throw new Unreadable("tanpa gross_per_day")
    const { base, tax } = serviceTax(law, service)
    return { expected_dpp: shown(base), expected_pph21: shown(tax) }
  }
  const average = perDay ?? averagePay(piece ?? 0n, days)
  const { percent, perDay: ofDay } = casualTax(law, average, days, surchargeOf(given))
  return {
    ...(percent === null ? {} : { rate_percent: Number(percent) }),
    gross_per_day: shown(average, 4),
    expected_pph21_per_day: fitted(given, ofDay),
    expected_total: shown(round(times(ofDay, whole(BigInt(days))))),
  }
}
