import { and, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { foldAccents } from "#contract/kit/foldText.ts"
import { checkNik } from "#contract/kit/formats.ts"
import { foldedLower, isAscii } from "../db/folded.ts"
import { blindOf } from "../db/secrets/columns.ts"
import { Blind } from "../db/secrets/params.ts"

const besideOf = (column: AnyPgColumn, what: "sort" | "fold"): AnyPgColumn | undefined =>
  getTableColumns(column.table)[`${column.name}_${what}`]
const keptOf = (column: AnyPgColumn): AnyPgColumn | undefined => besideOf(column, "sort")

/** Capitalizes a noun at the beginning of a sentence. */
export const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Trimmed search text; "" = no search. */
export const wordsIn = (q: string | undefined): string => q?.trim() ?? ""

/** A searched column, or a condition for the words; undefined = the words cannot match it. */
export type Searched = AnyPgColumn | ((words: string) => SQL | undefined)

/**
 * Searches a telephone number, stored as 62812… or 0812…, in the ways people write it: 0812-3456, +62 812, 812 3456. A fragment
 * from the middle of a number may begin with 0 too.
 */
export const phoneIn =
  (column: AnyPgColumn | SQL) =>
  (words: string): SQL | undefined => {
    const figures = words.replaceAll(/[\s().+-]/g, "")
    if (!/^\d+$/.test(figures)) return undefined
    const as = [
      figures,
      ...(figures.startsWith("0") ? [`62${figures.slice(1)}`] : []),
      ...(figures.startsWith("62") ? [`0${figures.slice(2)}`] : []),
    ]
    return or(...as.map((one) => sql`position(${one} in ${column}) > 0`))
  }

/** Search words in lower case. The sub-select is evaluated once per statement, not for every row of a generic plan. */
const lowered = (words: string): SQL => sql`(select lower(${words}))`
const folded = (words: string): SQL => lowered(foldAccents(words))

/** Substring search, ignoring case and accents; accents are only stripped from text that is not ASCII. */
export const isIn = (words: string, text: SQL): SQL =>
  sql`(position(${folded(words)} in lower(${text})) > 0
    or (not ${isAscii(text)} and position(${folded(words)} in ${foldedLower(sql`lower(${text})`)}) > 0))`

/**
 * The same with stored search keys of a large table: folding each row would take more than twice the time of the rest,
 * so a column stores the folded text of the few names that are not ASCII (server/db/tables/kinds.ts). Columns without
 * one are codes.
 */
export const isKeptIn = (words: string, sort: SQL, fold: SQL | null): SQL =>
  fold === null
    ? sql`position(${lowered(words)} in ${sort}) > 0`
    : sql`(position(${folded(words)} in ${sort}) > 0 or position(${folded(words)} in ${fold}) > 0)`

/** An encrypted number equals one of these, by its blind index; a value that is not encrypted yet, by itself. */
export const isSecretIn = (column: AnyPgColumn, values: readonly string[]): SQL => {
  const listed = (make: (value: string) => unknown) =>
    sql.join(
      values.map((value) => sql`${make(value)}`),
      sql`, `,
    )
  return sql`(${blindOf(column)} in (${listed((value) => new Blind(value))}) or ${column} in (${listed((value) => value)}))`
}

/** The identity card number is encrypted: it is found by its whole number. */
export const nikIn =
  (column: AnyPgColumn) =>
  (words: string): SQL | undefined => {
    const nik = checkNik(words)
    return nik.ok ? isSecretIn(column, [nik.value]) : undefined
  }

/** Bounds the cost of a long pasted search text. */
const MOST_WORDS = 8

/**
 * Rows in which every word occurs in one of the columns, in any order, ignoring case and accents; no wildcards. Digits
 * in several groups, as in a telephone number, are one word.
 */
export const contains = (q: string | undefined, columns: readonly Searched[]): SQL | undefined => {
  const words = wordsIn(q)
  if (words === "") return undefined
  const isWithin = (word: string, column: AnyPgColumn): SQL => {
    const [sort, fold] = [keptOf(column), besideOf(column, "fold")]
    return sort === undefined
      ? isIn(word, sql`${column}`)
      : isKeptIn(word, sql`${sort}`, fold === undefined ? null : sql`${fold}`)
  }
  const has = (word: string) =>
    or(...columns.map((column) => (typeof column === "function" ? column(word) : isWithin(word, column))))
  const each = words.split(/\s+/).slice(0, MOST_WORDS)
  if (each.length === 1) return has(words)
  const whole = columns.flatMap((column) => (typeof column === "function" ? (column(words) ?? []) : []))
  return or(and(...each.map(has)), ...whole)
}

/**
 * A qualified column of the selected row, for use in a sub-select: the query builder omits the table's name in a
 * selection, and a bare `id` would be the sub-select's own.
 */
export const outer = (column: AnyPgColumn): SQL => sql`${column}`

/**
 * Sort expression of text, the same on both databases; an index uses the same expression, a large table a stored
 * column.
 */
export const byText = (column: AnyPgColumn): SQL => {
  const kept = keptOf(column)
  if (kept?.notNull === true) return sql`${kept}`
  return column.notNull ? sql`lower(${column}) collate "C"` : sql`coalesce(lower(${column}), '') collate "C"`
}
