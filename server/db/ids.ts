import { type SQL, sql } from "drizzle-orm"

/**
 * Ids as one array parameter, for use after "=". Its plan always uses an index on the ids; a sub-select with as many
 * values may be planned as a join that scans the whole table, which is quadratic over the chunks of a sweep.
 */
export const anyOf = (ids: readonly number[]): SQL => sql`any (${`{${ids.join(",")}}`}::bigint[])`
