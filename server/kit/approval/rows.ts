import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import { keysetPage, type Page, paged } from "../paging.ts"
import { seek } from "../searchPage.ts"
import { isIn, wordsIn } from "../textSearch.ts"
import { rowsOf as selectedRows, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { DECIDED } from "../../db/tables/history.ts"
import { wireInstant } from "../../time/calendar.ts"
import {
  accountOfMember,
  approversLeft,
  decidersOf,
  delegatesOf,
  enteredAllowed,
  isLocked,
  memberJson,
  ownAllowed,
} from "./facts.ts"
import { employmentOf } from "../employment.ts"
import { historyJson, type StoredPaper } from "./history.ts"
import { newsFor, type Sight } from "./news.ts"
import { idsOfSome, inSight, memberWhere, ofMember } from "./members.ts"
import type { AnyApproval, FileUrl, FlowAsk, Guarded, HeldAny, StoredRow } from "./spec.ts"
import type { WireRow } from "./wireRow.ts"

const PENDING = "pending"
/**
 * Up to here the rows of a date range are found by its index and sorted. Following the list's order instead would read
 * all rows outside the range first; beyond it, the order finds a page soon.
 */
const MOST_RANGED = 50_000
const isRanged = ({ start_date, end_date }: FlowAsk): boolean =>
  start_date !== undefined || end_date !== undefined

export type Waits = {
  readonly count: number
  readonly oldest_at: string | null
  readonly sum: number | null
}
/** Throughput: number of decisions, and the total minutes they took. */
export type Pace = { readonly decided: number; readonly minutes: number }

export type Read = StoredRow &
  Guarded & {
    readonly member: object
    readonly history: readonly { readonly at: string; readonly paper?: StoredPaper | null }[]
  }

const shownPaper = (company: number, paper: StoredPaper | null, fileUrl: FileUrl) =>
  paper === null
    ? null
    : { name: paper.name, url: fileUrl(company, paper.id) ?? "", is_picture: paper.type !== "pdf" }

const guardedOf = ({ table: t, day, lockedBy = day, dates, isPay, flow }: AnyApproval) => ({
  requested_by: accountOfMember(t.companies_id, t.members_id),
  locked: isLocked(t.companies_id, t.members_id, lockedBy),
  employment: employmentOf(
    t.companies_id,
    t.members_id,
    dates === "decision"
      ? null
      : { first: day, last: dates === undefined || dates === "payout" ? day : dates },
    dates === "payout",
  ),
  deciders: decidersOf(t.companies_id, t.members_id, t.entered_by, flow.module, isPay),
  approvers: approversLeft(t.companies_id, t.members_id, t.decided_by, t.entered_by, flow.module),
  delegates: delegatesOf(t.companies_id, t.members_id, t.entered_by, flow.module, isPay),
  own_allowed: ownAllowed(t.companies_id),
  entered_allowed: enteredAllowed(t.companies_id),
})

const enteredIn = ({ entered_by, entered_nama }: StoredRow): ApprovalFacts["entered"] =>
  entered_by === null ? null : { id: entered_by, nama: entered_nama ?? "Admin" }

const selectOf = (spec: AnyApproval) => {
  const { table: t, history, select } = spec
  return {
    ...getTableColumns(t),
    ...guardedOf(spec),
    ...select,
    member: memberJson<object>(t.companies_id, t.members_id),
    history: historyJson<{ readonly at: string }>(history, t.companies_id, t.id),
  }
}

/** Condition for rows that match the filters; `r` is the alias of their table. */
export const fittingOf = (spec: AnyApproval, ask: FlowAsk, r: SQL): SQL => {
  const { day, removed } = spec
  const column = ({ name }: { readonly name: string }) => sql`${r}.${sql.identifier(name)}`
  const parts: SQL[] = removed === undefined ? [sql`true`] : [sql`not ${column(removed)}`]
  if (ask.status !== undefined) parts.push(sql`${r}.status = ${ask.status}`)
  if (ask.start_date !== undefined) parts.push(sql`${column(day)} >= ${ask.start_date}::date`)
  if (ask.end_date !== undefined) parts.push(sql`${column(day)} <= ${ask.end_date}::date`)
  if (ask.members_id !== undefined) parts.push(sql`${r}.members_id = ${ask.members_id}`)
  return sql.join([...parts, ...(spec.filters?.(ask, r) ?? [])], sql` and `)
}

/** Row access of a flow: lock, list, watch and find. */
export const rowsOf = (spec: AnyApproval) => {
  const { table: t, flow } = spec
  const guarded = guardedOf(spec)
  const select = selectOf(spec)
  const order = Object.keys(flow.row.fields)
  const none: ReadonlyMap<number, unknown> = new Map()
  const moreOf = (tx: Tx, ids: readonly number[]) =>
    spec.more === undefined ? Promise.resolve(none) : spec.more(tx, ids)

  const factsOf = (row: StoredRow & Guarded, more: unknown): ApprovalFacts => ({
    status: row.status,
    version: row.version,
    level: row.level,
    level_total: row.level_total,
    requested_by: row.requested_by,
    decided_by: row.decided_by,
    deciders: row.deciders,
    approvers: row.approvers,
    delegates: row.delegates,
    own_allowed: row.own_allowed,
    entered: enteredIn(row),
    entered_allowed: row.entered_allowed,
    locked: row.locked,
    employment: row.employment,
    last: { nama: row.last_nama, at: row.last_at },
    ...spec.facts?.(row, more),
  })

  /** Set-based: locks rows in a fixed order (prevents deadlock) and reads them with a constant number of queries. */
  const holdSome = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, HeldAny>> => {
    await spec.lock?.(tx)
    const isHere = spec.removed === undefined ? undefined : eq(spec.removed, false)
    const rows = (await tx
      .select()
      .from(t)
      .where(and(inArray(t.id, [...ids]), isHere))
      .orderBy(t.id)
      .for("update")) as unknown as readonly StoredRow[]
    if (rows.length === 0) return new Map()
    const found = rows.map(({ id }) => id)
    const read = (await tx
      .select({ id: t.id, ...guarded })
      .from(t)
      .where(inArray(t.id, found))) as unknown as readonly (Guarded & { readonly id: number })[]
    const facts = new Map(read.map((one) => [one.id, one]))
    const more = await moreOf(tx, found)
    return new Map(
      rows.map((row) => {
        const own = facts.get(row.id)
        if (own === undefined) throw new Error(`${flow.noun} ${row.id} is gone`)
        const { id, companies_id } = row
        return [id, { id, companies_id, facts: factsOf({ ...row, ...own }, more.get(id)), row }]
      }),
    )
  }
  const hold = async (tx: Tx, id: number): Promise<HeldAny | null> =>
    (await holdSome(tx, [id])).get(id) ?? null

  const shown = (row: Read, more: unknown, fileUrl: FileUrl): WireRow => {
    const { status, version, level, level_total, requested_by, decided_by, deciders, approvers } = row
    const { delegates, own_allowed, entered_allowed, locked, employment } = row
    const wire: Readonly<Record<string, unknown>> = {
      status,
      version,
      level,
      level_total,
      requested_by,
      decided_by,
      deciders,
      approvers,
      delegates,
      own_allowed,
      entered: enteredIn(row),
      entered_allowed,
      locked,
      employment,
      id: row.id,
      member: row.member,
      last: { nama: row.last_nama, at: wireInstant(row.last_at) },
      approval_note: row.approval_note,
      created_at: wireInstant(row.created_at),
      history: row.history.map(({ paper, ...move }) => ({
        ...move,
        at: wireInstant(move.at),
        ...(paper === undefined ? {} : { paper: shownPaper(row.companies_id, paper, fileUrl) }),
      })),
      ...spec.shown(row, more, fileUrl),
    }
    return Object.fromEntries(order.map((key) => [key, wire[key]])) as WireRow
  }
  const allShown = async (tx: Tx, rows: readonly Read[], fileUrl: FileUrl): Promise<WireRow[]> => {
    const more =
      rows.length === 0
        ? none
        : await moreOf(
            tx,
            rows.map(({ id }) => id),
          )
    return rows.map((row) => shown(row, more.get(row.id), fileUrl))
  }
  const readAll = async (tx: Tx, ids: readonly number[]): Promise<readonly Read[]> =>
    ids.length === 0
      ? []
      : ((await tx
          .select(select)
          .from(t)
          .where(inArray(t.id, [...ids]))) as unknown as readonly Read[])

  const searched = (ask: FlowAsk): SQL => {
    const { named } = spec
    const q = wordsIn(ask.q)
    if (named === undefined || q === "") return ofMember(ask, sql`${t}`)
    return sql`${ofMember({ ...ask, q: "" }, sql`${t}`)} and (${t.members_id} in (select m.id from members m where ${memberWhere({ q }, sql`m`)}) or ${isIn(q, sql`${named}`)})`
  }
  const fitting = (ask: FlowAsk): SQL | undefined =>
    and(
      fittingOf(spec, ask, sql`${t}`),
      searched(ask),
      spec.byOffice === true && ask.own !== true ? inSight(sql`${t}`) : undefined,
    )

  return {
    hold,
    holdSome,
    news: async (tx: Tx, ask: FlowAsk & Sight, fileUrl: FileUrl) => {
      const { changed, ...news } = await newsFor(tx, t, fitting(ask), ask, spec.arrival)
      return { ...news, rows: await allShown(tx, await readAll(tx, changed), fileUrl) }
    },
    page: async (tx: Tx, ask: FlowAsk, fileUrl: FileUrl): Promise<Page<WireRow>> => {
      const sort = ask.sort ?? flow.sorts[0]
      const by = spec.sorts[sort]
      if (by === undefined) throw new Error(`${flow.root} has no order ${sort}`)
      const where = fitting(ask)
      const queue = { table: t, id: t.id, where, by }
      const ofSome = idsOfSome(tx, ask, queue)
      const page = await keysetPage<Read>(tx, {
        table: t,
        select,
        where,
        idsAt: async (place) =>
          (await ofSome(place)) ??
          (isRanged(ask) ? await seek(tx, { ...queue, ...place, most: MOST_RANGED }) : null),
        sort: { key: sort, by },
        id: t.id,
        dir: ask.dir ?? "asc",
        ...paged(ask),
      })
      return { ...page, rows: await allShown(tx, page.rows, fileUrl) }
    },
    /** Pending rows: how many, since when, and their total (rupiah; JSON has no larger exact integer) if the flow has amounts. */
    waiting: async (tx: Tx, ask: Pick<FlowAsk, "offices_id" | "q">): Promise<Waits> => {
      const sum =
        spec.amount === undefined
          ? sql`null::float8`
          : sql`least(coalesce(sum(${spec.amount}), 0), ${literal(Number.MAX_SAFE_INTEGER)})::float8`
      const [found] = await selectedRows<Waits>(
        tx,
        sql`select count(*)::int as count, min(${t.created_at})::text as oldest_at, ${sum} as sum
          from ${t} where ${fitting({ ...ask, page: 1, status: PENDING }) ?? sql`true`}`,
      )
      const { count, oldest_at, sum: all } = found ?? { count: 0, oldest_at: null, sum: null }
      return { count, oldest_at: oldest_at === null ? null : wireInstant(oldest_at), sum: all }
    },
    /** Decisions of people since an instant (ISO); each row counts once, by its last decision. */
    pace: async (tx: Tx, ask: Pick<FlowAsk, "offices_id">, since: string): Promise<Pace> => {
      const h = spec.history
      const [found] = await selectedRows<Pace>(
        tx,
        sql`select count(*)::int as decided, coalesce(sum(extract(epoch from d.at - ${t.created_at}) / 60), 0)::float8 as minutes
          from ${t} join (select row_id, max(at) as at from ${h} where ${DECIDED} and at >= ${since}::timestamptz group by 1) d on d.row_id = ${t.id}
          where ${t.status} <> ${PENDING} and ${fitting({ ...ask, page: 1 }) ?? sql`true`}`,
      )
      return found ?? { decided: 0, minutes: 0 }
    },
    /** The oldest `most` pending rows, as a query of \`created_at\` and \`id\`. */
    oldest: (ask: Pick<FlowAsk, "offices_id" | "q">, most: number): SQL =>
      sql`select ${t.created_at} as created_at, ${t.id}::float8 as id from ${t}
        where ${fitting({ ...ask, page: 1, status: PENDING }) ?? sql`true`} order by ${t.created_at}, ${t.id} limit ${literal(most)}`,
    /** Pending rows grouped by employee, as a query of `members_id`, `count` and `oldest_at`. */
    waitingBy: (): SQL =>
      sql`select ${t.members_id} as members_id, count(*)::int as count, min(${t.created_at}) as oldest_at from ${t}
        where ${fitting({ page: 1, status: PENDING }) ?? sql`true`} group by 1`,
    readAll,
    moreOf,
    factsOf,
    /** One row in the list's shape, also if it was removed; null = not found. */
    find: async (tx: Tx, id: number, fileUrl: FileUrl): Promise<WireRow | null> =>
      (await allShown(tx, await readAll(tx, [id]), fileUrl))[0] ?? null,
  }
}
export type FlowRows = ReturnType<typeof rowsOf>
