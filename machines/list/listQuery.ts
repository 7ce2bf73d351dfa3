import { PAGE_SIZE, PAGE_SIZES } from "#contract/kit/constants.ts"

/**
 * Query of a list, as the URL stores it. `cursor` is the edge of a neighbouring page (keyset pagination); null = by
 * page number.
 */
export type ListQuery = {
  readonly q: string
  readonly sort: string
  readonly dir: "asc" | "desc"
  readonly page: number
  readonly perPage: number
  readonly cursor: string | null
  readonly filters: Readonly<Record<string, string>>
  /** The day the rows are read as of (effective dating), ISO; absent = today. */
  readonly per?: string
}

/** Parameters of a URL that a list understands; the first sort is the default, ascending unless `dir` is "desc". */
export type ListWords = {
  readonly sorts: readonly [string, ...string[]]
  readonly dir?: "asc" | "desc"
  readonly filters: readonly string[]
  /** The list can be read as of another day: `per` in the address. */
  readonly dated?: boolean
}

/** The day in an address, ISO; null = today, or no date. */
export const dayIn = (search: string): string | null => {
  const day = new URLSearchParams(search).get("per") ?? ""
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}

/** The same address on another day; null = today. The page starts anew, because its rows are others. */
export const withDay = (search: string, day: string | null): string => {
  const params = new URLSearchParams(search)
  for (const key of ["per", "page", "cursor", "action"]) params.delete(key)
  if (day !== null) params.set("per", day)
  const text = params.toString()
  return text === "" ? "" : `?${text}`
}

export const startQuery = (words: ListWords): ListQuery => ({
  q: "",
  sort: words.sorts[0],
  dir: words.dir ?? "asc",
  page: 1,
  perPage: PAGE_SIZE,
  cursor: null,
  filters: {},
})

/** Parses a query string; unknown values are ignored. */
export const readQuery = (search: string, words: ListWords): ListQuery => {
  const params = new URLSearchParams(search)
  const start = startQuery(words)
  const sort = params.get("sort") ?? start.sort
  const dir = params.get("dir")
  const page = Number(params.get("page") ?? 1)
  const perPage = Number(params.get("per_page") ?? start.perPage)
  const per = words.dated === true ? dayIn(search) : null
  const filters = words.filters.flatMap((key) => {
    const value = params.get(key)
    return value === null || value === "" ? [] : [[key, value] as const]
  })
  return {
    q: (params.get("q") ?? "").slice(0, 100),
    sort: words.sorts.includes(sort) ? sort : start.sort,
    dir: dir === "desc" || dir === "asc" ? dir : start.dir,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : start.perPage,
    cursor: params.get("cursor") || null,
    filters: Object.fromEntries(filters),
    ...(per === null ? {} : { per }),
  }
}

/** Writes only what differs from the default, so that the default list has a plain URL; `action`: after a write. */
export const writeQuery = (query: ListQuery, words: ListWords, action = false): string => {
  const start = startQuery(words)
  const params = new URLSearchParams()
  if (query.q !== "") params.set("q", query.q)
  for (const [key, value] of Object.entries(query.filters)) params.set(key, value)
  if (query.sort !== start.sort) params.set("sort", query.sort)
  if (query.dir !== start.dir) params.set("dir", query.dir)
  if (query.perPage !== start.perPage) params.set("per_page", String(query.perPage))
  if (query.page !== 1) params.set("page", String(query.page))
  if (query.cursor !== null) params.set("cursor", query.cursor)
  if (query.per !== undefined) params.set("per", query.per)
  if (action) params.set("action", "true")
  const text = params.toString()
  return text === "" ? "" : `?${text}`
}

/** The filters with changes; null removes one, and an added one is last. */
export const filtersWith = (
  filters: ListQuery["filters"],
  changes: Readonly<Record<string, string | null>>,
): ListQuery["filters"] =>
  Object.fromEntries(
    [...Object.entries(filters).filter(([key]) => !(key in changes)), ...Object.entries(changes)].filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )

/** A changed search starts at the first page. */
export const fromStart = (query: ListQuery, patch: Partial<ListQuery>): ListQuery => ({
  ...query,
  ...patch,
  page: 1,
  cursor: null,
})

const textOf = (query: ListQuery): string =>
  JSON.stringify([
    query.q,
    query.sort,
    query.dir,
    query.page,
    query.perPage,
    query.cursor,
    query.per ?? null,
    Object.entries(query.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
export const isSameQuery = (a: ListQuery, b: ListQuery): boolean => textOf(a) === textOf(b)

/** Same search, filters and day, regardless of order and page. */
export const isSameChoice = (a: ListQuery, b: ListQuery): boolean =>
  a.per === b.per && isSameQuery(a, { ...a, q: b.q, filters: b.filters })

type Edges = { readonly page: number; readonly next?: string; readonly prev?: string }

/** Query of the next or previous page, by the edge of the current one; the first page has no edge. */
export const neighbourOf = (query: ListQuery, shown: Edges | undefined, step: 1 | -1): ListQuery => {
  const page = Math.max(1, (shown?.page ?? 1) + step)
  const cursor = (step === 1 ? shown?.next : shown?.prev) ?? null
  return { ...query, page, cursor: page === 1 ? null : cursor }
}
