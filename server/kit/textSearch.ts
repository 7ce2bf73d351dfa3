import { and, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { foldAccents } from "#contract/kit/foldText.ts"
import { foldedLower, isAscii } from "../db/folded.ts"

const besideOf = (column: AnyPgColumn, what: "sort" | "fold"): AnyPgColumn | undefined =>
  getTableColumns(column.table)[`${column.name}_${what}`]
const keptOf = (column: AnyPgColumn): AnyPgColumn | undefined => besideOf(column, "sort")

/** A noun at the beginning of a sentence. */
export const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** What is looked for; "" = nothing in particular. */
export const wordsIn = (q: string | undefined): string => q?.trim() ?? ""

/** Where words are looked for: a column, or whether a row has them; undefined = they cannot be meant for it. */
export type Searched = AnyPgColumn | ((words: string) => SQL | undefined)

/**
 * A telephone number, kept as 62812…, found as people write it: 0812-3456, +62 812, 812 3456. Figures without their
 * beginning may begin with 0 too.
 */
export const phoneIn =
  (column: AnyPgColumn) =>
  (words: string): SQL | undefined => {
    const figures = words.replaceAll(/[\s().+-]/g, "")
    if (!/^\d+$/.test(figures)) return undefined
    const as = figures.startsWith("0") ? [figures, `62${figures.slice(1)}`] : [figures]
    return or(...as.map((one) => sql`position(${one} in ${column}) > 0`))
  }

/** Words as they are looked for: as a sub-select they are put in lower case once, not for every row of a kept plan. */
const lowered = (words: string): SQL => sql`(select lower(${words}))`
const folded = (words: string): SQL => lowered(foldAccents(words))

/** Whether a text has these words in it, whatever their case and accents; accents are taken off only where there may be any. */
export const isIn = (words: string, text: SQL): SQL =>
  sql`(position(${folded(words)} in lower(${text})) > 0
    or (not ${isAscii(text)} and position(${folded(words)} in ${foldedLower(sql`lower(${text})`)}) > 0))`

/**
 * The same of a large table's texts: folding them for every row takes more than twice as long as all else, so a column keeps
 * what is folded of the few that are not ASCII (server/db/tables/kinds.ts). What has no such column is a code.
 */
export const isKeptIn = (words: string, sort: SQL, fold: SQL | null): SQL =>
  fold === null
    ? sql`position(${lowered(words)} in ${sort}) > 0`
    : sql`(position(${folded(words)} in ${sort}) > 0 or position(${folded(words)} in ${fold}) > 0)`

/** A person's number, from so many of its figures on: fewer are in somebody's telephone number. */
const NIK_FROM = 6
export const nikIn =
  (column: AnyPgColumn) =>
  (words: string): SQL | undefined => {
    const figures = words.replaceAll(/[\s.-]/g, "")
    return /^\d+$/.test(figures) && figures.length >= NIK_FROM
      ? sql`position(${figures} in ${column}) > 0`
      : undefined
  }

/** What somebody pastes is not looked for word by word without an end. */
const MOST_WORDS = 8

/**
 * Rows with every word in one of the columns, in whatever order, case and accents; no character of them means anything else. What
 * has figures in several pieces, as a telephone number, is taken as a whole.
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
 * A column of the row being selected, for use inside a sub-select: the query layer leaves the table's name away in a
 * selection, and `id` alone would be the sub-select's own.
 */
export const outer = (column: AnyPgColumn): SQL => sql`${column}`

/** How lists sort text, on both databases alike; an index has the same expression, or a large table the column for it. */
export const byText = (column: AnyPgColumn): SQL => {
  const kept = keptOf(column)
  if (kept?.notNull === true) return sql`${kept}`
  return column.notNull ? sql`lower(${column}) collate "C"` : sql`coalesce(lower(${column}), '') collate "C"`
}
