import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/call.ts"
import { PAGE_SIZE } from "#contract/constants.ts"
import type { claimDetail, watchClaims } from "#contract/reimbursment.ts"
import type { ClaimFacts } from "#machines/lifecycles/claimParts.ts"
import { keysetPage, type Page } from "../calls/paging.ts"
import type { Tx } from "../db/database.ts"
import { reimbursmentHistory, reimbursments } from "../db/tables/index.ts"
import { wireInstant } from "../domain/calendar.ts"
import { accountOfMember, type Approver, approversLeft, isLocked, memberJson } from "../lifecycles/facts.ts"
import { historyJson } from "../lifecycles/history.ts"
import { newsFor, type Sight } from "../lifecycles/news.ts"
import { type FileUrl, memberWhere } from "../requests/requestRows.ts"
import { quotasFor, type ReadItem, readItems, shownItem } from "./claimItems.ts"

export type ClaimRow = AnswerOf<typeof claimDetail>
type Stored = typeof reimbursments.$inferSelect
type Guarded = {
  readonly requested_by: number | null
  readonly locked: boolean
  readonly approvers: readonly Approver[]
}

const t = reimbursments
const guarded = {
  requested_by: accountOfMember(t.companies_id, t.members_id),
  locked: isLocked(t.companies_id, t.tanggal),
  approvers: approversLeft(t.companies_id, t.members_id, t.decided_by),
}

export type HeldClaim = {
  readonly id: number
  readonly companies_id: number
  readonly facts: ClaimFacts
  readonly row: Stored
}

const factsOf = (row: Stored & Guarded, items: readonly ReadItem[]): ClaimFacts => ({
  status: row.status,
  version: row.version,
  level: row.level,
  level_total: row.level_total,
  requested_by: row.requested_by,
  decided_by: row.decided_by,
  approvers: row.approvers,
  locked: row.locked,
  last: { nama: row.last_nama, at: row.last_at },
  items: items.map(({ id, kategori_id, amount, amount_approved }) => ({
    id,
    kategori_id,
    amount,
    amount_approved,
  })),
  quotas: quotasFor(items),
  removed: row.removed,
})

/**
 * Holds a claim, and until the transaction ends every other decision on the company's claims: what is left of a limit
 * rests on all claims of an employee. One lock, taken first, so that nobody waits in a circle.
 */
