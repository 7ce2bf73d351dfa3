import { mandiriProblems } from "../../../domain/payroll/files/banks/mandiri.ts"
import {
  bankText,
  type BankAsk,
  payments,
  sharedAccounts,
} from "../../../domain/payroll/files/banks/payments.ts"
import { BCA_TEXT, type BcaHead, bcaProblems } from "../../../domain/payroll/files/banks/bca.ts"
import { mapProblems } from "../../../domain/payroll/files/columnMap.ts"
import { bp21Row } from "../../../domain/payroll/files/coretax/bp21.ts"
import { bpa1Row, type TaxYearSums } from "../../../domain/payroll/files/coretax/bpa1.ts"
import { bpmpRow } from "../../../domain/payroll/files/coretax/bpmp.ts"
import type { TaxPerson, Withholder } from "../../../domain/payroll/files/coretax/person.ts"
import { insuredRow } from "../../../domain/payroll/files/insured.ts"
import { journal } from "../../../domain/payroll/files/journal.ts"
import { type Built, type FileProblem, joined, leftOut } from "../../../domain/payroll/files/problem.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import type { Tx } from "../../../db/database.ts"
import { endOf, type FileContext, type FileOf } from "./context.ts"
import { insuredOf, journalOf, paymentsOf, taxPeople, taxYears } from "./facts.ts"

/** Employees per statement. */
const PART = 300

export type BuiltPart = { readonly built: Built; readonly next: number | null }

/** A withholder for validation where the company has no tax number: every file of Coretax is then barred. */
const NOBODY: Withholder = { tin: "", nitku: "" }

const yearRows = async (
  tx: Tx,
  { period, withholder }: FileContext,
  people: readonly TaxPerson[],
): Promise<Built> => {
  const { month } = period
  const closing = people.filter(({ closing: isLast, tax_as }) => isLast && tax_as === "permanent")
  const sums =
    closing.length === 0
      ? new Map<number, TaxYearSums>()
      : await taxYears(
          tx,
          { month, period_id: period.id },
          closing.map(({ members_id }) => members_id),
        )
  return joined(
    people.map((person) => {
      const year = sums.get(person.members_id)
      return year === undefined
        ? leftOut(
            person,
            person.tax_as === "permanent"
              ? "Belum masa pajak terakhirnya"
              : "Bukan pegawai tetap: masuk BP21",
          )
        : bpa1Row(withholder ?? NOBODY, { month, end: endOf(month) }, person, year)
    }),
  )
}

const taxPart = async (
  tx: Tx,
  context: FileContext,
  kind: "bpmp" | "bp21" | "bpa1",
  after: number,
  size: number,
): Promise<BuiltPart> => {
  const { period, withholder } = context
  const { month } = period
  const { rows, next } = await taxPeople(tx, { month, period_id: period.id }, after, size)
  if (kind === "bpa1") return { built: await yearRows(tx, context, rows), next }
  const of = { month, end: endOf(month) }
  const law = lawOn(of.end)
  const row = kind === "bpmp" ? bpmpRow : bp21Row
  return { built: joined(rows.map((person) => row(law, withholder ?? NOBODY, of, person))), next }
}

export const bankAskOf = ({ period, setting }: FileContext, { kind, map }: FileOf): BankAsk => ({
  own_bank: kind === "mandiri" ? "008" : kind.startsWith("bca") ? "014" : setting.bank_kode,
  only_bank: map?.bank_kode ?? null,
  remark: period.nama,
  pay_date: period.pay_date,
})

/** The head of a BCA file. */
export const bcaHead = ({ period, setting, batch }: FileContext): BcaHead => ({
  corporate_id: setting.bca_korporat,
  company_code: setting.bca_kode,
  account: setting.rekening,
  batch,
  pay_date: period.pay_date,
  remark: bankText(period.nama, BCA_TEXT),
})

const paymentPart = async (
  tx: Tx,
  context: FileContext,
  of: FileOf,
  after: number,
  size: number,
): Promise<BuiltPart> => {
  const { rows, next } = await paymentsOf(tx, context.period.id, after, size)
  return { built: payments(rows, bankAskOf(context, of)), next }
}

const mapPart = async (
  tx: Tx,
  context: FileContext,
  of: FileOf,
  after: number,
  size: number,
): Promise<BuiltPart> => {
  const { period, setting } = context
  const { map } = of
  if (map === null) throw new Error("a file of the company's own without its column map")
  const { tujuan } = map
  if (tujuan === "bank") {
    const { built, next } = await paymentPart(tx, context, of, after, size)
    return { built: withMap(built, of), next }
  }
  const { rows, next } = await insuredOf(tx, period.id, after, size)
  const built = joined(rows.map((one) => insuredRow(one, tujuan, { npp: setting.npp, month: period.month })))
  return { built: withMap(built, of), next }
}

/** Rows without a value that the map requires are not written. */
const withMap = (built: Built, { map }: FileOf): Built => {
  if (map === null) return built
  const problems = mapProblems(map, built.rows)
  const bad = new Set(problems.map(({ members_id }) => members_id))
  return {
    ...built,
    rows: built.rows.filter(({ members_id }) => !bad.has(members_id)),
    problems: [...built.problems, ...problems],
  }
}

/** Part of the rows of a file, after an employee. */
export const builtPart = async (
  tx: Tx,
  context: FileContext,
  of: FileOf,
  after: number,
  size: number,
): Promise<BuiltPart> => {
  switch (of.kind) {
    case "bpmp":
    case "bp21":
    case "bpa1":
      return taxPart(tx, context, of.kind, after, size)
    case "bca_excel":
    case "bca_teks":
    case "mandiri":
      return paymentPart(tx, context, of, after, size)
    case "peta":
      return mapPart(tx, context, of, after, size)
    case "jurnal": {
      const { sums, net } = await journalOf(tx, context.period.id)
      const shown = context.setting.per_divisi
        ? sums
        : sums.map((sum) => ({ ...sum, divisi: null, cost_center: null }))
      return { built: journal(shown, net, context.setting), next: null }
    }
  }
}

/** All rows of a file, with the warnings that concern several of them. */
export const builtWhole = async (tx: Tx, context: FileContext, of: FileOf): Promise<Built> => {
  const parts: Built[] = []
  for (let after: number | null = 0; after !== null;) {
    const { built, next }: BuiltPart = await builtPart(tx, context, of, after, PART)
    parts.push(built)
    after = next
  }
  const whole = joined(parts)
  const isBank =
    of.kind === "peta" ? of.map?.tujuan === "bank" : ["bca_excel", "bca_teks", "mandiri"].includes(of.kind)
  return isBank ? { ...whole, problems: [...whole.problems, ...sharedAccounts(whole)] } : whole
}

/** Facts of the company that a file lacks: without them no row can be written. */
export const headProblems = (context: FileContext, { kind }: FileOf): readonly FileProblem[] => {
  const { withholder, setting, period } = context
  switch (kind) {
    case "bpmp":
    case "bp21":
    case "bpa1":
      return withholder === null
        ? [
            {
              members_id: null,
              nama: "",
              field: "NPWP perusahaan",
              issue: "Isi 15 atau 16 angka di profil perusahaan",
              level: "problem",
            },
          ]
        : []
    case "bca_teks":
      return bcaProblems(bcaHead(context))
    case "mandiri":
      return mandiriProblems({ account: setting.rekening, pay_date: period.pay_date, remark: period.nama })
    case "bca_excel":
    case "jurnal":
    case "peta":
      return []
  }
}
