import { monthWords } from "#contract/kit/words.ts"
import { share } from "../exact.ts"
import { type YearFacts, yearTax } from "../pph21/annual.ts"
import { casualTax } from "../pph21/casual.ts"
import { fixedAllowance, grossUp } from "../pph21/grossUp.ts"
import { monthlyTax, type Withholder } from "../pph21/monthly.ts"
import * as explain from "./explain.ts"
import type { Explain } from "./explain.ts"
import type { EarlierSlip, OpeningYear } from "./facts.ts"
import { nonresidentTax } from "./nonresident.ts"
import type { Income, SlipTax } from "./slipTax.ts"
import { type Scope, warn } from "./scope.ts"

const PREMIUM_CODES = ["BPJS_KES_PERUSAHAAN", "JKK", "JKM"] as const

/** Gross income of this slip before a tax allowance: taxable pay, and the employer's premiums. */
const incomeOf = ({ lines }: Scope): Income => {
  const counted = lines.flatMap((line): readonly { readonly nama: string; readonly amount: bigint }[] => {
    const premium = PREMIUM_CODES.some((kode) => kode === line.kode)
    if (premium) return [{ nama: line.nama, amount: line.amount }]
    if (!line.taxable) return []
    if (line.kind === "earning") return [{ nama: line.nama, amount: line.amount }]
    return line.kind === "deduction" ? [{ nama: line.nama, amount: -line.amount }] : []
  })
  return {
    taxable: counted.reduce((sum, { amount }) => sum + amount, 0n),
    inputs: counted.map(({ nama, amount }) => explain.rupiah(nama, amount)),
  }
}

type YearAmounts = Pick<EarlierSlip, "taxable" | "tax" | "pension" | "zakat">
const sums = (rows: readonly YearAmounts[]) =>
  rows.reduce(
    (sum, row) => ({
      taxable: sum.taxable + row.taxable,
      tax: sum.tax + row.tax,
      pension: sum.pension + row.pension,
      zakat: sum.zakat + row.zakat,
    }),
    { taxable: 0n, tax: 0n, pension: 0n, zakat: 0n },
  )

const KINDS: Readonly<Record<EarlierSlip["kind"], string>> = {
  regular: "",
  thr: ", THR",
  bonus: ", bonus",
  off_cycle: ", di luar jadwal",
  severance: ", pesangon",
}
/** The amount of each earlier slip of the year, by month. */
const byMonth = (rows: readonly EarlierSlip[], of: "taxable" | "tax" | "pension"): readonly Explain[] =>
  rows
    .filter((row) => row[of] !== 0n)
    .map((row) => explain.rupiah(`${monthWords(row.month)}${KINDS[row.kind]}`, row[of]))

/** The amount of the months before the first slip, as the company entered it. */
const ofOpening = (opening: OpeningYear | null, of: "taxable" | "tax" | "pension"): readonly Explain[] => {
  const [first, last] = [opening?.months[0], opening?.months.at(-1)]
  if (opening === null || first === undefined || last === undefined || opening[of] === 0n) return []
  const span = first === last ? monthWords(first) : `${monthWords(first)} sampai ${monthWords(last)}`
  return [explain.rupiah(`${span}, saldo awal`, opening[of])]
}

/**
 * The year's tax is settled by the regular slip of December, by that of the month an employee leaves, and by all
 * later ones.
 */
const closesYear = ({ facts }: Scope): boolean => {
  const { employee, period, earlier } = facts
  if (employee.tax_as !== "permanent") return false
  if (earlier.some(({ closing }) => closing)) return true
  if (period.kind !== "regular") return false
  return (
    period.month.endsWith("-12") ||
    employee.residence_ends ||
    (employee.left !== null && employee.left <= period.end)
  )
}

const withholderOf = ({ facts: { employee } }: Scope): Withholder => ({
  ptkp: employee.ptkp,
  surcharge: !employee.tax_number,
})

const surchargeInputs = (scope: Scope): readonly Explain[] =>
  scope.facts.employee.tax_number
    ? []
    : [
        explain.rate("Lebih tinggi tanpa NPWP/NIK", scope.law.withholding.surcharge.percent, {
          article: scope.law.withholding.surcharge.article,
        }),
      ]

