import { and, asc, desc, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import { InvalidFields } from "../http/answer.ts"

type PageRequest = {
  readonly table: PgTable
  readonly select: Readonly<Record<string, AnyPgColumn | SQL | SQL.Aliased>>
  readonly where: SQL | undefined
  /** Never null; ties go by id. */
  readonly sort: SQL
  readonly id: AnyPgColumn
  readonly dir: "asc" | "desc"
  readonly page: number
  readonly perPage: number
  readonly cursor: string | null
}

export type Page<R> = {
  readonly rows: readonly R[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly next?: string
  readonly prev?: string
}

/** Where a neighbouring page starts: the sort value and id of the row at the edge, and the page's number. */
type Cursor = { readonly v: string; readonly i: number; readonly back: boolean; readonly page: number }

const write = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.v, cursor.i, cursor.back ? 1 : 0, cursor.page])).toString("base64url")
const read = (raw: string): Cursor => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(raw, "base64url").toString("utf8"))
    if (Array.isArray(parts)) {
      const [v, i, back, page] = parts as unknown[]
      if (typeof v === "string" && Number.isSafeInteger(i) && Number.isSafeInteger(page))
        return { v, i: i as number, back: back === 1, page: page as number }
    }
  } catch {
    // falls through to the same answer as any other unreadable cursor
  }
  throw new InvalidFields({ cursor: ["Halaman tidak dikenal"] })
}

/** A page by number (offset) or, with a cursor, by its neighbour's edge: as fast at any depth as the first one. */
export const keysetPage = async <R>(tx: Tx, request: PageRequest): Promise<Page<R>> => {
  const { table, where, sort, id, dir, perPage } = request
  const cursor = request.cursor === null ? null : read(request.cursor)
  const backwards = cursor?.back === true
  const ascending = (dir === "asc") !== backwards
  const order = ascending ? [asc(sort), asc(id)] : [desc(sort), desc(id)]
  const beyond =
    cursor === null
      ? undefined
      : ascending
        ? sql`(${sort}, ${id}) > (${cursor.v}, ${cursor.i})`
        : sql`(${sort}, ${id}) < (${cursor.v}, ${cursor.i})`
  const found = await tx
    .select({ ...(request.select as Record<string, AnyPgColumn>), sort_value: sql<string>`(${sort})::text` })
    .from(table)
    .where(and(where, beyond))
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(cursor === null ? (request.page - 1) * perPage : 0)
  const [{ total }] = (await tx
    .select({ total: sql<number>`count(*)::float8` })
    .from(table)
    .where(where)) as [{ total: number }]

  const more = found.length > perPage
  const kept = found.slice(0, perPage)
  if (backwards) kept.reverse()
  const page = cursor?.page ?? request.page
  const edge = (row: (typeof kept)[number] | undefined, back: boolean) =>
    row === undefined
      ? {}
      : {
          [back ? "prev" : "next"]: write({
            v: row.sort_value,
            i: Number((row as { id?: unknown }).id),
            back,
            page: Math.max(1, page + (back ? -1 : 1)),
          }),
        }
  const hasNext = backwards || more
  const hasPrev = backwards ? more : page > 1
  return {
    rows: kept.map(({ sort_value: _, ...row }) => row as R),
    total,
    page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    ...(hasNext ? edge(kept.at(-1), false) : {}),
    ...(hasPrev ? edge(kept[0], true) : {}),
  }
}
