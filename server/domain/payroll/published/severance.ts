import { ENDING_REASONS } from "#contract/data/statutory/severance.ts"
import { share, times, whole, ZERO } from "../exact.ts"
import { severanceTax } from "../severance/finalTax.ts"
import { pkwtCompensation, serviceMonths, severanceOf } from "../severance/severance.ts"
import { severanceWage, type WageBase } from "../severance/wage.ts"
import { lawOn } from "../tables.ts"
import { averageOf, basicOf } from "./givenWages.ts"
import { exactOf, type Given, isGiven, listOf, rupiahOf, shown, Unreadable, wholeOf } from "./reading.ts"
import { runsCase } from "./runs.ts"
import { reasonOf, wageTypeOf } from "./words.ts"

/** The date whose law applies: PP 35/2021 and PP 68/2009 have one version each. */
const LAW = lawOn("2026-06-01")

const PER = { month: "bulanan", day: "harian", hour: "jam" } as const
/** The month's wage: as stated, or of its parts; a daily wage counts thirty times, piece work by its average. */
const wageOf = (given: Given): WageBase => {
  const stated = rupiahOf(given["wage_base"])
  const type = wageTypeOf(given)
  const minimum = rupiahOf(given["minimum_wage"])
  const of = type === "piece" ? averageOf(given)?.amount : basicOf(given, type)
  const fixed = rupiahOf(given["fixed_allowance"]) ?? rupiahOf(given["fixed"]) ?? 0n
  if (stated === null && (of ?? 0n) + fixed === 0n)
    throw new Unreadable("tanpa wage_base, basic, daily_wage atau monthly_wages")
  return severanceWage(LAW, {
    per: stated !== null || type === "piece" ? "bulanan" : PER[type],
    basic: stated ?? of ?? 0n,
    fixed: stated !== null || fixed === 0n ? [] : [{ nama: "Tunjangan tetap", amount: fixed }],
    minimum,
  })
}

const monthsOf = (given: Given): number => {
  const { from, to } = given
  const stated = wholeOf(given["service_months"])
  if (stated !== null) return stated
  if (typeof from === "string" && typeof to === "string") return serviceMonths(from, to)
  throw new Unreadable("tanpa service_months")
}

/** Several payments, in order. */
const partsCase = (payments: readonly Given[]) => {
  const read = payments.map((one) => {
    const year = wholeOf(one["year"])
    const gross = rupiahOf(one["gross"])
    if (year === null || gross === null) throw new Unreadable("pembayaran tanpa year atau gross")
    return { year, gross }
  })
  const taxes = read.map((one, at) => severanceTax(LAW, one, read.slice(0, at)).tax)
  return {
    tax_first: shown(taxes[0] ?? 0n),
    tax_second: shown(taxes[1] ?? 0n),
    tax_total: shown(taxes.reduce((sum, tax) => sum + tax, 0n)),
  }
}

const fullCase = (given: Given) => {
  const reason = reasonOf(given)
  const found = severanceOf(LAW, {
    is_foreign: false,
    reason,
    service_months: monthsOf(given),
    wage: wageOf(given),
    leave_days: exactOf(given["unused_leave_days"]) ?? ZERO,
    leave_divisor: rupiahOf(given["leave_day_divisor"]) ?? 25n,
    other_rights: rupiahOf(given["other_rights"]) ?? 0n,
    separation: rupiahOf(given["uang_pisah_by_company_rule"]) ?? 0n,
    pension: rupiahOf(given["pension_fund_offset"]) ?? 0n,
  })
  const sum = (...codes: readonly string[]) =>
    found.parts.reduce((total, { code, amount }) => (codes.includes(code) ? total + amount : total), 0n)
  const { tax } = severanceTax(LAW, { year: 2026, gross: found.total })
  return {
    up_months: found.up_months,
    upmk_months: found.upmk_months,
    up: shown(sum("UP")),
    upmk: shown(sum("UPMK")),
    uph: shown(sum("UPH_CUTI", "UPH_LAIN")),
    uang_pisah: shown(sum("UANG_PISAH")),
    ...(ENDING_REASONS[reason].pkwt ? { compensation: shown(sum("KOMPENSASI_PKWT")) } : {}),
    total: shown(found.total),
    final_tax: shown(tax),
    net: shown(found.total - tax),
  }
}

const answerOf = (given: Given): object => {
  const payments = listOf(given["payments"])
  if (payments.length > 0) return partsCase(payments)
  const months = wholeOf(given["pkwt_months"])
  if (months !== null) {
    const wage = wageOf(given)
    return {
      compensation: shown(pkwtCompensation(LAW, months, wage).amount),
      exact: shown(times(whole(wage.amount), share(BigInt(months), LAW.severance.compensation_months)), 4),
    }
  }
  const gross = rupiahOf(given["gross"])
  if (given["reason"] !== undefined) return fullCase(given)
  if (gross === null) throw new Unreadable("tanpa reason, gross, payments atau pkwt_months")
  const { tax } = severanceTax(LAW, { year: 2026, gross })
  return { final_tax: shown(tax), net: shown(gross - tax) }
}

/** Section `severance` (also `vectors`): the facts of a case are its own fields, or those of its field `case`. */
export const severanceCase = (given: Given): object => ({
  expected: answerOf(isGiven(given["case"]) ? given["case"] : given),
})

/** A case of a file `{ vectors }`: of an end of employment, or of the runs of one month. */
export const vectorCase = (given: Given): object =>
  typeof given["case"] === "string" || given["runs"] !== undefined ? runsCase(given) : severanceCase(given)
