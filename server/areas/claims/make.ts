import { sql } from "drizzle-orm"
import { claims as flow } from "#contract/areas/claims/reimbursment.ts"
import type { claimPayments } from "#contract/areas/claims/kategoriKlaim.ts"
import { dateWords, rupiahWords } from "#contract/kit/words.ts"
import { Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import {
  reimbursmentHistory,
  reimbursmentItems,
  reimbursmentReceipts,
  reimbursments,
} from "../../db/tables/index.ts"
import { levelsAsked } from "../../kit/approval/asked.ts"
import { askedColumns, keepAsked } from "../../kit/approval/asker.ts"
import type { Asker } from "../../kit/approval/askTypes.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { isLateOn } from "./age.ts"

export type NewItem = {
  readonly kategori_id: number
  /** Plain date of the expense. */
  readonly tanggal: string
  readonly keterangan: string
  /** Rupiah. */
  readonly amount: number
  readonly receipt_no?: string | null
  readonly vendor?: string | null
  readonly km?: number | null
  /** Ids of files of the company. */
  readonly receipts?: readonly number[]
}
export type NewClaim = {
  readonly companies_id: number
  readonly members_id: number
  readonly judul: string
  readonly note?: string | null
  readonly items: readonly NewItem[]
  /** The account that enters it for the employee; default: the employee makes it. */
  readonly asker?: Asker
}

type Payment = (typeof claimPayments)[number]
export type ClaimTerms = {
  readonly id: number
  readonly nama: string
  readonly max_age_days: number
  readonly payment: Payment
  readonly is_active: boolean
}
/** A rule an expense breaks; `item` is a 0-based index. */
export type BrokenClaim = {
  readonly item: number
  readonly rule: "category" | "day" | "age" | "amount" | "payment"
  readonly message: string
}
export type MadeClaim =
  | { readonly ok: true; readonly id: number; readonly no: string; readonly total: number }
  | { readonly ok: false; readonly broken: readonly BrokenClaim[] }

type Judged = Pick<NewItem, "kategori_id" | "tanggal" | "amount">
const brokenItem = (
  { tanggal, amount }: Judged,
  terms: ClaimTerms | undefined,
  payment: Payment | undefined,
  today: string,
): Omit<BrokenClaim, "item"> | null => {
  if (terms === undefined) return { rule: "category", message: "Kategori klaim tidak ditemukan" }
  const { nama, max_age_days, is_active } = terms
  if (!is_active) return { rule: "category", message: `${nama} tidak dipakai lagi` }
  if (amount <= 0) return { rule: "amount", message: "Isi jumlah rupiah di atas nol" }
  if (tanggal > today) return { rule: "day", message: "Tanggal pengeluaran belum tiba" }
  if (isLateOn({ tanggal, max_age_days }, today))
    return {
      rule: "age",
      message: `${nama} diajukan paling lambat ${max_age_days} hari sesudah pengeluaran: ${dateWords(plusDays(tanggal, max_age_days))}`,
    }
  /** All expenses of a claim have the same payment type. */
  return terms.payment === payment
    ? null
    : { rule: "payment", message: `${nama} dibayar dengan cara lain: ajukan tersendiri` }
}

/** The category rules that a new claim breaks on a day, by expense. */
export const claimBrokenBy = (
  items: readonly Judged[],
  categories: ReadonlyMap<number, ClaimTerms>,
  today: string,
): readonly BrokenClaim[] => {
  const payment = categories.get(items[0]?.kategori_id ?? 0)?.payment
  return items.flatMap((one, item) => {
    const broken = brokenItem(one, categories.get(one.kategori_id), payment, today)
    return broken === null ? [] : [{ item, ...broken }]
  })
}

/** The next claim number of the company and year: `RB-2026-0042`. */
const nextNumber = async (tx: Tx, company: number, year: string): Promise<string> => {
  const [last] = await rowsOf<{ readonly most: number | null }>(
    tx,
    sql`select max(substring(no from '[0-9]+$')::int) as most from reimbursments
      where companies_id = ${company} and no like ${`RB-${year}-%`}`,
  )
  return `RB-${year}-${String((last?.most ?? 0) + 1).padStart(4, "0")}`
}

/** The current terms of each category of a company. */
export const termsOf = async (tx: Tx, company: number): Promise<ReadonlyMap<number, ClaimTerms>> => {
  const rows = await rowsOf<ClaimTerms>(
    tx,
    sql`select k.id::float8 as id, k.nama, k.max_age_days, k.payment, k.is_active from claim_categories k
      where k.companies_id = ${company}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const writeItems = async (tx: Tx, company: number, claim: number, items: readonly NewItem[]) => {
  const written = await tx
    .insert(reimbursmentItems)
    .values(
      items.map(({ receipts: _, ...item }) => ({ companies_id: company, reimbursments_id: claim, ...item })),
    )
    .returning({ id: reimbursmentItems.id })
  const receipts = items.flatMap((item, at) =>
    (item.receipts ?? []).map((files_id) => ({
      companies_id: company,
      items_id: written[at]?.id ?? 0,
      files_id,
    })),
  )
  if (receipts.length > 0) await tx.insert(reimbursmentReceipts).values(receipts)
}

/**
 * Makes an employee's claim for what they spent and notifies the approvers.
 * @returns the rules it breaks
 * @throws Refusal where the employee is unknown
 */
export const makeClaim = async (tx: Tx, ask: NewClaim, now: Date): Promise<MadeClaim> => {
  const { companies_id, members_id, items, asker = null } = ask
  /** Same advisory lock as decisions. It also serializes numbering, so that two claims never get the same number. */
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claims:${companies_id}`}, 0))`)
  const today = dateIn(now)
  const [employee] = await rowsOf<{ readonly nama: string; readonly offices_id: number }>(
    tx,
    sql`select nama, offices_id::float8 as offices_id from members where companies_id = ${companies_id} and id = ${members_id}`,
  )
  if (employee === undefined || items.length === 0) throw new Refusal("Pegawai tidak ditemukan", "not_found")
  const categories = await termsOf(tx, companies_id)
  const broken = claimBrokenBy(items, categories, today)
  if (broken.length > 0) return { ok: false, broken }
  const at = now.toISOString()
  const total = items.reduce((all, { amount }) => all + amount, 0)
  /** The account may see the claims of some offices only. */
  const no = await inWholeCompany(tx, () => nextNumber(tx, companies_id, today.slice(0, 4)))
  const [row] = await tx
    .insert(reimbursments)
    .values({
      companies_id,
      no,
      members_id,
      offices_id: employee.offices_id,
      tanggal: today,
      judul: ask.judul,
      note: ask.note ?? null,
      payment: categories.get(items[0]?.kategori_id ?? 0)?.payment ?? "payroll",
      total_claimed: total,
      total_approved: null,
      status: "pending",
      level_total: await levelsAsked(tx, companies_id, flow.module),
      ...askedColumns(asker, employee.nama, at),
    })
    .returning({ id: reimbursments.id })
  if (row === undefined) throw new Error("no claim was written")
  await writeItems(tx, companies_id, row.id, items)
  await keepAsked(
    { tx, companyId: companies_id, now, asker },
    {
      flow,
      history: reimbursmentHistory,
      id: row.id,
      members_id,
      nama: employee.nama,
      told: {
        type: "klaim",
        title: "Klaim baru",
        body: `${employee.nama} mengirim klaim ${rupiahWords(total)}: ${ask.judul}`,
      },
    },
  )
  return { ok: true, id: row.id, no, total }
}
