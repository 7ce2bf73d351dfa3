import { ENDING_REASONS, type EndingReason, type ServiceRow } from "#contract/data/statutory/severance.ts"
import { decimal, type Exact, share, times, whole } from "../exact.ts"
import { round } from "../exact.ts"
import * as explain from "../slip/explain.ts"
import type { Explain } from "../slip/explain.ts"
import type { Law } from "../tables.ts"
import { monthsBetween } from "../wages.ts"
import { isNothing, ofWage, type WageBase } from "./wage.ts"

/** Codes of the payments at the end of employment, in the order of a slip. */
export const partCodes = ["UP", "UPMK", "UANG_PISAH", "KOMPENSASI_PKWT", "UPH_CUTI", "UPH_LAIN"] as const
export type PartCode = (typeof partCodes)[number]

export const partWords: Readonly<Record<PartCode, string>> = {
  UP: "Uang pesangon",
  UPMK: "Uang penghargaan masa kerja",
  UANG_PISAH: "Uang pisah",
  KOMPENSASI_PKWT: "Uang kompensasi PKWT",
  UPH_CUTI: "Penggantian hak: cuti belum diambil",
  UPH_LAIN: "Penggantian hak lainnya",
}

/** Amounts in rupiah. `leave_days` may have halves. */
export type EndingFacts = {
  readonly reason: EndingReason
  readonly is_foreign: boolean
  /** Whole months of service, the last day included. */
  readonly service_months: number
  readonly wage: WageBase
  readonly leave_days: Exact
  /** Divisor of a month's wage for one day of leave: the company's choice. */
  readonly leave_divisor: bigint
  readonly other_rights: bigint
  /** Separation money (uang pisah) by the agreement. */
  readonly separation: bigint
  /** Contributions of the employer to a pension fund, set against UP and UPMK. */
  readonly pension: bigint
}

export type Part = {
  readonly code: PartCode
  readonly nama: string
  readonly amount: bigint
  readonly explain: Explain
}
export type Severance = {
  readonly up_months: number
  readonly upmk_months: number
  /** Payments above 0. */
  readonly parts: readonly Part[]
  readonly total: bigint
}

/** Whole months from the first day of work to the last one, both included. */
export const serviceMonths = (joined: string, lastDay: string): number => {
  const after = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return monthsBetween(joined, after)
}

/** The row of a table for a service in months. */
export const serviceRow = (rows: readonly ServiceRow[], months: number): number =>
  rows.findLast(([years]) => years * 12 <= months)?.[1] ?? 0

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const serviceInput = ({ service_months }: EndingFacts): Explain =>
  explain.months("Masa kerja", service_months, {
    formula: `${Math.floor(service_months / 12)} tahun ${service_months % 12} bulan`,
  })

/** UP or UPMK: months by service × factor of the reason × wage, less the pension fund's part. */
const multiple = (
  law: Law,
  facts: EndingFacts,
  of: {
    readonly code: "UP" | "UPMK"
    readonly months: number
    readonly factor: string
    readonly offset: bigint
  },
): Part => {
  const { articles } = law.severance
  const { article, label } = ENDING_REASONS[facts.reason]
  const gross = ofWage(facts.wage, times(whole(BigInt(of.months)), decimal(of.factor)))
  const amount = gross - of.offset
  const nama = partWords[of.code]
  return {
    code: of.code,
    nama,
    amount,
    explain: explain.rupiah(
      nama,
      amount,
      {
        formula: `bulan × pengali × upah sebulan${of.offset === 0n ? "" : " − iuran pensiun perusahaan"}`,
        article: of.code === "UP" ? articles.up : articles.upmk,
        rounding: "severance",
      },
      [
        explain.months(`Bulan upah (${of.code})`, of.months, {}, [serviceInput(facts)]),
        explain.number("Pengali", of.factor, { formula: label, article }),
        facts.wage.explain,
        ...(of.offset === 0n
          ? []
          : [
              explain.rupiah("Iuran pensiun yang dibayar perusahaan", of.offset, {
                article: articles.pension,
              }),
            ]),
      ],
    ),
  }
}

