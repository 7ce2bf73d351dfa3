import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { and, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { literal } from "../db/literal.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { isDataError } from "../db/sqlState.ts"
import { InvalidFields } from "../call/answer.ts"
import { type Found as Sought, type Place, seek } from "./searchPage.ts"
import { readingOf, type Selection } from "./selection.ts"

export type PageRequest = {
  readonly table: PgTable
  readonly select: Selection
  readonly where: SQL | undefined
  /** Whether no index order finds the matching rows: text search, or a selective filter. */
  readonly isSought?: boolean
  /** Ids of a page and the total, from a cheaper source than the table; null = not available. */
  readonly idsAt?: (place: Place) => Promise<Sought | null>
  /** The total, from a cheaper source. */
  readonly total?: () => Promise<number>
  /** `by` is never null; ties are broken by id. A cursor is only valid for the key and direction it was made with. */
  readonly sort: { readonly key: string; readonly by: SQL }
  readonly id: AnyPgColumn | SQL
  readonly dir: "asc" | "desc"
  readonly page: number
  readonly perPage: number
  readonly cursor: string | null
  /** Cache key of the count; without it every page counts again. */
  readonly counted?: string
}

export type Paged = {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly cursor?: string | undefined
}
/** The page that a list's payload asks for. */
export const paged = ({
  page,
  per_page,
  cursor,
}: Paged): Pick<PageRequest, "page" | "perPage" | "cursor"> => ({
  page: page ?? 1,
  perPage: per_page ?? PAGE_SIZE,
  cursor: cursor ?? null,
})

export type Page<R> = {
  readonly rows: readonly R[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly next?: string
  readonly prev?: string
}

/** Keyset cursor: sort value and id of the row at the edge, and the page's number. */
type Cursor = { readonly v: string; readonly i: number; readonly back: boolean; readonly page: number }

const unknownPage = () => new InvalidFields({ cursor: ["Halaman tidak dikenal"] })

const write = (order: string, { v, i, back, page }: Cursor) =>
  Buffer.from(JSON.stringify([order, v, i, back ? 1 : 0, page])).toString("base64url")

const read = (order: string, raw: string): Cursor => {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(raw, "base64url").toString("utf8"))
  } catch {
    throw unknownPage()
  }
  if (!Array.isArray(parts)) throw unknownPage()
  const [made, v, i, back, page] = parts as unknown[]
  if (made !== order || typeof v !== "string" || !isWhole(i) || !isWhole(page)) throw unknownPage()
  return { v, i, back: back === 1, page }
}
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

type Found = Readonly<Record<string, unknown>> & { readonly id: number; readonly sort_value: string }

const isUpwards = (request: PageRequest, cursor: Cursor | null) =>
  (request.dir === "asc") !== (cursor?.back === true)

/** @param ids of the page, if already known */
const rowsAfter = async (
  tx: Tx,
  request: PageRequest,
  cursor: Cursor | null,
  ids: readonly number[] | null,
): Promise<Found[]> => {
  const { sort, id, perPage } = request
  const isAscending = isUpwards(request, cursor)
  const direction = isAscending ? sql`asc` : sql`desc`
  const edge = cursor === null ? undefined : sql`(${cursor.v}, ${cursor.i})`
  const beyond =
    edge === undefined
      ? undefined
      : isAscending
        ? sql`(${sort.by}, ${id}) > ${edge}`
        : sql`(${sort.by}, ${id}) < ${edge}`
  const meant = and(request.where, beyond) ?? sql`true`
  const inOrder = sql`order by ${sort.by} ${direction}, ${id} ${direction} limit ${literal(perPage + 1)}`
  const skipped = cursor === null && ids === null ? (request.page - 1) * perPage : 0
  /**
   * Deferred join: skipped rows are read from the index only. The first page has no offset at all: with a parameter as
   * offset PostgreSQL replans a prepared statement each time.
   */
  const where =
    ids !== null
      ? inArray(sql`${id}`, [...ids])
      : skipped === 0
        ? meant
        : sql`${id} in (select ${id} from ${request.table} where ${meant} ${inOrder} offset ${skipped})`
  const { columns, joins, rowOf } = readingOf(request.select)
  const found = await rowsOf<Found>(
    tx,
    sql`select ${columns}, ${id} as "id", (${sort.by})::text as "sort_value" from ${request.table}${joins}
      where ${where} ${inOrder}`,
  )
  return found.map((row) => rowOf(row) as Found)
}

