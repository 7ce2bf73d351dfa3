import { dateWords } from "#contract/kit/words.ts"
import type { SystemCode } from "#contract/areas/payroll/payWords.ts"
import { type Contribution, contributions, pastPensionAge, type Programme } from "../bpjs.ts"
import { add, share as part, times, ZERO } from "../exact.ts"
import { rounded } from "../roundings.ts"
import { monthsBetween, thrOf } from "../wages.ts"
import { claimEntries, lateEntry, shiftEntry } from "./attendanceLines.ts"
import { fitted } from "./component.ts"
import { fixedWages } from "./wage.ts"
import * as explain from "./explain.ts"
import type { Explain } from "./explain.ts"
import type { Parameter } from "./facts.ts"
import { type Scope, warn } from "./scope.ts"
import type { Entry } from "./slip.ts"

const BPJS: Readonly<Partial<Record<SystemCode, readonly [Programme, "employer" | "employee"]>>> = {
  BPJS_KES_PERUSAHAAN: ["kesehatan", "employer"],
  JHT_PERUSAHAAN: ["jht", "employer"],
  JP_PERUSAHAAN: ["jp", "employer"],
  JKK: ["jkk", "employer"],
  JKM: ["jkm", "employer"],
  BPJS_KES: ["kesehatan", "employee"],
  JHT: ["jht", "employee"],
  JP: ["jp", "employee"],
}

/**
 * The full monthly wage that contributions are based on: basic pay and fixed allowances, even where only a part was
 * paid.
 */
const wageOf = (scope: Scope): { readonly wage: bigint; readonly inputs: readonly Explain[] } => {
  const { law, facts } = scope
  const { pay_type, work_week } = facts.employee
  const { days, article } = law.bpjs.daily
  /** The divisor of the wage law does not count here: contributions have their own number of days. */
  const isDaily = (kode: string) => pay_type === "harian" && kode === "GAJI_POKOK"
  const parts = scope.plan.steps
    .filter(({ parameter }) => parameter.bpjs_base)
    .flatMap(({ parameter: { kode } }) => {
      const worth = scope.worth.get(kode)
      if (worth === undefined) return []
      return isDaily(kode)
        ? [{ kode, monthly: times(worth.monthly, part(days, law.wages.daily_divisor[work_week])) }]
        : [{ kode, monthly: worth.monthly }]
    })
  const exact = parts.reduce((sum, { monthly }) => add(sum, monthly), ZERO)
  return {
    wage: rounded(exact, "component"),
    inputs: parts.map(({ kode, monthly }) =>
      explain.rupiah(
        `${kode} sebulan`,
        monthly,
        isDaily(kode) ? { formula: `upah sehari × ${days}`, article } : {},
      ),
    ),
  }
}

/** All components of the base are calculated before the first contribution, so the sum is computed once. */
const insuredWage = (scope: Scope) => (scope.once.insured ??= wageOf(scope))
const contributionsOf = (scope: Scope): readonly Contribution[] => {
  const { bpjs } = scope.facts.employee
  return (scope.once.contributions ??= contributions(scope.law, insuredWage(scope).wage, {
    programmes: bpjs.programmes,
    risk: bpjs.risk,
    extraFamily: bpjs.extra_family,
    minimumWage: bpjs.minimum_wage,
  }))
}

const BOUND = { floor: "upah minimum", cap: "batas atas" } as const
const baseOf = (one: Contribution, wage: bigint, inputs: readonly Explain[]): Explain =>
  one.bound === null
    ? explain.rupiah("Dasar iuran", one.base, {}, inputs)
    : explain.rupiah(`Dasar iuran: ${BOUND[one.bound]}`, one.base, {}, [
        explain.rupiah("Upah sebulan", wage, {}, inputs),
      ])

const bpjsEntry = (
  scope: Scope,
  parameter: Parameter,
  programme: Programme,
  side: "employer" | "employee",
): Entry[] => {
  const { employee, period } = scope.facts
  const { bpjs } = employee
  if (period.kind !== "regular" || !bpjs.programmes.includes(programme)) return []
  if (programme === "jp" && pastPensionAge(scope.law, employee.born, period.end)) return []
  const { wage, inputs } = insuredWage(scope)
  if (wage === 0n) return []
  const one = contributionsOf(scope).find((held) => held.programme === programme)
  if (one === undefined) return []
  const employerSide = side === "employer"
  const share = (employerSide ? one.employerPercent : one.employeePercent) ?? "0"
  const amount = employerSide ? one.employer : one.employee
  return [
    {
      amount,
      source: "bpjs",
      explain: explain.rupiah(
        parameter.nama,
        amount,
        { formula: "persen × dasar iuran", article: one.article, rounding: "contribution" },
        [
          baseOf(one, wage, inputs),
          explain.rate("Persen", share),
          ...(!employerSide && one.extra > 0n
            ? [explain.rupiah(`Anggota keluarga tambahan (${bpjs.extra_family})`, one.extra)]
            : []),
        ],
      ),
    },
  ]
}

/**
 * A month's wage for THR: basic pay and fixed allowances. Workers paid by the day or hour have the average of the last
 * twelve months, or of those since they joined (Permenaker 6/2016 Pasal 3 ayat (3)).
 */
