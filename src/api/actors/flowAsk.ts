import type { ListQuery } from "#machines/list/listQuery.ts"

/** Value of the address's status filter that means any status. */
export const ANY_STATUS = "semua"
/** The filters of an address as a payload. Defaults to pending requests when no status is set. */
const filtersFor = (filters: Readonly<Record<string, string>>, status: string | null) => {
  const { tampilan: _, status: chosen = status, ...rest } = filters
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, key.endsWith("_id") ? Number(value) : value]),
    ),
    ...(chosen === null || chosen === ANY_STATUS ? {} : { status: chosen }),
  }
}

/** The query of a queue, read from its address: search text and filters. */
export const wantedBy = (
  { q, filters }: { readonly q: string; readonly filters: Readonly<Record<string, string>> },
  status: string | null,
) => ({ ...(q === "" ? {} : { q }), ...filtersFor(filters, status) })

/** Pending requests are sorted oldest first (first in, first out); decided ones newest first. */
const orderFor = ({ filters, sort, dir }: ListQuery, status: string | null) => {
  const { status: chosen = status } = filters
  const isDecided = chosen !== null && chosen !== "pending" && chosen !== ANY_STATUS
  return isDecided && sort === "created_at" ? { sort: "last_at", dir: "desc" } : { sort, dir }
}

/** The query of one page of a list. */
export const pageFor = (query: ListQuery, status: string | null) => ({
  page: query.page,
  per_page: query.perPage,
  ...orderFor(query, status),
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...wantedBy(query, status),
})
