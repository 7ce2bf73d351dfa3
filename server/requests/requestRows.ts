import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/call.ts"
import type { listRequests, watchRequests } from "#contract/attendanceApproval.ts"
import { PAGE_SIZE } from "#contract/constants.ts"
import type { RequestFacts } from "#machines/lifecycles/approvalMachine.ts"
import { keysetPage, type Page } from "../calls/paging.ts"
import { outer } from "../calls/words.ts"
import type { Tx } from "../db/database.ts"
import { attendanceRequestHistory, attendanceRequests } from "../db/tables/index.ts"
import { wireInstant } from "../domain/calendar.ts"
import { isWithin } from "../domain/attendance/distance.ts"
import { accountOfMember, type Approver, approversLeft, isLocked, memberJson } from "../lifecycles/facts.ts"
import { historyJson } from "../lifecycles/history.ts"
import { newsFor, type Sight } from "../lifecycles/news.ts"

export type RequestRow = AnswerOf<typeof listRequests>["rows"][number]
export type FileUrl = (companyId: number | null, fileId: number | null) => string | null

const t = attendanceRequests
type Stored = typeof attendanceRequests.$inferSelect
type Guarded = {
  readonly requested_by: number | null
  readonly locked: boolean
  readonly approvers: readonly Approver[]
}

const guarded = {
  requested_by: accountOfMember(t.companies_id, t.members_id),
  locked: isLocked(t.companies_id, t.business_date),
  approvers: approversLeft(t.companies_id, t.members_id, t.decided_by),
}

export type HeldRequest = {
  readonly id: number
  readonly companies_id: number
  readonly facts: RequestFacts
  readonly row: Stored
}

const factsOf = (row: Stored & Guarded): RequestFacts => ({
  status: row.status,
  version: row.version,
  level: row.level,
  level_total: row.level_total,
  requested_by: row.requested_by,
  decided_by: row.decided_by,
  approvers: row.approvers,
  locked: row.locked,
  last: { nama: row.last_nama, at: row.last_at },
})

export const holdRequest = async (tx: Tx, id: number): Promise<HeldRequest | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const [facts] = await tx.select(guarded).from(t).where(eq(t.id, id))
  if (facts === undefined) throw new Error(`request ${id} is gone`)
  return { id: row.id, companies_id: row.companies_id, facts: factsOf({ ...row, ...facts }), row }
}

type Office = { readonly lat: number; readonly lng: number; readonly radius_m: number; readonly zone: string }
type Times = { readonly check_in_at: string | null; readonly check_out_at: string | null }
type Read = Stored &
  Guarded & {
    readonly member: RequestRow["member"]
    readonly office: Office
    readonly original: Times | null
    readonly history: RequestRow["history"]
  }

const select = {
  ...getTableColumns(t),
  ...guarded,
  member: memberJson<RequestRow["member"]>(t.companies_id, t.members_id),
  office: sql<Office>`(select json_build_object('lat', o.lat, 'lng', o.lng, 'radius_m', o.radius_m, 'zone', o.timezone) from offices o where o.companies_id = ${outer(t.companies_id)} and o.id = ${outer(t.offices_id)})`,
  original: sql<Times | null>`(select x.before from attendance_originals x where x.companies_id = ${outer(t.companies_id)} and x.requests_id = ${outer(t.id)})`,
  history: historyJson<RequestRow["history"][number]>(attendanceRequestHistory, t.companies_id, t.id),
}

const wire = (text: string | null): string | null => (text === null ? null : wireInstant(text))

