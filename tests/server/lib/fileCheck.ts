import { SaxesParser } from "saxes"

/** Checkers of files of pay that know nothing of the product: they throw where a rule of the receiver is broken. */

type Kind = "text" | "int" | "amount" | "above" | "rate" | "date" | "tin" | "nitku"
const SHAPES: Readonly<Record<Kind, RegExp>> = {
  text: /^.{1,100}$/,
  int: /^\d{1,4}$/,
  amount: /^\d+$/,
  above: /^[1-9]\d*$/,
  rate: /^\d+(\.\d+)?$/,
  date: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  tin: /^\d{16}$/,
  nitku: /^\d{22}$/,
}
type Rules = {
  readonly root: string
  readonly list: string
  readonly item: string
  /** Elements in order, `name:kind`, with `?` where nil is allowed. */
  readonly fields: string
}
/** Converters of the Directorate General of Taxes: BPMP v.3, BP21 v.4, BPA1. */
const CORETAX = {
  bpmp: {
    root: "MmPayrollBulk",
    list: "ListOfMmPayroll",
    item: "MmPayroll",
    fields: `TaxPeriodMonth:int TaxPeriodYear:int CounterpartOpt:text CounterpartPassport:text? CounterpartTin:tin StatusTaxExemption:text
      Position:text TaxCertificate:text TaxObjectCode:text Gross:above Rate:rate IDPlaceOfBusinessActivity:nitku WithholdingDate:date`,
  },
  bp21: {
    root: "Bp21Bulk",
    list: "ListOfBp21",
    item: "Bp21",
    fields: `TaxPeriodMonth:int TaxPeriodYear:int CounterpartTin:tin IDPlaceOfBusinessActivityOfIncomeRecipient:nitku StatusTaxExemption:text
      TaxCertificate:text TaxObjectCode:text Gross:above Deemed:rate Rate:rate Document:text DocumentNumber:text DocumentDate:date?
      IDPlaceOfBusinessActivity:nitku WithholdingDate:date`,
  },
  bpa1: {
    root: "A1Bulk",
    list: "ListOfA1",
    item: "A1",
    fields: `WorkForSecondEmployer:text TaxPeriodMonthStart:int TaxPeriodMonthEnd:int TaxPeriodYear:int CounterpartOpt:text
      CounterpartPassport:text? CounterpartTin:tin TaxExemptOpt:text StatusOfWithholding:text CounterpartPosition:text TaxObjectCode:text
      NumberOfMonths:int SalaryPensionJhtTht:amount GrossUpOpt:text IncomeTaxBenefit:amount OtherBenefit:amount Honorarium:amount
      InsurancePaidByEmployer:amount Natura:amount TantiemBonusThr:amount PensionContributionJhtThtFee:amount Zakat:amount PrevWhTaxSlip:text?
      TaxCertificate:text Article21IncomeTax:amount IDPlaceOfBusinessActivity:nitku WithholdingDate:date`,
  },
} as const satisfies Readonly<Record<string, Rules>>

type Node = { readonly name: string; text: string; readonly isNil: boolean; readonly nodes: Node[] }
const treeOf = (xml: string): Node => {
  const top: Node = { name: "", text: "", isNil: false, nodes: [] }
  const open = [top]
  const parser = new SaxesParser()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) => {
    const node = { name, text: "", isNil: attributes["xsi:nil"] === "true", nodes: [] }
    open.at(-1)?.nodes.push(node)
    open.push(node)
  })
  parser.on("text", (text) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += text.trim()
  })
  parser.on("closetag", () => {
    open.pop()
  })
  parser.write(xml).close()
  return top
}
const must: (holds: boolean, words: string) => asserts holds = (holds, words) => {
  if (!holds) throw new Error(words)
}

export type TaxRow = Readonly<Record<string, string>>

