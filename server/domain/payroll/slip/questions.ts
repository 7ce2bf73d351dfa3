import { dateWords, monthWords, rupiahWords } from "#contract/kit/words.ts"
import type { QuestionCode } from "#contract/areas/payroll/questions.ts"
import { round, share, times } from "../exact.ts"
import type { Scope } from "./scope.ts"

const ask = (scope: Scope, code: QuestionCode, message: string, cost: bigint): void => {
  scope.warnings.push({ code, message, cost })
}

/** Working days without a record are paid in full. */
const askDays = (scope: Scope): void => {
  const { facts, days, worth } = scope
  if (facts.employee.pay_type !== "bulanan") return
  const counted = days.attendedDays
  const missing = counted.filter(({ workday, unrecorded }) => workday && unrecorded === true)
  if (missing.length === 0) return
  const basic = worth.get("GAJI_POKOK")?.monthly
  const of = days.period.workdays
  const cost =
    basic === undefined || of === 0
      ? 0n
      : round(times(basic, share(BigInt(missing.length), BigInt(of))), "nearest", 1n)
  const dates = missing.slice(0, 5).map(({ date }) => dateWords(date))
  const more = missing.length > dates.length ? ` dan ${missing.length - dates.length} hari lain` : ""
  ask(
    scope,
    "tanpa_keterangan",
    `${missing.length} hari kerja tanpa catatan (${dates.join(", ")}${more}): dibayar penuh; bila alpa, gaji pokok berkurang sekitar ${rupiahWords(Number(cost))}`,
    cost,
  )
}

const NUMBERS = [
  ["kesehatan", "BPJS Kesehatan", ["BPJS_KES", "BPJS_KES_PERUSAHAAN"]],
  ["ketenagakerjaan", "BPJS Ketenagakerjaan", ["JHT", "JP", "JHT_PERUSAHAAN", "JP_PERUSAHAAN", "JKK", "JKM"]],
] as const
/** Contributions are due from the first month, whether or not the card has been issued. */
const askNumbers = ({ facts, lines, warnings }: Scope): void => {
  const { numbered } = facts.employee.bpjs
  if (numbered === undefined) return
  const found = NUMBERS.flatMap(([key, nama, codes]) => {
    const cost = lines.reduce(
      (sum, { kode, amount }) => (codes.some((one) => one === kode) ? sum + amount : sum),
      0n,
    )
    return numbered[key] || cost === 0n ? [] : [{ nama, cost }]
  })
  if (found.length === 0) return
  const cost = found.reduce((sum, one) => sum + one.cost, 0n)
  warnings.push({
    code: "nomor_bpjs",
    message: `Nomor ${found.map(({ nama }) => nama).join(" dan ")} belum diisi; iuran ${rupiahWords(Number(cost))} tetap dihitung`,
    cost,
  })
}

/** "Januari 2026 sampai Maret 2026, Mei 2026". */
const spansOf = (months: readonly string[]): string => {
  const spans: { first: string; last: string }[] = []
  for (const month of months) {
    const open = spans.at(-1)
    if (open !== undefined && Number(open.last.slice(5)) + 1 === Number(month.slice(5))) open.last = month
    else spans.push({ first: month, last: month })
  }
  return spans
    .map(({ first, last }) =>
      first === last ? monthWords(last) : `${monthWords(first)} sampai ${monthWords(last)}`,
    )
    .join(", ")
}

const askOpening = (scope: Scope): void => {
  const { unknown_months: months = [] } = scope.facts.employee
  if (months.length === 0) return
  ask(
    scope,
    "saldo_awal",
    `Penghasilan ${spansOf(months)} belum ada: pajak bulan terakhir dihitung tanpa bulan itu`,
    0n,
  )
}

/** Adds the questions of a slip to its warnings, once all lines are known. */
export const askQuestions = (scope: Scope): void => {
  if (scope.facts.period.kind !== "regular") return
  askDays(scope)
  askNumbers(scope)
  askOpening(scope)
}
