import { monthWords } from "#contract/kit/words.ts"
import { isSystemCode } from "#contract/areas/payroll/payWords.ts"
import { boundedPay } from "../bounds.ts"
import { whole } from "../exact.ts"
import { lawOn } from "../tables.ts"
import type { Law } from "../tables.ts"
import { payBack } from "./backPay.ts"
import { basicPay, fallsDue, fitted, onceEntries, type Reckoned, reckoned } from "./component.ts"
import { takeDeductions } from "./deductions.ts"
import { payEnding } from "./endingLines.ts"
import * as explain from "./explain.ts"
import type { Parameter, SlipFacts } from "./facts.ts"
import type { Plan, Planned } from "./plan.ts"
import { askQuestions } from "./questions.ts"
import { newScope, type Scope, warn } from "./scope.ts"
import type { Entry, Slip, SlipLine } from "./slip.ts"
import { systemEntries, warnOfInsurance } from "./systemLines.ts"
import { slipTax } from "./taxLines.ts"

const lineOf = (parameter: Parameter, entry: Entry): SlipLine => ({
  parameter_id: parameter.id,
  kode: parameter.kode,
  nama: entry.nama ?? parameter.nama,
  kind: parameter.kind,
  category: parameter.category,
  source: entry.source,
  amount: entry.amount,
  taxable: parameter.taxable,
  order: parameter.order,
  shown: parameter.show_on_slip && (parameter.show_if_zero || entry.amount !== 0n),
  ref: entry.ref ?? null,
  explain: entry.explain,
  ...(entry.claim === undefined ? {} : { claim: entry.claim }),
})

const keep = (scope: Scope, parameter: Parameter, entries: readonly Entry[], monthly = whole(0n)): void => {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0n)
  scope.worth.set(parameter.kode, { paid, monthly })
  for (const entry of entries) {
    boundedPay(`Komponen ${parameter.kode}`, entry.amount)
    scope.lines.push(lineOf(parameter, entry))
  }
}

const keepReckoned = (scope: Scope, parameter: Parameter, found: Reckoned | null, paidNow: boolean): void => {
  if (found === null) return
  const amount = fitted(parameter, found.exact)
  if (amount < 0n)
    warn(scope, "bukan_pendapatan", `${parameter.kode} menghasilkan angka di bawah nol, dihitung nol`)
  const kept = amount < 0n ? 0n : amount
  const entry: Entry = {
    amount: kept,
    source: found.source,
    explain: { ...found.explain, value: kept.toString(), rounding: "component" },
  }
  if (paidNow) keep(scope, parameter, [entry], found.monthly)
  else scope.worth.set(parameter.kode, { paid: 0n, monthly: found.monthly })
}

/** Applies corrections of earlier periods to their component, before tax is calculated. */
const correct = (scope: Scope, { parameter }: Planned): void => {
  for (const { kode, amount, month, reason } of scope.facts.corrections) {
    if (kode !== parameter.kode) continue
    scope.lines.push({
      ...lineOf(parameter, {
        amount,
        source: "correction",
        nama: `Koreksi ${monthWords(month)}: ${parameter.nama}`,
        explain: explain.rupiah(`Koreksi ${monthWords(month)}`, amount, {}, [
          explain.words("Alasan", reason),
        ]),
      }),
      shown: true,
    })
  }
}

/** Corrections of a component that was deleted since still count, and are taxed as pay. */
const correctGone = ({ facts, plan, lines }: Scope): void => {
  for (const { kode, amount, month, reason } of facts.corrections) {
    if (plan.byCode.has(kode)) continue
    lines.push({
      parameter_id: null,
      kode,
      nama: `Koreksi ${monthWords(month)}: ${kode}`,
      kind: "earning",
      category: "lainnya",
      source: "correction",
      amount,
      taxable: true,
      order: 0,
      shown: true,
      ref: null,
      explain: explain.rupiah(`Koreksi ${monthWords(month)}`, amount, {}, [explain.words("Alasan", reason)]),
    })
  }
}

const taxStep = (scope: Scope, parameter: Parameter): void => {
  const found = slipTax(scope)
  scope.tax.tax = found.tax
  scope.tax.taxable = found.taxable
  scope.tax.closing = found.closing
  scope.tax.rate = found.rate ?? null
  if (found.tax < 0n)
    warn(scope, "pajak_dikembalikan", "PPh 21 terlalu banyak dipotong, dikembalikan di slip ini")
  const { byCode } = scope.plan
  const { tax_method } = scope.facts.employee
  const entry = (label: string): Entry => ({
    amount: found.tax,
    source: "tax",
    explain: { ...found.explain, label },
  })
  if (tax_method === "nett" && found.allowance !== 0n) {
    const borne = byCode.get("PPH21_PERUSAHAAN")?.parameter
    if (borne !== undefined) keep(scope, borne, [entry(borne.nama)])
    keep(scope, parameter, [])
    return
  }
  const allowance = byCode.get("TUNJANGAN_PPH21")?.parameter
  if (found.allowance !== 0n && allowance !== undefined)
    keep(scope, allowance, [{ ...entry(allowance.nama), amount: found.allowance }])
  keep(scope, parameter, [entry(parameter.nama)])
}