const closingTax = (scope: Scope, income: Income, borne: boolean): SlipTax => {
  const { law, facts, tax: own } = scope
  const { period, employee, earlier } = facts
  const { opening } = employee
  const before = sums(opening === null ? earlier : [...earlier, opening])
  const months = new Set([...earlier.map(({ month }) => month), ...(opening?.months ?? []), period.month])
    .size
  const year = (allowance: bigint): YearFacts => ({
    ...withholderOf(scope),
    gross: before.taxable + income.taxable + allowance,
    months,
    monthlyCap: null,
    pension: before.pension + own.pension,
    zakat: before.zakat + own.zakat,
    previous: employee.previous_employer,
    withheld: before.tax,
    annualise: employee.annualise,
  })
  const allowance = borne ? fixedAllowance((added) => yearTax(law, year(added)).last) : 0n
  const of = year(allowance)
  const found = yearTax(law, of)
  const { articles, biaya_jabatan, pkp_article } = law.withholding
  const annualised =
    employee.annualise === null
      ? []
      : [
          explain.rupiah("Neto disetahunkan", found.netAnnualised, {
            formula: `neto × 12 ÷ ${employee.annualise}`,
            article: articles.annualised,
            rounding: "annualised",
          }),
        ]
  return {
    tax: found.last,
    allowance,
    taxable: income.taxable + allowance,
    closing: true,
    explain: explain.rupiah(
      "PPh 21 masa pajak terakhir",
      found.last,
      { formula: "PPh 21 setahun − yang sudah dipotong", article: articles.annual, rounding: "tax" },
      [
        explain.rupiah("PPh 21 setahun", found.tax, { formula: "tarif progresif × PKP" }, [
          explain.rupiah("PKP", found.pkp, { article: pkp_article, rounding: "taxableIncome" }, [
            explain.rupiah(
              "Penghasilan neto",
              found.net,
              { formula: "bruto − biaya jabatan − iuran JHT/JP − zakat" },
              [
                explain.rupiah("Bruto setahun", of.gross, {}, [
                  explain.rupiah("Bruto slip ini", income.taxable + allowance, {}, income.inputs),
                  explain.rupiah("Bruto masa sebelumnya", before.taxable, {}, [
                    ...ofOpening(opening, "taxable"),
                    ...byMonth(earlier, "taxable"),
                  ]),
                ]),
                explain.rupiah("Biaya jabatan", found.officeCost, {
                  formula: `paling banyak ${months} × 500.000`,
                  article: biaya_jabatan.article,
                  rounding: "officeCost",
                }),
                explain.rupiah("Iuran JHT/JP pegawai", of.pension, {}, [
                  explain.rupiah("Slip ini", own.pension),
                  ...ofOpening(opening, "pension"),
                  ...byMonth(earlier, "pension"),
                ]),
                ...(of.zakat === 0n ? [] : [explain.rupiah("Zakat", of.zakat)]),
                ...(of.previous === null
                  ? []
                  : [explain.rupiah("Neto pemberi kerja sebelumnya", of.previous.net)]),
              ],
            ),
            ...annualised,
            explain.rupiah(`PTKP ${employee.ptkp}`, found.ptkp, { article: law.ptkp.source[0] ?? "" }),
          ]),
          ...found.brackets.map((one) =>
            explain.rupiah(`Lapisan ${one.percent}%`, one.tax, {}, [
              explain.rupiah("Bagian PKP", one.part),
              explain.rate("Tarif", one.percent),
            ]),
          ),
          ...surchargeInputs(scope),
        ]),
        explain.rupiah("Sudah dipotong", before.tax, {}, [
          ...ofOpening(opening, "tax"),
          ...byMonth(earlier, "tax"),
        ]),
        ...(of.previous === null
          ? []
          : [explain.rupiah("Dipotong pemberi kerja sebelumnya", of.previous.tax)]),
      ],
    ),
  }
}

/** Whether a slip is taxed together with this one: of the same month, and not the wages of days worked. */
const isTaxedWith = ({ period, employee }: Scope["facts"], { month, kind }: EarlierSlip): boolean =>
  month === period.month && (employee.tax_as !== "casual_daily" || kind !== "regular")

