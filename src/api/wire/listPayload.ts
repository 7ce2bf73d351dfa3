import type { ListQuery } from "#machines/list/listQuery.ts"

/** What a list's question is made of; apart from the list itself, since the shell page's early script asks it too. */

const typed = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value

/** What a list is narrowed to. */
export const narrowedTo = ({ q, filters }: Pick<ListQuery, "q" | "filters">) => ({
  ...(q === "" ? {} : { q }),
  ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, typed(value)])),
})

/** @param within what the rows belong to */
export const payloadOf = (within: object | undefined, query: ListQuery) => ({
  ...within,
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...narrowedTo(query),
})
