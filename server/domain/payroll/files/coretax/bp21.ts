import { averagePay, casualTax } from "../../pph21/casual.ts"
import { monthlyTax } from "../../pph21/monthly.ts"
import type { Law } from "../../tables.ts"
import { type Built, builtRow, leftOut } from "../problem.ts"
import { differs } from "./bpmp.ts"
import { periodValues, type TaxMonth, type TaxPerson, tinOfPerson, type Withholder } from "./person.ts"
import { TAX_OBJECTS } from "./rules.ts"
import { checkRow } from "./xml.ts"

type Rated = { readonly code: string; readonly deemed: string; readonly rate: string; readonly tax: bigint }

/** Rate of the first bracket of Pasal 17, on half of the pay. */
const ABOVE = { code: TAX_OBJECTS.casual_daily_above, deemed: "50", rate: "5" } as const

const ratedAs = (law: Law, { tax_as, ptkp, taxable, present }: TaxPerson): Rated => {
  const gross = BigInt(taxable)
  if (tax_as === "casual_monthly") {
    const { percent, tax } = monthlyTax(law, { ptkp, surcharge: false }, gross)
    return { code: TAX_OBJECTS.casual_monthly, deemed: "100", rate: percent, tax }
  }
  const days = Math.max(1, present)
  const { percent, tax } = casualTax(law, averagePay(gross, days), days, false)
  return percent === null
    ? { ...ABOVE, tax: (gross * 25n + 500n) / 1_000n }
    : { code: TAX_OBJECTS.casual_daily, deemed: "100", rate: percent, tax }
}

/** BP21: slip of a casual worker. */
export const bp21Row = (
  law: Law,
  { nitku }: Withholder,
  { month, end }: TaxMonth,
  person: TaxPerson,
): Built => {
  if (person.tax_as === "permanent") return leftOut(person, "Pegawai tetap: masuk BPMP atau BPA1")
  if (person.is_abroad) return leftOut(person, "Subjek pajak luar negeri: PPh 26")
  if (person.taxable <= 0) return leftOut(person, "Tidak ada penghasilan bruto di bulan ini")
  const { code, deemed, rate, tax } = ratedAs(law, person)
  const tin = tinOfPerson(person)
  const values = {
    ...periodValues(month),
    CounterpartTin: tin,
    IDPlaceOfBusinessActivityOfIncomeRecipient: tin === null ? null : `${tin}000000`,
    StatusTaxExemption: person.ptkp,
    TaxCertificate: "N/A",
    TaxObjectCode: code,
    Gross: String(person.taxable),
    Deemed: deemed,
    Rate: rate,
    Document: "PaymentProof",
    DocumentNumber: person.slip_no,
    DocumentDate: person.pay_date,
    IDPlaceOfBusinessActivity: nitku,
    WithholdingDate: end,
  }
  return builtRow(person, { ...values, PPh21: String(person.tax) }, [
    ...checkRow("bp21", values),
    ...differs(person.tax, tax),
  ])
}
