import { MONTHS } from "#contract/kit/words.ts"
import { type Built, builtRow, leftOut } from "../problem.ts"
import { type Found, type TaxMonth, type TaxPerson, tinOfPerson, type Withholder } from "./person.ts"
import { TAX_OBJECTS } from "./rules.ts"
import { checkRow } from "./xml.ts"

/** Income of a tax year from the slips of closed periods, rupiah; the parts of `taxable` are those of BPA1. */
export type TaxYearSums = {
  readonly taxable: number
  readonly tax: number
  readonly pension: number
  readonly zakat: number
  /** Basic pay. */
  readonly salary: number
  /** Tax allowance of the employer (gross-up). */
  readonly allowance: number
  /** Employer's BPJS Kesehatan, JKK and JKM. */
  readonly insurance: number
  /** Religious holiday allowance, incentives and bonuses. */
  readonly bonus: number
  /** Months (1 to 12) with a slip. */
  readonly months: readonly number[]
  /** Months (1 to 12) employed, of the year. */
  readonly from: number
  readonly to: number
  /** Months of tax residency where it began or ended in the year; null = the whole year. */
  readonly annualised: number | null
  /** Number of an earlier employer's slip; null = none. */
  readonly previous_slip: string | null
  /** Net income and tax of earlier employers, rupiah; null = none. */
  readonly previous: { readonly net: number; readonly tax: number } | null
}

/** The parts of a year's income: their sum is the taxable income to the rupiah, and no part is negative. */
export const yearParts = ({ taxable, salary, allowance, insurance, bonus }: TaxYearSums) => {
  const other = taxable - salary - allowance - insurance - bonus
  /** Taxable deductions can exceed the other allowances: they lower the pay itself. */
  return other >= 0
    ? { salary, other, allowance, insurance, bonus }
    : { salary: salary + other, other: 0, allowance, insurance, bonus }
}

const withoutSlip = ({ months, from, to }: TaxYearSums): readonly Found[] => {
  const missing = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
    (month) => !months.includes(month),
  )
  if (missing.length === 0) return []
  const names = missing.map((month) => MONTHS[month - 1] ?? "").join(", ")
  return [
    {
      field: "Masa pajak",
      issue: `Tidak ada slip ${names}; bandingkan jumlahnya dengan BPMP di Coretax`,
      level: "warning",
    },
  ]
}

const statusOf = ({ annualised, from, to }: TaxYearSums): string => {
  if (annualised !== null) return "Annualized"
  return from === 1 && to === 12 ? "FullYear" : "PartialYear"
}

/** BPA1 (1721-A1): slip of the last tax period, December or the last month worked. */
export const bpa1Row = (
  { nitku }: Withholder,
  { month, end }: TaxMonth,
  person: TaxPerson,
  sums: TaxYearSums,
): Built => {
  if (person.tax_as !== "permanent") return leftOut(person, "Bukan pegawai tetap: masuk BP21")
  if (person.is_abroad) return leftOut(person, "Subjek pajak luar negeri: PPh 26")
  if (sums.taxable <= 0) return leftOut(person, "Tidak ada penghasilan bruto di tahun ini")
  const { salary, other, allowance, insurance, bonus } = yearParts(sums)
  const values = {
    WorkForSecondEmployer: "No",
    TaxPeriodMonthStart: String(sums.from),
    TaxPeriodMonthEnd: String(sums.to),
    TaxPeriodYear: month.slice(0, 4),
    CounterpartOpt: person.is_foreign ? "Foreign" : "Resident",
    CounterpartPassport: person.is_foreign ? person.passport : null,
    CounterpartTin: tinOfPerson(person),
    TaxExemptOpt: person.ptkp,
    StatusOfWithholding: statusOf(sums),
    CounterpartPosition: person.jabatan,
    TaxObjectCode: TAX_OBJECTS.permanent,
    NumberOfMonths: String(sums.annualised ?? 0),
    SalaryPensionJhtTht: String(salary),
    /** “Yes” would make Coretax reckon the allowance itself; the slips have paid theirs already. */
    GrossUpOpt: "No",
    IncomeTaxBenefit: String(allowance),
    OtherBenefit: String(other),
    Honorarium: "0",
    InsurancePaidByEmployer: String(insurance),
    Natura: "0",
    TantiemBonusThr: String(bonus),
    PensionContributionJhtThtFee: String(sums.pension),
    Zakat: String(sums.zakat),
    PrevWhTaxSlip: sums.previous_slip,
    TaxCertificate: "N/A",
    /** Guide sheet: Coretax adds up the monthly slips itself. */
    Article21IncomeTax: "0",
    IDPlaceOfBusinessActivity: nitku,
    WithholdingDate: end,
  }
  const { taxable, tax } = sums
  return builtRow(person, { ...values, Gross: String(taxable), PPh21: String(tax) }, [
    ...checkRow("bpa1", values),
    ...withoutSlip(sums),
  ])
}
