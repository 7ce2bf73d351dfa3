import { type SQL, sql } from "drizzle-orm"

/**
 * Inlines a count into the statement, for `limit`. With a parameter PostgreSQL replans a prepared statement each time:
 * its generic plan for an unknown limit never looks as cheap.
 * @returns SQL, which Drizzle's `limit` accepts in place of the number its type asks for
 */
export const literal = (count: number): SQL & number => {
  if (!Number.isSafeInteger(count)) throw new Error(`${count} is no count`)
  return sql.raw(String(count)) as SQL & number
}

/**
 * Whether a column has one of these constants, inlined into the statement: the planner can then use a partial index.
 */
export const isOneOf = (column: SQL, words: readonly string[]): SQL<boolean> => {
  if (words.length === 0 || words.some((word) => !/^\w+$/.test(word)))
    throw new Error(`not words: ${words.join(", ")}`)
  return sql<boolean>`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`
}

/**
 * Inlines a date (ISO) into the statement. For an unknown date range the planner assumes 0.5 % of the table and then
 * looks up the days one by one.
 * @throws if it is not a date
 */
export const dateLiteral = (date: string): SQL => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`${date} is no date`)
  return sql.raw(`date '${date}'`)
}
