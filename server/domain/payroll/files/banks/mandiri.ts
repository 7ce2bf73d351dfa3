import type { FileProblem, FileRow } from "../problem.ts"

/**
 * Mandiri MCM 2.0 / Kopra, Payroll - Multi Service: a header, and the first ten fields of each row. Source: the bank's
 * sheet of the file structure (scribd 738679438, first page) and help.staffany.com 15190072. Fields after the tenth
 * (bank, notification, charges) differ by customer: a column map completes them.
 */
const services: Readonly<Record<string, string>> = { in_house: "IBU", bifast: "BAU", skn: "LBU", rtgs: "RBU" }

export type MandiriHead = {
  readonly account: string | null
  readonly pay_date: string
  readonly remark: string
}

const field = (value: string | null | undefined, most: number): string =>
  (value ?? "").replaceAll(/[,"\p{Cc}]/gu, " ").slice(0, most)

export const mandiriText = ({ account, pay_date, remark }: MandiriHead, rows: readonly FileRow[]): string => {
  const sum = rows.reduce((all, { jumlah }) => all + Number(jumlah), 0)
  const head = ["P", pay_date.replaceAll("-", ""), field(account, 35), String(rows.length), String(sum)]
  const lines = rows.map((row) => [
    field(row["no_rekening"], 35),
    field(row["nama_rekening"], 40),
    "",
    "",
    "",
    "IDR",
    row["jumlah"] ?? "0",
    field(remark, 140),
    field(row["nip"], 19),
    services[row["jalur"] ?? ""] ?? "BAU",
  ])
  return [head, ...lines].map((fields) => `${fields.join(",")}\r\n`).join("")
}

export const mandiriProblems = ({ account }: MandiriHead): readonly FileProblem[] =>
  account === null
    ? [
        {
          members_id: null,
          nama: "",
          field: "Rekening pembayar",
          issue: "Belum diisi di Berkas Gaji",
          level: "problem",
        },
      ]
    : []
