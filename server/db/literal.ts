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

/** Whether a column holds one of these words of ours, written into the statement: a partial index is found by them. */
export const isOneOf = (column: SQL, words: readonly string[]): SQL<boolean> => {
  if (words.length === 0 || words.some((word) => !/^\w+$/.test(word)))
    throw new Error(`not words: ${words.join(", ")}`)
  return sql<boolean>`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`
}

/**
 * A date (ISO) written into the statement itself. A range of dates that the planner does not know is taken for a two-hundredth
 * of the table, and everybody's days of it are then looked up one by one. @throws on what is no date
 */
export const dateLiteral = (date: string): SQL => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`${date} is no date`)
  return sql.raw(`date '${date}'`)
}
