import { type SQL, sql } from "drizzle-orm"

/**
 * A count written into the statement itself, for `limit`. As a parameter it makes PostgreSQL plan a kept statement anew
 * each time: for a limit it does not know, no plan looks as cheap.
 * @returns SQL, which Drizzle's `limit` takes like the number its type asks for
 */
export const literal = (count: number): SQL & number => {
  if (!Number.isSafeInteger(count)) throw new Error(`${count} is no count`)
  return sql.raw(String(count)) as SQL & number
}
