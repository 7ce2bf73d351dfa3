import { Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { id, isoYear, oneOf, optionalPay, optionalText, rupiah, whole } from "../../kit/schema.ts"
import { ofPay } from "../../kit/payFields.ts"

/** Where income of a year from before the first slip was earned: at this company, or at an earlier employer. */
export const incomeOrigins = ["sendiri", "pemberi_lain"] as const
export type IncomeOrigin = (typeof incomeOrigins)[number]
export const incomeOriginWords: Readonly<Record<IncomeOrigin, string>> = {
  sendiri: "Perusahaan ini, sebelum memakai Balai",
  pemberi_lain: "Pemberi kerja sebelumnya",
}

const FILL = "Wajib diisi; 0 bila tidak ada"
type Values = {
  readonly asal: IncomeOrigin
  readonly dari_bulan: number
  readonly sampai_bulan: number
  readonly bruto: number | null
  readonly iuran_pensiun: number | null
  readonly neto: number | null
  readonly pajak: number
  readonly pemberi_kerja: string | null
}

/** Rules over several fields; the import has the same. */
export const saldoPajakProblems = (values: Values): readonly Problem[] => {
  const { asal, dari_bulan, sampai_bulan, bruto, iuran_pensiun, neto, pajak, pemberi_kerja } = values
  const found: (readonly [field: string, issue: string])[] = []
  if (sampai_bulan < dari_bulan) found.push(["sampai_bulan", "Tidak boleh sebelum bulan pertama"])
  if (asal === "sendiri") {
    if (bruto === null) found.push(["bruto", FILL])
    if (bruto !== null && pajak > bruto) found.push(["pajak", "Tidak mungkin lebih dari penghasilan bruto"])
    if (bruto !== null && (iuran_pensiun ?? 0) > bruto)
      found.push(["iuran_pensiun", "Tidak mungkin lebih dari penghasilan bruto"])
  } else {
    if (neto === null) found.push(["neto", FILL])
    if (pemberi_kerja === null) found.push(["pemberi_kerja", "Wajib diisi"])
    if (neto !== null && pajak > neto) found.push(["pajak", "Tidak mungkin lebih dari penghasilan neto"])
  }
  return found.map(([field, issue]) => ({ path: [field], issue }))
}

/**
 * Opening year-to-date: income and PPh 21 of a tax year that no slip of this product has. One row per employee, year
 * and origin; rupiah. The last tax period (PMK 168/2023 Pasal 15) settles the year with it.
 */
export const saldoPajak = defineResource(
  {
    id: "saldo-pajak",
    alias: "saldo_pajak_id",
    noun: "saldo awal pajak",
    fields: {
      members_id: id,
      tahun: isoYear,
      asal: oneOf(incomeOrigins),
      /** Months 1 to 12, both inclusive. */
      dari_bulan: whole(1, 12),
      sampai_bulan: whole(1, 12),
      /** Own months: taxable gross, with the employer's BPJS Kesehatan, JKK and JKM. */
      bruto: ofPay(optionalPay),
      /** Own months: the employee's JHT and JP. */
      iuran_pensiun: ofPay(optionalPay),
      zakat: ofPay(optionalPay),
      /** Earlier employer: net income of the tax slip (1721-A1 or BPA1). */
      neto: ofPay(optionalPay),
      pajak: rupiah,
      pemberi_kerja: optionalText(100),
      nomor_bukti: optionalText(40),
    },
    shown: {
      members_nama: Schema.String,
      nip: Schema.String,
      kantor: Schema.String,
      /** "Januari sampai Oktober". */
      bulan: Schema.String,
      /** A slip has settled the tax of the year: the row is closed. */
      is_settled: Schema.Boolean,
    },
    sorts: ["tahun", "updated_at"],
    firstDir: "desc",
    filters: {
      members_id: Schema.optionalKey(id),
      tahun: Schema.optionalKey(whole(1900, 2199)),
      asal: Schema.optionalKey(oneOf(incomeOrigins)),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payroll",
    example: {
      members_id: 1,
      tahun: "2031",
      asal: "pemberi_lain",
      dari_bulan: 1,
      sampai_bulan: 10,
      neto: 75_000_000,
      pajak: 1_275_000,
      pemberi_kerja: "PT Lama 1",
    },
  },
  saldoPajakProblems,
)
