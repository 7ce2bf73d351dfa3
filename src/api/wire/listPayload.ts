import { nestedIn } from "./nestedKeys.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"

/** Builds a list's query; separate from the list, because the shell page's early script uses it too. */

const typed = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value

/** The filters of a list. */
export const narrowedTo = ({ q, filters }: Pick<ListQuery, "q" | "filters">) => ({
  ...(q === "" ? {} : { q }),
  ...nestedIn(Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, typed(value)]))),
})

/** @param within the parent the rows belong to */
export const payloadOf = (within: object | undefined, query: ListQuery) => ({
  ...within,
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...(query.per === undefined ? {} : { per_tanggal: query.per }),
  ...narrowedTo(query),
})
