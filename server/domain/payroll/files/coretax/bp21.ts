import { averagePay, casualTax } from "../../pph21/casual.ts"
import { monthlyTax } from "../../pph21/monthly.ts"
import type { Law } from "../../tables.ts"
import { type Built, builtRow, joined, leftOut } from "../problem.ts"
import { differs } from "./bpmp.ts"
import { periodValues, type TaxMonth, type TaxPerson, tinOfPerson, type Withholder } from "./person.ts"
import { TAX_OBJECTS } from "./rules.ts"
import { checkRow } from "./xml.ts"

/** Income of one tax object code: what was paid and withheld, and the tax that Coretax computes of it (rupiah). */
type Paid = {
  readonly code: string
  readonly gross: number
  readonly tax: number
  /** Per cent of the gross that is taxed, and of that the tax. */
  readonly deemed: string
  readonly rate: string
  readonly computed: bigint
  readonly slip_no: string | null
  readonly pay_date: string
}

/** Rate of the first bracket of Pasal 17, on half of the pay. */
const ABOVE = { code: TAX_OBJECTS.casual_daily_above, deemed: "50", rate: "5" } as const

type Amounts = Pick<Paid, "gross" | "tax">
const ofMonth = (law: Law, { ptkp, slip_no, pay_date }: TaxPerson, { gross, tax }: Amounts): Paid => {
  const { percent, tax: computed } = monthlyTax(law, { ptkp, surcharge: false }, BigInt(gross))
  const code = TAX_OBJECTS.casual_monthly
  return { code, gross, tax, deemed: "100", rate: percent, computed, slip_no, pay_date }
}

const ofDays = (law: Law, { present, slip_no, pay_date }: TaxPerson, { gross, tax }: Amounts): Paid => {
  const days = Math.max(1, present)
  const { percent, tax: computed } = casualTax(law, averagePay(BigInt(gross), days), days, false)
  const paid = { gross, tax, slip_no, pay_date }
  return percent === null
    ? { ...paid, ...ABOVE, computed: (BigInt(gross) * 25n + 500n) / 1_000n }
    : { ...paid, code: TAX_OBJECTS.casual_daily, deemed: "100", rate: percent, computed }
}

/** One row has one rate, the highest, as in the official converter; the tax of the brackets is lower. */
const ofSeverance = ({ severance }: TaxPerson): readonly Paid[] => {
  if (severance === null) return []
  const { gross, tax, is_final: isFinal, slip_no, pay_date } = severance
  const rate = severance.rate ?? "0"
  const code = isFinal ? TAX_OBJECTS.severance : TAX_OBJECTS.severance_later
  const computed = (BigInt(gross) * BigInt(rate) + 50n) / 100n
  return [{ code, gross, tax, deemed: "100", rate, computed, slip_no, pay_date }]
}

/** Casual pay: by the month, or by the day with THR and bonuses apart. */
const ofWork = (law: Law, person: TaxPerson): readonly Paid[] => {
  const { tax_as, taxable, tax, irregular } = person
  if (tax_as === "permanent" || person.is_abroad) return []
  const rows =
    tax_as === "casual_monthly"
      ? [ofMonth(law, person, { gross: taxable, tax })]
      : [
          ofDays(law, person, { gross: taxable - irregular.taxable, tax: tax - irregular.tax }),
          ofMonth(law, person, { gross: irregular.taxable, tax: irregular.tax }),
        ]
  return rows.filter(({ gross }) => gross > 0)
}

const reasonOf = ({ tax_as, is_abroad: isAbroad }: TaxPerson): string => {
  if (isAbroad) return "Subjek pajak luar negeri: PPh 26"
  return tax_as === "permanent"
    ? "Pegawai tetap: masuk BPMP atau BPA1"
    : "Tidak ada penghasilan bruto di bulan ini"
}

/** BP21: slips of a casual worker, and of severance of any employee; a row for each tax object code. */
export const bp21Row = (
  law: Law,
  { nitku }: Withholder,
  { month, end }: TaxMonth,
  person: TaxPerson,
): Built => {
  const paid = [...ofWork(law, person), ...ofSeverance(person)]
  if (paid.length === 0) return leftOut(person, reasonOf(person))
  const tin = tinOfPerson(person)
  return joined(
    paid.map(({ code, gross, tax, deemed, rate, computed, slip_no, pay_date }) => {
      const values = {
        ...periodValues(month),
        CounterpartTin: tin,
        IDPlaceOfBusinessActivityOfIncomeRecipient: tin === null ? null : `${tin}000000`,
        StatusTaxExemption: person.ptkp,
        TaxCertificate: "N/A",
        TaxObjectCode: code,
        Gross: String(gross),
        Deemed: deemed,
        Rate: rate,
        Document: "PaymentProof",
        DocumentNumber: slip_no,
        DocumentDate: pay_date,
        IDPlaceOfBusinessActivity: nitku,
        WithholdingDate: end,
      }
      return builtRow(person, { ...values, PPh21: String(tax) }, [
        ...checkRow("bp21", values),
        ...differs(tax, computed),
      ])
    }),
  )
}
