import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"

/** Deeper trees do not occur; the bound keeps corrupt data from looping. */
const MOST_DEEP = 100

/**
 * Ids of an area and of all areas below it, as a sub-select that depends on no row. Children are of the same company by
 * their foreign key.
 */
export const areasBelow = (area: number): SQL =>
  sql`(with recursive below(id, depth) as (
      select ${area}::bigint, 1
      union all
      select a.id, below.depth + 1 from sales_areas a join below on a.parent_id = below.id
      where below.depth < ${MOST_DEEP}
    ) select id from below)`

const list = new Intl.ListFormat("id")
/** Names in a refusal; the others are counted. */
const MOST_NAMED = 3

/** "tim Bekasi, Depok dan 2 lainnya". */
export const namedWords = (noun: string, names: readonly string[], count = names.length): string | null => {
  if (count === 0) return null
  const shown = names.slice(0, MOST_NAMED)
  const more = count - shown.length
  return `${noun} ${list.format(more > 0 ? [...shown, `${more} lainnya`] : shown)}`
}

/** Parts of a sentence: "tim A dan B; area C". */
export const joinWords = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join("; ")

/** Whether an area is active; the row is locked against changes until the transaction ends. */
export const heldArea = async (tx: Tx, id: number): Promise<{ readonly is_active: boolean } | null> => {
  const [row] = await rowsOf<{ readonly is_active: boolean }>(
    tx,
    sql`select is_active from sales_areas where id = ${id} for share`,
  )
  return row ?? null
}