const shown = (row: Read, fileUrl: FileUrl): RequestRow => {
  const { zone, ...office } = row.office
  return {
    id: row.id,
    member: row.member,
    type: row.type,
    business_date: row.business_date,
    zone,
    schedule: { start: row.schedule_start, end: row.schedule_end },
    before: { in: wire(row.before_in), out: wire(row.before_out) },
    requested: { in: wire(row.requested_in), out: wire(row.requested_out) },
    original:
      row.original === null
        ? null
        : { in: wire(row.original.check_in_at), out: wire(row.original.check_out_at) },
    reason: row.reason,
    attachment: fileUrl(row.companies_id, row.attachment_files_id),
    photo: fileUrl(row.companies_id, row.photo_files_id),
    geo:
      row.lat === null || row.lng === null
        ? null
        : { lat: row.lat, lng: row.lng, accuracy_m: row.accuracy_m },
    office,
    distance_m: row.distance_m,
    in_radius: row.distance_m === null ? null : isWithin(row.distance_m, office.radius_m),
    ...factsOf(row),
    last: { nama: row.last_nama, at: wireInstant(row.last_at) },
    approval_note: row.approval_note,
    created_at: wireInstant(row.created_at),
    history: row.history.map((move) => ({ ...move, at: wireInstant(move.at) })),
  }
}

export type Ask = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly dir?: "asc" | "desc"
  readonly q?: string
  readonly status?: Stored["status"]
  readonly type?: Stored["type"]
  readonly start_date?: string
  readonly end_date?: string
  readonly offices_id?: number
  readonly departement_id?: number
}

/** Requests that fit the filters; `r` is the alias of their table. */
export const requestWhere = (ask: Ask): SQL => {
  const parts: SQL[] = [sql`true`]
  if (ask.status !== undefined) parts.push(sql`r.status = ${ask.status}`)
  if (ask.type !== undefined) parts.push(sql`r.type = ${ask.type}`)
  if (ask.start_date !== undefined) parts.push(sql`r.business_date >= ${ask.start_date}::date`)
  if (ask.end_date !== undefined) parts.push(sql`r.business_date <= ${ask.end_date}::date`)
  return sql.join(parts, sql` and `)
}

/** Employees that fit the filters, as a condition on a table with the columns of `members` under an alias. */
export const memberWhere = (ask: Pick<Ask, "q" | "offices_id" | "departement_id">, alias: SQL): SQL => {
  const parts: SQL[] = [sql`true`]
  const q = ask.q?.trim() ?? ""
  if (ask.offices_id !== undefined) parts.push(sql`${alias}.offices_id = ${ask.offices_id}`)
  if (ask.departement_id !== undefined) parts.push(sql`${alias}.departement_id = ${ask.departement_id}`)
  if (q !== "")
    parts.push(
      sql`(position(lower(${q}) in lower(${alias}.nama)) > 0 or position(lower(${q}) in lower(${alias}.nip)) > 0)`,
    )
  return sql.join(parts, sql` and `)
}

const sorts = { created_at: sql`${t.created_at}`, business_date: sql`${t.business_date}` }

type Fitting = Ask & { readonly members_id?: number }

const fitting = (ask: Fitting): SQL | undefined =>
  and(
    ask.members_id === undefined ? undefined : eq(t.members_id, ask.members_id),
    sql`exists (select from attendance_requests r where r.companies_id = ${t.companies_id} and r.id = ${t.id} and ${requestWhere(ask)})`,
    sql`exists (select from members m where m.companies_id = ${t.companies_id} and m.id = ${t.members_id} and ${memberWhere(ask, sql`m`)})`,
  )

/** What became of requests in sight; see `newsFor`. */
export const requestNews = async (
  tx: Tx,
  ask: Fitting & Sight,
  fileUrl: FileUrl,
): Promise<AnswerOf<typeof watchRequests>> => {
  const { changed, ...news } = await newsFor(tx, t, fitting(ask), ask)
  const rows =
    changed.length === 0
      ? []
      : await tx
          .select(select)
          .from(t)
          .where(inArray(t.id, [...changed]))
  return { ...news, rows: rows.map((row) => shown(row as unknown as Read, fileUrl)) }
}

export const requestPage = async (
  tx: Tx,
  ask: Fitting & { readonly sort?: keyof typeof sorts },
  fileUrl: FileUrl,
): Promise<Page<RequestRow>> => {
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
  return { ...page, rows: page.rows.map((row) => shown(row, fileUrl)) }
}

export const shownRequest = async (tx: Tx, id: number, fileUrl: FileUrl): Promise<RequestRow> => {
  const [row] = await tx.select(select).from(t).where(eq(t.id, id))
  if (row === undefined) throw new Error(`request ${id} is gone`)
  return shown(row as unknown as Read, fileUrl)
}
