import { rupiahWords } from "#contract/kit/words.ts"
import { monthlyTax } from "../../pph21/monthly.ts"
import type { Law } from "../../tables.ts"
import { type Built, builtRow, leftOut } from "../problem.ts"
import {
  type Found,
  periodValues,
  type TaxMonth,
  type TaxPerson,
  tinOfPerson,
  type Withholder,
} from "./person.ts"
import { TAX_OBJECTS } from "./rules.ts"
import { checkRow } from "./xml.ts"

/** Why an employee has no monthly slip; null = they have one. */
const reasonOf = ({ tax_as, is_abroad, closing, taxable }: TaxPerson): string | null => {
  if (tax_as !== "permanent") return "Bukan pegawai tetap: masuk BP21"
  if (is_abroad) return "Subjek pajak luar negeri: PPh 26"
  if (closing) return "Masa pajak terakhir: masuk BPA1"
  return taxable > 0 ? null : "Tidak ada penghasilan bruto di bulan ini"
}

/** Coretax computes the tax of a row as gross × rate; a difference is shown, because the slip was paid with its own. */
export const differs = (tax: number, computed: bigint): readonly Found[] =>
  BigInt(tax) === computed
    ? []
    : [
        {
          field: "PPh 21",
          issue: `Slip ${rupiahWords(tax)}, Coretax akan menghitung ${rupiahWords(Number(computed))}`,
          level: "warning",
        },
      ]

/** BPMP: monthly slip of a permanent employee, of every month but the last of their year. */
export const bpmpRow = (
  law: Law,
  { tin: _, nitku }: Withholder,
  { month, end }: TaxMonth,
  person: TaxPerson,
): Built => {
  const reason = reasonOf(person)
  if (reason !== null) return leftOut(person, reason)
  const { percent, tax } = monthlyTax(law, { ptkp: person.ptkp, surcharge: false }, BigInt(person.taxable))
  const values = {
    ...periodValues(month),
    CounterpartOpt: person.is_foreign ? "Foreign" : "Resident",
    CounterpartPassport: person.is_foreign ? person.passport : null,
    CounterpartTin: tinOfPerson(person),
    StatusTaxExemption: person.ptkp,
    Position: person.jabatan,
    TaxCertificate: "N/A",
    TaxObjectCode: TAX_OBJECTS.permanent,
    Gross: String(person.taxable),
    Rate: percent,
    IDPlaceOfBusinessActivity: nitku,
    WithholdingDate: end,
  }
  return builtRow(person, { ...values, PPh21: String(person.tax) }, [
    ...checkRow("bpmp", values),
    ...differs(person.tax, tax),
  ])
}