/** Rows of a Coretax file that keeps its schema: every element, in order, with a value of its type. */
export const coretaxRows = (kind: keyof typeof CORETAX, tin: string, xml: string): readonly TaxRow[] => {
  const { root, list, item, fields } = CORETAX[kind]
  const rules = fields.split(/\s+/).map((field) => {
    const [name = "", type = ""] = field.split(":")
    return { name, shape: SHAPES[type.replace("?", "") as Kind], isNillable: type.endsWith("?") }
  })
  must(xml.startsWith(`<?xml version="1.0" encoding="UTF-8"`), "declaration")
  const [bulk] = treeOf(xml).nodes
  must(bulk?.name === root && bulk.nodes.map(({ name }) => name).join() === `TIN,${list}`, "root")
  must(bulk.nodes[0]?.text === tin, "TIN")
  return (bulk.nodes[1]?.nodes ?? []).map((row, at) => {
    must(row.name === item, `${at}: ${row.name}`)
    must(
      row.nodes.map(({ name }) => name).join() === rules.map(({ name }) => name).join(),
      `${at}: order of elements`,
    )
    for (const [position, { name, text, isNil }] of row.nodes.entries()) {
      const rule = rules[position]
      must(rule !== undefined && (isNil ? rule.isNillable : rule.shape.test(text)), `${at}: ${name} ${text}`)
    }
    const values = Object.fromEntries(row.nodes.map(({ name, text }) => [name, text]))
    must(values["IDPlaceOfBusinessActivity"]?.startsWith(tin) === true, `${at}: place of business`)
    return values
  })
}

export type Transfer = { readonly account: string; readonly amount: number; readonly nip: string }
const amountOf = (text: string): number => {
  must(/^[1-9]\d*$/.test(text), `amount ${text}`)
  return Number(text)
}

/** Transfers of a text of BCA Multi Payroll: a header with the number of rows, 13 fields each, ids of 18 characters. */
export const bcaTransfers = (text: string, debited: string, date: string): readonly Transfer[] => {
  must(text.endsWith("\n") && /^[\x20-\x7e\n]*$/.test(text), "ASCII lines")
  const [head = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("|"))
  must(head.length === 12 && head[0] === "0" && head[1] === "PY" && head[11] === "", "header")
  must(head[4]?.length === 8 && head[5] === date.replaceAll("-", "") && head[7] === debited, "header fields")
  must(head[8] === String(rows.length).padStart(5, "0"), "number of rows")
  must(new Set(rows.map((row) => row[1])).size === rows.length, "transaction ids are unique")
  return rows.map((row) => {
    const [mark, id = "", type, , account = "", amount = "", decimals, nip = "", remark = ""] = row
    must(row.length === 13 && mark === "1" && id.length === 18 && remark.length <= 18, `row ${id}`)
    must(["BCA", "LLG", "RTG"].includes(type ?? "") && /^\d+$/.test(account), `row ${id}`)
    must(type !== "BCA" || account.length === 10, `account ${account}`)
    must(type === "BCA" || row[10] !== "", `swift code of ${id}`)
    must(decimals === `${amount}.00`, `amount ${amount}`)
    return { account, amount: amountOf(amount), nip }
  })
}

/** Transfers of a Mandiri multi-service file: the header has the number of rows and their sum. */
export const mandiriTransfers = (text: string, debited: string, date: string): readonly Transfer[] => {
  const [head = [], ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","))
  const found = rows.map((row) => {
    const [account = "", name = "", , , , currency, amount = "", remark = "", nip = "", service = ""] = row
    must(row.length === 10 && /^\d{1,35}$/.test(account) && name !== "" && name.length <= 40, `row ${nip}`)
    must(currency === "IDR" && remark.length <= 140 && nip.length <= 19, `row ${nip}`)
    must(["IBU", "LBU", "RBU", "BAU"].includes(service), `service ${service}`)
    must(service !== "BAU" || Number(amount) <= 250_000_000, `BI-FAST of ${amount}`)
    return { account, amount: amountOf(amount), nip }
  })
  const sum = found.reduce((total, { amount }) => total + amount, 0)
  const due = ["P", date.replaceAll("-", ""), debited, String(rows.length), String(sum)]
  must(head.join() === due.join(), `header ${head.join()}, not ${due.join()}`)
  return found
}