const monthWage = (scope: Scope): { readonly wage: bigint; readonly inputs: readonly Explain[] } => {
  const { pay_type, average_wage: average } = scope.facts.employee
  if (pay_type !== "bulanan" && average !== null)
    return {
      wage: average.amount,
      inputs: [explain.months("Rata-rata upah dari bulan", average.months)],
    }
  const wages = fixedWages(scope)
  return {
    wage: rounded(
      wages.reduce((sum, { monthly }) => add(sum, monthly), ZERO),
      "component",
    ),
    inputs: wages.map(({ kode, monthly }) => explain.rupiah(kode, monthly)),
  }
}

const thrEntry = (scope: Scope, parameter: Parameter): Entry[] => {
  const { thr_holiday: holiday, employee } = scope.facts
  if (holiday === null) return []
  const { wage, inputs } = monthWage(scope)
  const months = monthsBetween(employee.joined, holiday)
  const exact = thrOf(scope.law, wage, months)
  const amount = parameter.rounding === null ? rounded(exact, "thr") : fitted(parameter, exact)
  return [
    {
      amount,
      source: "thr",
      explain: explain.rupiah(
        parameter.nama,
        amount,
        {
          formula:
            months >= scope.law.thr.full_months ? "1 × upah sebulan" : "masa kerja ÷ 12 × upah sebulan",
          article: scope.law.thr.article,
          rounding: "thr",
        },
        [
          explain.rupiah("Upah sebulan", wage, {}, inputs),
          explain.months("Masa kerja", months, {}, [
            explain.words("Tanggal masuk", employee.joined),
            explain.words("Hari raya", holiday),
          ]),
        ],
      ),
    },
  ]
}

const overtimeEntry = (scope: Scope, { nama }: Parameter): Entry[] => {
  const { overtime } = scope.facts
  if (overtime.length === 0) return []
  const amount = overtime.reduce((sum, one) => sum + one.amount, 0n)
  const minutes = overtime.reduce((sum, one) => sum + one.minutes, 0)
  return [
    {
      amount,
      source: "overtime",
      explain: explain.rupiah(
        nama,
        amount,
        { formula: "jumlah lembur yang disetujui", article: scope.law.overtime.article },
        [
          explain.minutes("Lama lembur", minutes),
          ...overtime.map((one) =>
            explain.rupiah(`${one.label}, ${dateWords(one.date)}`, one.amount, {}, [
              explain.minutes("Lama", one.minutes),
            ]),
          ),
        ],
      ),
    },
  ]
}

const instalmentEntries = ({ facts }: Scope, { nama }: Parameter): Entry[] =>
  facts.instalments.map(({ id, label, amount }) => ({
    amount,
    source: "kasbon",
    ref: id,
    nama: label === "" ? nama : `${nama}: ${label}`,
    explain: explain.rupiah(label === "" ? nama : label, amount, { formula: "cicilan jatuh tempo" }),
  }))

/** Differences of trips on one side: those that the company owes, or those that the employee returns. */
const tripEntries = ({ facts }: Scope, side: "owed" | "returned"): Entry[] =>
  (facts.trips ?? [])
    .filter(({ amount }) => (side === "owed" ? amount > 0n : amount < 0n))
    .map(({ id, label, amount }) => {
      const sum = amount < 0n ? -amount : amount
      return {
        amount: sum,
        source: "trip",
        ref: id,
        nama: side === "owed" ? `Kekurangan perjalanan ${label}` : `Kelebihan perjalanan ${label}`,
        explain: explain.rupiah(label, sum, { formula: "selisih pengeluaran yang diterima dan uang muka" }),
      }
    })

const zakatEntry = (scope: Scope, { kode, nama, amount: all }: Parameter): Entry[] => {
  const { period, components } = scope.facts
  const held = components
    .filter(
      (one) =>
        one.kode === kode && one.from <= period.end && (one.until === null || one.until >= period.start),
    )
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  const amount = held?.amount ?? all ?? 0n
  if (amount === 0n || period.kind !== "regular") return []
  scope.tax.zakat += amount
  return [
    {
      amount,
      source: "recurring",
      explain: explain.rupiah(nama, amount, { article: "PMK 168/2023 Pasal 10 ayat (1) huruf c" }),
    },
  ]
}

/** Lines of a system component other than basic pay and tax. */
export const systemEntries = (scope: Scope, parameter: Parameter, kode: SystemCode): readonly Entry[] => {
  const bpjs = BPJS[kode]
  if (bpjs !== undefined) {
    const entries = bpjsEntry(scope, parameter, ...bpjs)
    if (kode === "JHT" || kode === "JP") for (const { amount } of entries) scope.tax.pension += amount
    return entries
  }
  switch (kode) {
    case "THR":
      return thrEntry(scope, parameter)
    case "LEMBUR":
      return overtimeEntry(scope, parameter)
    case "REIMBURSEMENT":
      return [...claimEntries(scope, parameter, false), ...tripEntries(scope, "owed")]
    case "KLAIM_KENA_PAJAK":
      return claimEntries(scope, parameter, true)
    case "UANG_SHIFT":
      return shiftEntry(scope, parameter)
    case "DENDA_TERLAMBAT":
      return lateEntry(scope, parameter)
    case "KASBON":
      return [...instalmentEntries(scope, parameter), ...tripEntries(scope, "returned")]
    case "ZAKAT":
      return zakatEntry(scope, parameter)
    default:
      return []
  }
}

export const warnOfInsurance = (scope: Scope): void => {
  const { period, employee } = scope.facts
  if (period.kind === "regular" && employee.bpjs.programmes.length === 0)
    warn(scope, "tanpa_bpjs", "Tidak ikut program BPJS mana pun")
}