const leavePart = (law: Law, { wage, leave_days, leave_divisor }: EndingFacts): Part => {
  const amount = ofWage(wage, times(leave_days, share(1n, leave_divisor)))
  return {
    code: "UPH_CUTI",
    nama: partWords.UPH_CUTI,
    amount,
    explain: explain.rupiah(
      partWords.UPH_CUTI,
      amount,
      {
        formula: `hari cuti × upah sebulan ÷ ${leave_divisor}`,
        article: law.severance.articles.uph,
        rounding: "severance",
      },
      [
        explain.days("Cuti tahunan belum diambil dan belum gugur", leave_days),
        explain.number("Pembagi hari (pilihan perusahaan)", leave_divisor),
        wage.explain,
      ],
    ),
  }
}

const byAgreement = (
  law: Law,
  code: "UANG_PISAH" | "UPH_LAIN",
  { reason }: EndingFacts,
  amount: bigint,
): Part => ({
  code,
  nama: partWords[code],
  amount,
  explain: explain.rupiah(partWords[code], amount, {
    formula: "menurut PK, PP atau PKB",
    article: code === "UPH_LAIN" ? law.severance.articles.uph : ENDING_REASONS[reason].article,
  }),
})

/**
 * Compensation of a contract for a term: months ÷ 12 × a month's wage, below and above a year; cut to whole rupiah.
 * Not for foreign workers (PP 35/2021 Pasal 15 ayat (5)).
 */
export const pkwtCompensation = (law: Law, months: number, wage: WageBase): Part => {
  const { compensation_least, compensation_months, articles } = law.severance
  const isDue = months >= compensation_least
  const exact = times(whole(wage.amount), share(BigInt(months), compensation_months))
  const amount = isDue ? round(exact, "down") : 0n
  return {
    code: "KOMPENSASI_PKWT",
    nama: partWords.KOMPENSASI_PKWT,
    amount,
    explain: explain.rupiah(
      partWords.KOMPENSASI_PKWT,
      amount,
      {
        formula: isDue ? "masa kerja ÷ 12 × upah sebulan" : "belum sebulan bekerja",
        article: articles.compensation,
        rounding: "compensation",
      },
      [explain.months("Masa kerja", months), { ...wage.explain, article: articles.compensation_wage }],
    ),
  }
}

/** All payments at the end of an employment, each explained. */
export const severanceOf = (law: Law, facts: EndingFacts): Severance => {
  const rules = ENDING_REASONS[facts.reason]
  const up_months = rules.pkwt ? 0 : serviceRow(law.severance.up_months, facts.service_months)
  const upmk_months = rules.pkwt ? 0 : serviceRow(law.severance.upmk_months, facts.service_months)
  const gross = (months: number, factor: string) =>
    ofWage(facts.wage, times(whole(BigInt(months)), decimal(factor)))
  const upOffset = least(facts.pension, gross(up_months, rules.up))
  const upmkOffset = least(facts.pension - upOffset, gross(upmk_months, rules.upmk))
  const parts: readonly Part[] = [
    multiple(law, facts, { code: "UP", months: up_months, factor: rules.up, offset: upOffset }),
    multiple(law, facts, { code: "UPMK", months: upmk_months, factor: rules.upmk, offset: upmkOffset }),
    byAgreement(law, "UANG_PISAH", facts, facts.separation),
    ...(rules.pkwt && !facts.is_foreign ? [pkwtCompensation(law, facts.service_months, facts.wage)] : []),
    ...(isNothing(facts.leave_days) ? [] : [leavePart(law, facts)]),
    byAgreement(law, "UPH_LAIN", facts, facts.other_rights),
  ]
  const due = parts.filter(({ amount }) => amount > 0n)
  return { up_months, upmk_months, parts: due, total: due.reduce((sum, { amount }) => sum + amount, 0n) }
}
