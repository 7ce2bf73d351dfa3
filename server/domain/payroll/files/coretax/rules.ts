import { ptkpStatuses } from "#contract/data/statutory/ptkp.ts"

/** Value types of an element; amounts are whole rupiah, dates ISO. */
export type FieldType =
  | { readonly as: "int"; readonly from: number; readonly to: number }
  | { readonly as: "one"; readonly of: readonly string[] }
  | { readonly as: "digits"; readonly length: number }
  | { readonly as: "amount"; readonly above: number }
  | { readonly as: "rate" }
  | { readonly as: "date" }
  | { readonly as: "text"; readonly most: number }

export type FieldRule = {
  readonly name: string
  /** Label of the official converter. */
  readonly label: string
  readonly type: FieldType
  /** An absent value is `xsi:nil="true"`; of other elements a value is required. */
  readonly nillable: boolean
}

export type DocumentRule = {
  readonly root: string
  readonly list: string
  readonly item: string
  readonly fields: readonly FieldRule[]
}

const field = (name: string, label: string, type: FieldType, nillable = false): FieldRule => ({
  name,
  label,
  type,
  nillable,
})
const one = (...of: readonly string[]): FieldType => ({ as: "one", of })
const MONTH: FieldType = { as: "int", from: 1, to: 12 }
const YEAR: FieldType = { as: "int", from: 2000, to: 2199 }
const TIN: FieldType = { as: "digits", length: 16 }
const NITKU: FieldType = { as: "digits", length: 22 }
const ABOVE_ZERO: FieldType = { as: "amount", above: 0 }
const AMOUNT: FieldType = { as: "amount", above: -1 }
const RATE: FieldType = { as: "rate" }
const DATE: FieldType = { as: "date" }
const TEXT: FieldType = { as: "text", most: 100 }
const SEPARATED = ["HB/0", "HB/1", "HB/2", "HB/3"]
const EMPLOYEE_CODES = one("21-100-01", "21-100-02", "21-100-32")
const RESIDENCE = one("Resident", "Foreign")
const YES_NO = one("Yes", "No")

/**
 * Import files of Coretax e-Bupot: elements in the order of the schema (xsd:sequence), all of them present. Source: the
 * converters of the Directorate General of Taxes, BPMP v.3, BP21 v.4 and BPA1 (pajak.go.id, reformdjp/coretax,
 * template-xml-dan-converter-excel-ke-xml), their schemas, guide sheets and sample files.
 */