export const holdClaim = async (tx: Tx, id: number): Promise<HeldClaim | null> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('claims:' || current_setting('app.company', true), 0))`,
  )
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.removed, false)))
    .for("update")
  if (row === undefined) return null
  const [facts] = await tx.select(guarded).from(t).where(eq(t.id, id))
  if (facts === undefined) throw new Error(`claim ${id} is gone`)
  const items = (await readItems(tx, [id])).get(id) ?? []
  return { id: row.id, companies_id: row.companies_id, facts: factsOf({ ...row, ...facts }, items), row }
}

type Read = Stored & Guarded & { readonly member: ClaimRow["member"]; readonly history: ClaimRow["history"] }

const select = {
  ...getTableColumns(t),
  ...guarded,
  member: memberJson<ClaimRow["member"]>(t.companies_id, t.members_id),
  history: historyJson<ClaimRow["history"][number]>(reimbursmentHistory, t.companies_id, t.id),
}

const shown = (row: Read, items: readonly ReadItem[], fileUrl: FileUrl): ClaimRow => {
  const { items: _, quotas: __, ...facts } = factsOf(row, items)
  return {
    id: row.id,
    no: row.no,
    member: row.member,
    tanggal: row.tanggal,
    judul: row.judul,
    note: row.note,
    payment: row.payment,
    paid_at: row.paid_at === null ? null : wireInstant(row.paid_at),
    total_claimed: row.total_claimed,
    total_approved: row.total_approved,
    ...facts,
    last: { nama: row.last_nama, at: wireInstant(row.last_at) },
    approval_note: row.approval_note,
    created_at: wireInstant(row.created_at),
    items: items.map((item) => shownItem(item, fileUrl)),
    quotas: quotasFor(items),
    history: row.history.map((move) => ({ ...move, at: wireInstant(move.at) })),
  }
}

export type ClaimAsk = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly dir?: "asc" | "desc"
  readonly q?: string
  readonly status?: Stored["status"]
  readonly start_date?: string
  readonly end_date?: string
  readonly offices_id?: number
  readonly departement_id?: number
  readonly kategori_id?: number
  readonly members_id?: number
}

/** Claims that fit the filters; `r` is the alias of their table. */
export const claimWhere = (ask: ClaimAsk): SQL => {
  const parts: SQL[] = [sql`not r.removed`]
  if (ask.status !== undefined) parts.push(sql`r.status = ${ask.status}`)
  if (ask.start_date !== undefined) parts.push(sql`r.tanggal >= ${ask.start_date}::date`)
  if (ask.end_date !== undefined) parts.push(sql`r.tanggal <= ${ask.end_date}::date`)
  if (ask.members_id !== undefined) parts.push(sql`r.members_id = ${ask.members_id}`)
  if (ask.kategori_id !== undefined)
    parts.push(
      sql`exists (select from reimbursment_items i where i.companies_id = r.companies_id and i.reimbursments_id = r.id and i.kategori_id = ${ask.kategori_id})`,
    )
  return sql.join(parts, sql` and `)
}

/** Whether the search names a claim by its number. */
const isNumbered = ({ q = "" }: ClaimAsk): SQL =>
  q.trim() === "" ? sql`false` : sql`position(lower(${q.trim()}) in lower(${t.no})) > 0`

const sorts = {
  created_at: sql`${t.created_at}`,
  tanggal: sql`${t.tanggal}`,
  total_claimed: sql`${t.total_claimed}`,
}

const fitting = (ask: ClaimAsk): SQL | undefined =>
  and(
    sql`exists (select from reimbursments r where r.companies_id = ${t.companies_id} and r.id = ${t.id} and ${claimWhere(ask)})`,
    sql`exists (select from members m where m.companies_id = ${t.companies_id} and m.id = ${t.members_id} and (${memberWhere(ask, sql`m`)} or (${isNumbered(ask)} and ${memberWhere({ ...ask, q: "" }, sql`m`)})))`,
  )

/** What became of claims in sight; see `newsFor`. */
export const claimNews = async (
  tx: Tx,
  ask: ClaimAsk & Sight,
  fileUrl: FileUrl,
): Promise<AnswerOf<typeof watchClaims>> => {
  const { changed, ...news } = await newsFor(tx, t, fitting(ask), ask)
  if (changed.length === 0) return { ...news, rows: [] }
  const rows = await tx
    .select(select)
    .from(t)
    .where(inArray(t.id, [...changed]))
  const items = await readItems(tx, changed)
  return {
    ...news,
    rows: rows.map((row) => shown(row as unknown as Read, items.get(row.id) ?? [], fileUrl)),
  }
}

export const claimPage = async (
  tx: Tx,
  ask: ClaimAsk & { readonly sort?: keyof typeof sorts },
  fileUrl: FileUrl,
): Promise<Page<ClaimRow>> => {
  const sort = ask.sort ?? "created_at"
  const page = await keysetPage<Read>(tx, {
    table: t,
    select,
    where: fitting(ask),
    sort: { key: sort, by: sorts[sort] },
    id: t.id,
    dir: ask.dir ?? "asc",
    page: ask.page,
    perPage: ask.per_page ?? PAGE_SIZE,
    cursor: ask.cursor ?? null,
  })
  const items = await readItems(
    tx,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => shown(row, items.get(row.id) ?? [], fileUrl)) }
}

/** One claim as lists show it, also a removed one; null = there is none. */
export const findClaim = async (tx: Tx, id: number, fileUrl: FileUrl): Promise<ClaimRow | null> => {
  const [row] = await tx
    .select(select)
    .from(t)
    .where(inArray(t.id, [id]))
  if (row === undefined) return null
  return shown(row as unknown as Read, (await readItems(tx, [id])).get(id) ?? [], fileUrl)
}