/** Up to here a count is exact; a larger one is cached for a while, so that pages of a big table do not scan it. */
const EXACT = 10_000
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1_000
const remembered = new Map<string, { readonly total: number; readonly until: number }>()

const countUpTo = async (tx: Tx, { table, where }: PageRequest, most: number | null): Promise<number> => {
  const some = tx
    .select({ one: sql`1` })
    .from(table)
    .where(where)
  const inner = most === null ? some : some.limit(literal(most))
  const [row] = await tx.select({ total: sql<number>`count(*)::float8` }).from(inner.as("counted"))
  return row?.total ?? 0
}

/** The cached total of a large table; null = it has to be counted. */
const rememberedTotal = ({ counted }: PageRequest): number | null => {
  const known = counted === undefined ? undefined : remembered.get(counted)
  return known !== undefined && known.until > performance.now() ? known.total : null
}

/** @param isMany the total is known to exceed `EXACT` */
const countRows = async (tx: Tx, request: PageRequest, isMany: boolean): Promise<number> => {
  const { counted } = request
  const known = rememberedTotal(request)
  if (known !== null) return known
  const few = isMany ? EXACT + 1 : await countUpTo(tx, request, counted === undefined ? null : EXACT + 1)
  if (!isMany && (counted === undefined || few <= EXACT)) return few
  const total = await countUpTo(tx, request, null)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  if (counted !== undefined) remembered.set(counted, { total, until: performance.now() + REMEMBERED_MS })
  return total
}

/** The rows of a page and the total. */
const readPage = async (tx: Tx, request: PageRequest, cursor: Cursor | null) => {
  const { sort, perPage } = request
  const place: Place = {
    dir: isUpwards(request, cursor) ? "asc" : "desc",
    after: cursor,
    limit: perPage + 1,
    offset: cursor === null ? (request.page - 1) * perPage : 0,
  }
  /** If very many rows match, following the order finds a page soon: no need to collect all matches. */
  const isSought = request.isSought === true && rememberedTotal(request) === null
  const sought =
    (await request.idsAt?.(place)) ??
    (isSought ? await seek(tx, { ...request, ...place, by: sort.by, most: EXACT }) : null)
  if (sought?.ids.length === 0) return { found: [], total: sought.total }
  const found = await rowsAfter(tx, request, cursor, sought?.ids ?? null)
  return { found, total: sought?.total ?? (await (request.total?.() ?? countRows(tx, request, isSought))) }
}

/** A page by number (offset) or by cursor (keyset pagination): with a cursor the cost does not grow with depth. */
export const keysetPage = async <R>(tx: Tx, request: PageRequest): Promise<Page<R>> => {
  const { perPage } = request
  const order = `${request.sort.key} ${request.dir}`
  const cursor = request.cursor === null ? null : read(order, request.cursor)
  const { found, total } = await readPage(tx, request, cursor).catch((thrown: unknown) => {
    /** A forged cursor may hold a value that is invalid for its column. */
    throw cursor !== null && isDataError(thrown) ? unknownPage() : thrown
  })
  const isBackwards = cursor?.back === true
  const hasMore = found.length > perPage
  const kept = found.slice(0, perPage)
  if (isBackwards) kept.reverse()
  const page = cursor?.page ?? request.page
  const neighbour = (row: Found | undefined, back: boolean) =>
    row === undefined
      ? {}
      : {
          [back ? "prev" : "next"]: write(order, {
            v: row.sort_value,
            i: row.id,
            back,
            page: Math.max(1, page + (back ? -1 : 1)),
          }),
        }
  return {
    rows: kept.map(({ sort_value: _, ...row }) => row as R),
    total,
    page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    ...(isBackwards || hasMore ? neighbour(kept.at(-1), false) : {}),
    ...((isBackwards ? hasMore : page > 1) ? neighbour(kept[0], true) : {}),
  }
}