/** Calculates one component; the components it depends on come earlier. */
export const step = (scope: Scope, planned: Planned): void => {
  const { parameter } = planned
  const { kode } = parameter
  if (kode === "TUNJANGAN_PPH21" || kode === "PPH21_PERUSAHAAN") return
  payBack(scope, planned)
  if (kode === "PPH21") {
    taxStep(scope, parameter)
    return
  }
  // A THR period calculates the monthly wage without paying it.
  const regular = scope.facts.period.kind === "regular"
  const due = fallsDue(scope, planned)
  if (kode === "GAJI_POKOK" && parameter.calc === "system")
    keepReckoned(scope, parameter, basicPay(scope, parameter), due && regular)
  else if (parameter.calc === "system" && isSystemCode(kode)) {
    if (due) keep(scope, parameter, systemEntries(scope, parameter, kode))
  } else if (parameter.calc === "fixed" && parameter.recurring === "once") {
    if (due) keep(scope, parameter, onceEntries(scope, parameter))
  } else if (due) keepReckoned(scope, parameter, reckoned(scope, planned), true)
  else if (!regular && parameter.category === "tunjangan_tetap")
    keepReckoned(scope, parameter, reckoned(scope, planned), false)
  correct(scope, planned)
}

const warnOfFacts = (scope: Scope): void => {
  const { days, facts, plan } = scope
  if (days.employed.calendar === 0) warn(scope, "tidak_bekerja", "Tidak bekerja pada periode ini")
  else if (days.period.workdays === 0)
    warn(scope, "tanpa_jadwal", "Tanpa hari kerja terjadwal: prorata memakai hari kalender")
  const basic = scope.worth.get("GAJI_POKOK")
  if (plan.byCode.has("GAJI_POKOK") && (basic === undefined || basic.monthly.n === 0n))
    warn(scope, "tanpa_gaji_pokok", "Belum ada gaji pokok pada periode ini")
  if (!plan.byCode.has("PPH21")) warn(scope, "pajak_tidak_dihitung", "Parameter PPh 21 tidak aktif")
  if (facts.employee.left === null || facts.employee.left >= facts.period.start) warnOfInsurance(scope)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Keeps claims of a category together. */
const byOrder = (a: SlipLine, b: SlipLine): number =>
  a.order - b.order ||
  byText(a.kode, b.kode) ||
  byText(a.claim?.kategori ?? "", b.claim?.kategori ?? "") ||
  (a.ref ?? 0) - (b.ref ?? 0)

/** Total of the lines of one kind, rupiah. */
const sumOf = (lines: readonly SlipLine[], kind: SlipLine["kind"]): bigint =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0n)

/**
 * One employee's slip of one period. A pure function: the same facts give the same slip, byte for byte, without clock
 * or database. Every number is exact until the rounding its line names. Rupiah throughout.
 */
export const calculateSlip = (
  plan: Plan,
  facts: SlipFacts,
  law: Law = lawOn(`${facts.period.month}-01`),
): Slip => {
  const scope = newScope(plan, facts, law)
  correctGone(scope)
  if (facts.period.kind === "severance") {
    for (const planned of plan.steps) correct(scope, planned)
    payEnding(scope)
    const tax = plan.byCode.get("PPH21")
    if (tax !== undefined && scope.lines.some(({ taxable }) => taxable)) taxStep(scope, tax.parameter)
  } else {
    for (const planned of plan.steps) step(scope, planned)
    payEnding(scope)
    warnOfFacts(scope)
  }
  const lines = takeDeductions(scope).toSorted(byOrder)
  askQuestions(scope)
  for (const { kode, amount } of lines) boundedPay(`Komponen ${kode}`, amount)
  const gross = boundedPay("Jumlah pendapatan", sumOf(lines, "earning"))
  const deduction = boundedPay("Jumlah potongan", sumOf(lines, "deduction"))
  const employer = boundedPay("Biaya perusahaan", sumOf(lines, "employer_cost"))
  return {
    members_id: facts.employee.members_id,
    lines,
    totals: { gross, deduction, net: gross - deduction, employer_cost: employer },
    tax: scope.tax,
    carried_over: scope.carriedOver,
    warnings: scope.warnings,
  }
}
