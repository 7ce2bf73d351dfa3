import { and, desc, lt } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { ExportFormat } from "#contract/kit/exportFormats.ts"
import { instantWords } from "#contract/kit/words.ts"
import { literal } from "../db/literal.ts"
import { filtersOf } from "../kit/resource.ts"
import type { ResourceRules } from "../kit/rules.ts"
import { contains } from "../kit/textSearch.ts"
import { dateIn } from "../time/calendar.ts"
import type { StreamMaker } from "./stream.ts"
import type { Column, Value } from "./write.ts"

/** Rows per chunk: small enough that other requests get their turn between two chunks. */
const PART = 250

type Ask = { readonly format: ExportFormat; readonly q?: string } & Readonly<Record<string, unknown>>
export type ColumnOf<Row> = Column & { readonly of: (row: Row) => Value }

/** A list as a table, newest first: the rows that match its search and filters (keyset pagination by id). */
export const listExport =
  <Row extends object>(name: string, rules: ResourceRules, columns: readonly ColumnOf<Row>[]): StreamMaker =>
  ({ ask }, now) => {
    const { format, q, ...filter } = ask as Ask
    const fitting = and(...filtersOf(rules, filter, now), contains(q, rules.search))
    return {
      name: `${name} ${dateIn(now)}`,
      format,
      columns,
      read: async (tx, after) => {
        const rows = (await tx
          .select(rules.listed(now) as Record<string, AnyPgColumn>)
          .from(rules.table)
          .where(and(fitting, after === null ? undefined : lt(rules.table.id, Number(after[0]))))
          .orderBy(desc(rules.table.id))
          .limit(literal(PART))) as unknown as readonly (Row & { readonly id: number })[]
        const last = rows.at(-1)
        return {
          rows: rows.map((row) => columns.map((column) => column.of(row))),
          next: last === undefined || rows.length < PART ? null : [last.id],
        }
      },
    }
  }

export const text = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({
  label,
  kind: "text",
  of,
})
export const day = <Row>(label: string, of: (row: Row) => string | null): ColumnOf<Row> => ({
  label,
  kind: "date",
  of: (row) => {
    const at = of(row)
    return at === null ? null : dateIn(new Date(at))
  },
})

export const number = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({
  label,
  kind: "number",
  of,
})
export const date = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({
  label,
  kind: "date",
  of,
})

/** An instant in words. */
export const clock = (at: string | null): string | null => (at === null ? null : instantWords(at))
