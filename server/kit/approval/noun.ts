import { getTableColumns, inArray } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { nounOf } from "#contract/kit/flow.ts"
import type { Tx } from "../../db/database.ts"
import type { AnyApproval } from "./spec.ts"

/** Noun for a set of rows: the noun of their view if all belong to one view. */
export const nounOfRows = async (
  tx: Tx,
  { flow, views = [], table }: AnyApproval,
  ids: readonly number[],
): Promise<string> => {
  if (views.length === 0 || ids.length === 0) return flow.noun
  const columns = getTableColumns(table as PgTable)
  const keys = new Set(views.flatMap(({ within }) => Object.keys(within)))
  const read = Object.fromEntries(Object.entries(columns).filter(([key]) => keys.has(key)))
  const rows = await tx
    .select(read)
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))
  const nouns = new Set(rows.map((row) => nounOf(flow, views, row)))
  const [only] = nouns
  return nouns.size === 1 && only !== undefined ? only : flow.noun
}
