import { startOfJakartaDay } from "#contract/kit/words.ts"
import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listTopups, superListTopups } from "#contract/areas/points/topup.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import { topup, type TopupEvent, type TopupFacts } from "#machines/lifecycles/topupMachine.ts"
import { keysetPage, type Page, paged } from "../../kit/paging.ts"
import { contains, isIn, outer } from "../../kit/textSearch.ts"
import type { Tx } from "../../db/database.ts"
import { withDeleted } from "../../db/withDeleted.ts"
import { topupHistory, topups } from "../../db/tables/index.ts"
import { wireInstant } from "../../time/calendar.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { settled } from "../../kit/approval/move.ts"

export type TopupRow = AnswerOf<typeof listTopups>["rows"][number]
export type SuperTopupRow = AnswerOf<typeof superListTopups>["rows"][number]

const columns = getTableColumns(topups)
type Stored = typeof topups.$inferSelect

export type HeldTopup = {
  readonly id: number
  readonly companies_id: number
  readonly facts: TopupFacts
  readonly row: Stored
}

export const factsOf = (row: Stored): TopupFacts => ({
  status: row.status,
  version: row.version,
  last: { nama: row.last_nama, at: row.last_at },
  total: row.total,
  created_at: row.created_at,
  expires_at: row.expires_at,
  confirmed_by: row.confirmed_by,
})

/** An unpaid order expires at its deadline, even if no sweep has run yet. */
export const dueTopup = (facts: TopupFacts, now: Date): TopupEvent | null =>
  facts.status === "created" && Date.parse(facts.expires_at) <= now.getTime()
    ? { type: "topup.expire", by: SYSTEM, at: facts.expires_at }
    : null

export const holdTopup = async (tx: Tx, id: number): Promise<HeldTopup | null> => {
  const [row] = await tx.select(columns).from(topups).where(eq(topups.id, id)).for("update")
  return row === undefined ? null : { id: row.id, companies_id: row.companies_id, facts: factsOf(row), row }
}

export type FileUrl = (companyId: number | null, fileId: number | null) => string | null
type Read = Stored & { readonly history: TopupRow["history"]; readonly companie_name: string }

/** Adds a transition that is due but not yet written by a sweep to the shown history. */
const movesOf = (row: Read, { status, last }: TopupFacts): TopupRow["history"] =>
  status === row.status || last === null
    ? row.history
    : [
        ...row.history,
        {
          from: row.status,
          to: status,
          level: null,
          by: null,
          by_nama: last.nama,
          acting_for: null,
          instead_of: null,
          at: last.at,
          note: null,
          via: "system",
        },
      ]

/** A row in the shape of the API, with due transitions applied and all fields the lifecycle's guards read. */
const shownRow = (row: Read, now: Date, fileUrl: FileUrl): SuperTopupRow => {
  const facts = settled({ life: () => topup, due: dueTopup }, factsOf(row), now)
  return {
    id: row.id,
    companies_id: row.companies_id,
    companie_name: row.companie_name,
    version: facts.version,
    no_invoice: row.no_invoice,
    paket_id: row.paket_id,
    paket_nama: row.paket_nama,
    type: row.type,
    qty: row.qty,
    credit: row.credit,
    subtotal: row.subtotal,
    tax: row.tax,
    unique_code: row.unique_code,
    total: row.total,
    payee: {
      bank_id: row.bank_id,
      bank_nama: row.bank_nama,
      no: row.bank_no,
      nama: row.bank_atas_nama,
    },
    status: facts.status,
    created_at: wireInstant(row.created_at),
    expires_at: wireInstant(row.expires_at),
    confirmed_by: row.confirmed_by,
    confirm:
      row.paid_at === null
        ? null
        : {
            paid_at: row.paid_at,
            from_bank: row.from_bank ?? "",
            from_name: row.from_name ?? "",
            amount: row.amount ?? 0,
            note: row.confirm_note,
            proof: fileUrl(row.companies_id, row.proof_files_id),
          },
    reject_reason: row.reject_reason,
    last: facts.last === null ? null : { nama: facts.last.nama, at: wireInstant(facts.last.at) },
    history: movesOf(row, facts).map((move) => ({ ...move, at: wireInstant(move.at) })),
  }
}

const select = {
  ...columns,
  history: historyJson(topupHistory, topups.companies_id, topups.id),
  companie_name: sql<string>`(select c.nama from companies c where c.id = ${outer(topups.companies_id)})`,
}

type Ask = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly dir?: "asc" | "desc"
  readonly sort?: "created_at" | "total"
  readonly status?: TopupFacts["status"]
  readonly start_date?: string
  readonly end_date?: string
  readonly q?: string
  readonly companies_id?: number
}

/** The current status as SQL: an order past its deadline counts as expired before a sweep has written it. */
export const statusNow = (now: Date): SQL =>
  sql`case when ${topups.status} = 'created' and ${topups.expires_at} <= ${now.toISOString()}::timestamptz then 'expired' else ${topups.status} end`

/** Text search in the order and in the name of its company. */
const matches = (q: string | undefined): SQL | undefined => {
  const own = contains(q, [topups.no_invoice, topups.paket_nama, topups.from_name])
  return own === undefined
    ? undefined
    : or(
        own,
        sql`exists (select from companies c where c.id = ${topups.companies_id} and ${isIn(q?.trim() ?? "", sql`c.nama`)})`,
      )
}

const sorts = { created_at: sql`${topups.created_at}`, total: sql`${topups.total}` }

/** A page of top-ups of all companies that row-level security shows; the books name deleted companies too. */
export const topupPage = async (
  tx: Tx,
  ask: Ask,
  now: Date,
  fileUrl: FileUrl,
): Promise<Page<SuperTopupRow>> => {
  const sort = ask.sort ?? "created_at"
  const conditions: (SQL | undefined)[] = [
    matches(ask.q),
    ask.companies_id === undefined ? undefined : eq(topups.companies_id, ask.companies_id),
    ask.status === undefined ? undefined : sql`${statusNow(now)} = ${ask.status}`,
    ask.start_date === undefined
      ? undefined
      : sql`${topups.created_at} >= ${startOfJakartaDay(ask.start_date)}::timestamptz`,
    ask.end_date === undefined
      ? undefined
      : sql`${topups.created_at} < ${startOfJakartaDay(ask.end_date)}::timestamptz + interval '1 day'`,
  ]
  const page = await withDeleted(tx, () =>
    keysetPage<Read>(tx, {
      table: topups,
      select,
      where: and(...conditions),
      sort: { key: sort, by: sorts[sort] },
      id: topups.id,
      dir: ask.dir ?? "desc",
      ...paged(ask),
    }),
  )
  return { ...page, rows: page.rows.map((row) => shownRow(row, now, fileUrl)) }
}

export const shownTopup = async (tx: Tx, id: number, now: Date, fileUrl: FileUrl): Promise<SuperTopupRow> => {
  const [row] = await withDeleted(tx, () => tx.select(select).from(topups).where(eq(topups.id, id)))
  if (row === undefined) throw new Error(`top-up ${id} is gone`)
  return shownRow(row as unknown as Read, now, fileUrl)
}

/** The row without the fields that only the platform sees. */
export const ownView = ({ companies_id: _, companie_name: _name, ...row }: SuperTopupRow): TopupRow => row