const monthTax = (scope: Scope, income: Income, borne: boolean): SlipTax => {
  const { law, facts } = scope
  const { employee, earlier } = facts
  const same = sums(earlier.filter((row) => isTaxedWith(facts, row)))
  const withholder = withholderOf(scope)
  const base = same.taxable + income.taxable
  const allowance = borne ? grossUp(law, withholder, base, same.tax).allowance : 0n
  const { category, percent, tax } = monthlyTax(law, withholder, base + allowance)
  const { articles } = law.withholding
  return {
    tax: tax - same.tax,
    allowance,
    taxable: income.taxable + allowance,
    closing: false,
    rate: { category, percent },
    explain: explain.rupiah(
      "PPh 21",
      tax - same.tax,
      {
        formula:
          same.tax === 0n ? "tarif efektif × bruto" : "tarif efektif × bruto sebulan − yang sudah dipotong",
        article: articles.monthly,
        rounding: "tax",
      },
      [
        explain.rupiah("Bruto sebulan", base + allowance, {}, [
          ...income.inputs,
          ...(same.taxable === 0n ? [] : [explain.rupiah("Bruto slip lain bulan ini", same.taxable)]),
          ...(borne ? [explain.rupiah("Tunjangan pajak", allowance, { article: articles.gross_up })] : []),
        ]),
        explain.rate(`Tarif efektif kategori ${category} (${employee.ptkp})`, percent),
        ...(same.tax === 0n ? [] : [explain.rupiah("Sudah dipotong bulan ini", same.tax)]),
        ...surchargeInputs(scope),
      ],
    ),
  }
}

const dailyTax = (scope: Scope, income: Income): SlipTax => {
  const { law, facts, days } = scope
  const present = Math.max(1, days.employed.present)
  const average = share(income.taxable, BigInt(present))
  const { percent, perDay, tax } = casualTax(law, average, present, !facts.employee.tax_number)
  return {
    tax,
    allowance: 0n,
    taxable: income.taxable,
    closing: false,
    explain: explain.rupiah(
      "PPh 21 harian",
      tax,
      { formula: "PPh 21 sehari × hari", article: law.withholding.articles.casual, rounding: "tax" },
      [
        explain.rupiah("Rata-rata sehari", average, {}, income.inputs),
        percent === null
          ? explain.words("Tarif", "Pasal 17 × 50% bruto sehari")
          : explain.rate("Tarif", percent),
        explain.rupiah("PPh 21 sehari", perDay),
        explain.days("Hari", present),
        ...surchargeInputs(scope),
      ],
    ),
  }
}

const BORNE_AS = { gross_up: "TUNJANGAN_PPH21", nett: "PPH21_PERUSAHAAN" } as const
/**
 * Whether the employer bears the tax: by the employee's tax method, if the company has the component that shows it.
 */
const bornBy = (scope: Scope): boolean => {
  const { tax_method } = scope.facts.employee
  if (tax_method === "gross") return false
  const kode = BORNE_AS[tax_method]
  if (scope.plan.byCode.has(kode)) return true
  warn(scope, "metode_pajak", `Metode pajak pegawai perlu parameter ${kode}; PPh 21 dipotong dari gaji`)
  return false
}

/** PPh 21 of a slip: of a month, of the last month of the year, or of days. */
export const slipTax = (scope: Scope): SlipTax => {
  const { employee, period } = scope.facts
  const income = incomeOf(scope)
  if (!employee.tax_number && employee.tax_as !== "nonresident")
    warn(scope, "tanpa_npwp", "Tanpa NPWP atau NIK yang sah: PPh 21 dipotong 20% lebih tinggi")
  // THR and bonuses are no pay of a day: they have the monthly rates (PMK 168/2023 Pasal 12).
  if (employee.tax_as === "casual_daily" && period.kind === "regular") return dailyTax(scope, income)
  const borne = bornBy(scope)
  if (employee.tax_as === "nonresident") return nonresidentTax(scope, income, borne)
  return closesYear(scope) ? closingTax(scope, income, borne) : monthTax(scope, income, borne)
}