export const CORETAX = {
  bpmp: {
    root: "MmPayrollBulk",
    list: "ListOfMmPayroll",
    item: "MmPayroll",
    fields: [
      field("TaxPeriodMonth", "Masa pajak", MONTH),
      field("TaxPeriodYear", "Tahun pajak", YEAR),
      field("CounterpartOpt", "Status pegawai", RESIDENCE),
      field("CounterpartPassport", "Nomor paspor", TEXT, true),
      field("CounterpartTin", "NPWP/NIK", TIN),
      field("StatusTaxExemption", "PTKP", one(...ptkpStatuses, ...SEPARATED)),
      field("Position", "Jabatan", TEXT),
      field("TaxCertificate", "Fasilitas", one("N/A", "DTP", "ETC")),
      field("TaxObjectCode", "Kode objek pajak", EMPLOYEE_CODES),
      field("Gross", "Penghasilan bruto", ABOVE_ZERO),
      field("Rate", "Tarif", RATE),
      field("IDPlaceOfBusinessActivity", "NITKU", NITKU),
      field("WithholdingDate", "Tanggal pemotongan", DATE),
    ],
  },
  bp21: {
    root: "Bp21Bulk",
    list: "ListOfBp21",
    item: "Bp21",
    fields: [
      field("TaxPeriodMonth", "Masa pajak", MONTH),
      field("TaxPeriodYear", "Tahun pajak", YEAR),
      field("CounterpartTin", "NPWP/NIK", TIN),
      field("IDPlaceOfBusinessActivityOfIncomeRecipient", "NITKU penerima", NITKU),
      field("StatusTaxExemption", "PTKP", one(...ptkpStatuses)),
      field("TaxCertificate", "Fasilitas", one("N/A", "TaxExAr21", "DTP", "ETC")),
      field(
        "TaxObjectCode",
        "Kode objek pajak",
        one("21-100-35", "21-100-24", "21-100-30", "21-401-01", "21-100-25"),
      ),
      field("Gross", "Penghasilan bruto", ABOVE_ZERO),
      field("Deemed", "Dasar pengenaan", RATE),
      field("Rate", "Tarif", RATE),
      /** The five values that the schema and the reference sheet both have. */
      field(
        "Document",
        "Jenis dokumen",
        one("TaxInvoice", "CommercialInvoice", "Contract", "PaymentProof", "StatementLetter"),
      ),
      field("DocumentNumber", "Nomor dokumen", TEXT),
      field("DocumentDate", "Tanggal dokumen", DATE, true),
      field("IDPlaceOfBusinessActivity", "NITKU", NITKU),
      field("WithholdingDate", "Tanggal pemotongan", DATE),
    ],
  },
  bpa1: {
    root: "A1Bulk",
    list: "ListOfA1",
    item: "A1",
    fields: [
      field("WorkForSecondEmployer", "Pemberi kerja selanjutnya", YES_NO),
      field("TaxPeriodMonthStart", "Masa awal", MONTH),
      field("TaxPeriodMonthEnd", "Masa akhir", MONTH),
      field("TaxPeriodYear", "Tahun pajak", YEAR),
      field("CounterpartOpt", "WNI/WNA", RESIDENCE),
      field("CounterpartPassport", "Nomor paspor", TEXT, true),
      field("CounterpartTin", "NPWP/NIK", TIN),
      field("TaxExemptOpt", "PTKP", one(...ptkpStatuses, ...SEPARATED)),
      field("StatusOfWithholding", "Status bukti potong", one("FullYear", "PartialYear", "Annualized")),
      field("CounterpartPosition", "Jabatan", TEXT),
      field("TaxObjectCode", "Kode objek pajak", EMPLOYEE_CODES),
      field("NumberOfMonths", "Bulan bekerja", { as: "int", from: 0, to: 12 }),
      field("SalaryPensionJhtTht", "Gaji", AMOUNT),
      field("GrossUpOpt", "Opsi gross up", YES_NO),
      field("IncomeTaxBenefit", "Tunjangan PPh", AMOUNT),
      field("OtherBenefit", "Tunjangan lainnya", AMOUNT),
      field("Honorarium", "Honorarium", AMOUNT),
      field("InsurancePaidByEmployer", "Premi asuransi", AMOUNT),
      field("Natura", "Natura", AMOUNT),
      field("TantiemBonusThr", "Bonus dan THR", AMOUNT),
      field("PensionContributionJhtThtFee", "Iuran pensiun/JHT", AMOUNT),
      field("Zakat", "Zakat", AMOUNT),
      field("PrevWhTaxSlip", "Bukti potong sebelumnya", TEXT, true),
      field("TaxCertificate", "Fasilitas", one("N/A", "DTP", "ETC")),
      field("Article21IncomeTax", "PPh 21", AMOUNT),
      field("IDPlaceOfBusinessActivity", "NITKU", NITKU),
      field("WithholdingDate", "Tanggal pemotongan", DATE),
    ],
  },
} as const satisfies Readonly<Record<string, DocumentRule>>
export type CoretaxKind = keyof typeof CORETAX

/** Tax object codes of the reference sheet that slips of this product can have. */
export const TAX_OBJECTS = {
  permanent: "21-100-01",
  casual_monthly: "21-100-35",
  /** Paid by the day, up to 2,500,000 rupiah a day. */
  casual_daily: "21-100-24",
  /** Paid by the day, above it: Pasal 17 on half of the pay. */
  casual_daily_above: "21-100-30",
  /** Severance within two calendar years, final. */
  severance: "21-401-01",
  /** Severance of the third year and later: Pasal 17. */
  severance_later: "21-100-25",
} as const
