import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"

export type TenantTable = PgTable & {
  readonly companies_id: AnyPgColumn
  readonly id: AnyPgColumn
  readonly version: AnyPgColumn
}
/** A table of versioned rows: of companies, or of the platform (without a company column). */
export type RowTable = PgTable & {
  readonly companies_id?: AnyPgColumn
  readonly id: AnyPgColumn
  readonly version: AnyPgColumn
}

/** Columns or fields of a row by name. */
export type Values = Readonly<Record<string, unknown>>
export type Row = Values & { readonly id: number; readonly version: number }
