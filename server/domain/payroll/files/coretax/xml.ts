import { isRealDate } from "#contract/kit/schema.ts"
import { wholeWords } from "#contract/kit/words.ts"
import type { FileProblem, FileRow } from "../problem.ts"
import { CORETAX, type CoretaxKind, type DocumentRule, type FieldRule } from "./rules.ts"

type Found = Pick<FileProblem, "field" | "issue" | "level">
const WHOLE = /^\d{1,15}$/
const RATE = /^\d{1,3}(\.\d{1,2})?$/

const issueOf = ({ type }: FieldRule, value: string): string | null => {
  switch (type.as) {
    case "int":
      return WHOLE.test(value) && Number(value) >= type.from && Number(value) <= type.to
        ? null
        : `Harus angka ${type.from} sampai ${type.to}`
    case "one":
      return type.of.includes(value) ? null : `“${value}” tidak dikenal Coretax`
    case "digits":
      return new RegExp(`^\\d{${type.length}}$`).test(value) ? null : `Harus ${type.length} angka`
    case "amount":
      if (!WHOLE.test(value)) return "Harus rupiah bulat, tidak boleh negatif"
      return Number(value) > type.above ? null : `Harus di atas ${wholeWords(type.above)}`
    case "rate":
      return RATE.test(value) ? null : "Harus persen dengan titik, misalnya 0.25"
    case "date":
      return isRealDate(value) ? null : "Harus tanggal yang ada"
    case "text":
      return value.length <= type.most ? null : `Paling banyak ${type.most} huruf`
  }
}

const periodOf = (values: FileRow): string | null => {
  const month = values["TaxPeriodMonth"] ?? values["TaxPeriodMonthStart"]
  const year = values["TaxPeriodYear"]
  return month === null || month === undefined || year === null || year === undefined
    ? null
    : `${year}-${month.padStart(2, "0")}-01`
}

/** Rules over several elements of the guide sheets. */
const together = (values: FileRow): readonly Found[] => {
  const found: Found[] = []
  const problem = (field: string, issue: string) => found.push({ field, issue, level: "problem" })
  if (values["CounterpartOpt"] === "Foreign" && (values["CounterpartPassport"] ?? null) === null)
    problem("Nomor paspor", "Wajib diisi untuk warga negara asing")
  const period = periodOf(values)
  const date = values["WithholdingDate"]
  if (period !== null && typeof date === "string" && date < period)
    problem("Tanggal pemotongan", "Tidak boleh sebelum masa pajaknya")
  const { TaxPeriodMonthStart: start, TaxPeriodMonthEnd: end, StatusOfWithholding: status } = values
  if (typeof start === "string" && typeof end === "string") {
    if (Number(end) < Number(start)) problem("Masa akhir", "Tidak boleh sebelum masa awal")
    if (status === "FullYear" && (start !== "1" || end !== "12"))
      problem("Status bukti potong", "Setahun penuh hanya untuk masa 1 sampai 12")
    const isAnnualised = status === "Annualized"
    if (isAnnualised !== (values["NumberOfMonths"] !== "0"))
      problem("Bulan bekerja", "Diisi hanya untuk penghasilan yang disetahunkan")
  }
  return found
}

/** Validates a row by the rules of its document before it is written. */
export const checkRow = (kind: CoretaxKind, values: FileRow): readonly Found[] => {
  const rule: DocumentRule = CORETAX[kind]
  const fields = rule.fields.flatMap((one): readonly Found[] => {
    const value = values[one.name] ?? null
    if (value === null || value.trim() === "")
      return one.nillable && value === null
        ? []
        : [{ field: one.label, issue: "Belum diisi", level: "problem" }]
    const issue = issueOf(one, value)
    return issue === null ? [] : [{ field: one.label, issue, level: "problem" }]
  })
  return [...fields, ...together(values)]
}

/** XML 1.0 has no control characters besides tab and line ends. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

const element = ({ name }: FieldRule, value: string | null): string =>
  value === null ? `\t\t\t<${name} xsi:nil="true"/>` : `\t\t\t<${name}>${escaped(value)}</${name}>`

/** The XML of a document, its elements in the order of the schema; `tin` is the withholder's, 16 digits. */
export const xmlOf = (kind: CoretaxKind, tin: string, rows: readonly FileRow[]): string => {
  const { root, list, item, fields }: DocumentRule = CORETAX[kind]
  const items = rows.map(
    (row) =>
      `\t\t<${item}>\n${fields.map((one) => element(one, row[one.name] ?? null)).join("\n")}\n\t\t</${item}>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n\t<TIN>${escaped(tin)}</TIN>\n\t<${list}>\n${items.join("")}\t</${list}>\n</${root}>\n`
}
