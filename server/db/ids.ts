import { type SQL, sql } from "drizzle-orm"

/**
 * Ids as one array, to stand after "=". Its plan enters an index by the ids whatever statistics say; a sub-select of as many
 * values may be joined by going through the whole table, which for each chunk of a sweep is quadratic.
 */
export const anyOf = (ids: readonly number[]): SQL => sql`any (${`{${ids.join(",")}}`}::bigint[])`
