import type { ListQuery } from "#machines/list/listQuery.ts"

/** In an address: whatever the status. */
export const ANY_STATUS = "semua"
/** The filters of an address as a payload. Without a status those that wait are asked for. */
const filtersFor = (filters: Readonly<Record<string, string>>, status: string | null) => {
  const { tampilan: _, status: chosen = status, ...rest } = filters
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, key.endsWith("_id") ? Number(value) : value]),
    ),
    ...(chosen === null || chosen === ANY_STATUS ? {} : { status: chosen }),
  }
}

/** What is wanted of a queue, by its address: words, and filters. */
export const wantedBy = (
  { q, filters }: { readonly q: string; readonly filters: Readonly<Record<string, string>> },
  status: string | null,
) => ({ ...(q === "" ? {} : { q }), ...filtersFor(filters, status) })

/** What waits is decided in its turn; of what is decided the last is what somebody looks back at. */
const orderFor = ({ filters, sort, dir }: ListQuery, status: string | null) => {
  const { status: chosen = status } = filters
  const isDecided = chosen !== null && chosen !== "pending" && chosen !== ANY_STATUS
  return isDecided && sort === "created_at" ? { sort: "last_at", dir: "desc" } : { sort, dir }
}

/** What a page of a list asks. */
export const pageFor = (query: ListQuery, status: string | null) => ({
  page: query.page,
  per_page: query.perPage,
  ...orderFor(query, status),
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...wantedBy(query, status),
})
