import type { FileProblem, FileRow } from "../problem.ts"

/**
 * BCA Multi Payroll (KlikBCA Bisnis): the 13 columns of the sheet Data, and the text its converter makes. Source: two
 * public projects that fill the template with the same columns in the same order; the bank's checksum is not public,
 * so a company tries the file with its bank first.
 */
export const BCA_COLUMNS = [
  "No",
  "Transaction ID",
  "Transfer Type",
  "Beneficiary ID",
  "Credited Account",
  "Receiver Name",
  "Amount",
  "NIP",
  "Remark",
  "Beneficiary email address",
  "Receiver Swift Code",
  "Receiver Cust Type",
  "Receiver Cust Residence",
] as const

/** Longest transaction id and remark. */
export const BCA_TEXT = 18

export type BcaHead = {
  readonly corporate_id: string | null
  readonly company_code: string | null
  /** Debited account. */
  readonly account: string | null
  /** Number of the batch: exports of the company so far. */
  readonly batch: number
  /** ISO date. */
  readonly pay_date: string
  readonly remark: string
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
const transferTypes: Readonly<Record<string, string>> = {
  in_house: "BCA",
  bifast: "LLG",
  skn: "LLG",
  rtgs: "RTG",
}

/** Unique for the batch and the row, 18 characters: 0000, batch, ddMMMyy without a separator, row. */
const transactionId = ({ batch, pay_date }: BcaHead, at: number): string => {
  const [year = "", month = "", day = ""] = pay_date.split("-")
  return `${String(batch % 10_000).padStart(4, "0")}${day}${MONTHS[Number(month) - 1] ?? ""}${year.slice(2)}${String(at + 1).padStart(7, "0")}`
}

/** Cells of the sheet; a row number is a number, everything else is text so that no leading zero is lost. */
export const bcaSheet = (
  head: BcaHead,
  rows: readonly FileRow[],
): readonly (readonly (string | number)[])[] =>
  rows.map((row, at) => {
    const isOwn = row["jalur"] === "in_house"
    return [
      at + 1,
      transactionId(head, at),
      transferTypes[row["jalur"] ?? ""] ?? "LLG",
      "",
      row["no_rekening"] ?? "",
      row["nama_rekening"] ?? "",
      Number(row["jumlah"]),
      row["nip"] ?? "",
      head.remark.slice(0, BCA_TEXT),
      row["email"] ?? "",
      isOwn ? "" : (row["swift"] ?? ""),
      isOwn ? "" : "1",
      isOwn ? "" : "1",
    ]
  })

const clean = (value: string | null): string => (value ?? "").replaceAll(/[|\p{Cc}]/gu, " ")

/** The text of the converter: fields separated by a bar, the number of rows in the header, no sum. */
export const bcaText = (head: BcaHead, rows: readonly FileRow[]): string => {
  const first = [
    "0",
    "PY",
    clean(head.corporate_id),
    clean(head.company_code),
    String(head.batch % 100_000_000).padStart(8, "0"),
    head.pay_date.replaceAll("-", ""),
    "0900",
    clean(head.account),
    String(rows.length).padStart(5, "0"),
    "01",
    head.remark.slice(0, BCA_TEXT),
    "",
  ]
  const lines = rows.map((row, at) => {
    const isOwn = row["jalur"] === "in_house"
    return [
      "1",
      transactionId(head, at),
      transferTypes[row["jalur"] ?? ""] ?? "LLG",
      "",
      clean(row["no_rekening"] ?? null),
      row["jumlah"] ?? "0",
      `${row["jumlah"] ?? "0"}.00`,
      clean(row["nip"] ?? null),
      head.remark.slice(0, BCA_TEXT),
      clean(row["email"] ?? null),
      isOwn ? "" : clean(row["swift"] ?? null),
      isOwn ? "" : "1",
      isOwn ? "" : "1",
    ]
  })
  return [first, ...lines].map((fields) => `${fields.join("|")}\n`).join("")
}

const company = (field: string, issue: string, level: FileProblem["level"] = "problem"): FileProblem => ({
  members_id: null,
  nama: "",
  field,
  issue,
  level,
})

/** Facts of the company that the text lacks; the sheet has no header. */
export const bcaProblems = ({ corporate_id, company_code, account }: BcaHead): readonly FileProblem[] => [
  ...(corporate_id === null ? [company("Corporate ID", "Belum diisi di Berkas Gaji")] : []),
  ...(company_code === null ? [company("Kode perusahaan BCA", "Belum diisi di Berkas Gaji")] : []),
  ...(account === null || !/^\d{10}$/.test(account)
    ? [company("Rekening pembayar", "Isi rekening BCA 10 angka di Berkas Gaji")]
    : []),
]
