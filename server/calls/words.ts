import { getTableColumns, or, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"

const keptOf = (column: AnyPgColumn): AnyPgColumn | undefined =>
  getTableColumns(column.table)[`${column.name}_sort`]

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

/** Rows with the words in one of the columns, whatever their case; no character of them means anything else. */
export const contains = (q: string | undefined, columns: readonly Searched[]): SQL | undefined => {
  const words = wordsIn(q)
  if (words === "") return undefined
  /** What a large table keeps in lower case need not be made anew for every row: of a row's search that was half. */
  const lowered = (column: AnyPgColumn) => keptOf(column) ?? sql`lower(${column})`
  return or(
    ...columns.map((column) =>
      typeof column === "function" ? column(words) : sql`position(lower(${words}) in ${lowered(column)}) > 0`,
    ),
  )
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
