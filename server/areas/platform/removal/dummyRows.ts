import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { type KeptTable, keptTables, type Reference } from "../../../db/keptTables.ts"
import type { ArchiveOf } from "./archive.ts"
import type { Loosened } from "./dummyTables.ts"
import { type After, type Found, last, nextRows, type Step, stepOf } from "./rows.ts"

const named = (name: string) => sql.identifier(name)
const joined = (parts: readonly SQL[], by: SQL) => sql.join([...parts], by)
const AND = sql` and `
const COMMA = sql`, `

/** Whether the columns of two rows are the same. */
const same = (left: string, columns: readonly string[], right: string, others: readonly string[]): SQL =>
  joined(
    columns.map(
      (column, at) => sql`${named(left)}.${named(column)} = ${named(right)}.${named(others[at] ?? "id")}`,
    ),
    AND,
  )

/**
 * Condition against rows of `t` that another row refers to. The limit makes each a lookup in an index by row: an anti-join
 * may read a whole table for every chunk.
 */
const unreferenced = (table: KeptTable): SQL =>
  joined(
    keptTables.flatMap(({ name, references }) =>
      references
        .filter(({ to }) => to === table.name)
        .map(
          ({ columns, toColumns }) =>
            sql`and (select true from ${named(name)} s where ${same("s", columns, "t", toColumns)} limit 1) is null`,
        ),
    ),
    sql` `,
  )

/** Moves the next rows of a table into an archive. A row that another one refers to waits for the next round. */
export const archiveNext = async (
  tx: Tx,
  table: KeptTable,
  { companies_id, archives_id }: ArchiveOf,
  after: After,
  size: number,
): Promise<Step> => {
  const due = nextRows(table, companies_id, after, size, unreferenced(table))
  const [found] = await rowsOf<Found>(
    tx,
    sql`with due as materialized (${due}),
      gone as (delete from ${named(table.name)} t where t.ctid = any (array(select at from due)) returning t.*),
      moved as (insert into company_archive_rows (companies_id, archives_id, table_name, row)
        select ${companies_id}::bigint, ${archives_id}::bigint, ${table.name}, to_jsonb(g) from gone g returning 1)
      select (select count(*)::int from moved) as n, ${last}`,
  )
  return stepOf(found)
}

/** Sets a reference to null in the next rows, and archives it. */
export const archiveReferences = async (
  tx: Tx,
  { table, column }: Loosened,
  { companies_id, archives_id }: ArchiveOf,
  size: number,
): Promise<number> => {
  const key = table.key.map(({ name }) => name)
  const kept = [...key, column].map((name) => sql`${sql.raw(`'${name}'`)}, t.${named(name)}`)
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`with due as materialized (select t.ctid as at, jsonb_build_object(${joined(kept, COMMA)}) as row from ${named(table.name)} t
        where t.companies_id = ${companies_id} and t.${named(column)} is not null limit ${literal(size)} for update),
      loose as (update ${named(table.name)} t set ${named(column)} = null where t.ctid = any (array(select at from due)) returning 1),
      moved as (insert into company_archive_rows (companies_id, archives_id, table_name, column_name, row)
        select ${companies_id}::bigint, ${archives_id}::bigint, ${table.name}, ${column}, due.row from due returning 1)
      select count(*)::int as n from moved`,
  )
  return found?.n ?? 0
}

/** Whether a table has rows of the company. */
export const areLeft = async (tx: Tx, tables: readonly KeptTable[], company: number): Promise<boolean> => {
  const some = tables.map(
    ({ name }) => sql`exists (select from ${named(name)} t where t.companies_id = ${company})`,
  )
  const [found] = await rowsOf<{ is_left: boolean }>(tx, sql`select (${joined(some, sql` or `)}) as is_left`)
  return found?.is_left === true
}

/** Archived rows of one table that follow each other. */
export type Run = {
  readonly table: string
  readonly column: string | null
  readonly from: number
  readonly to: number
  readonly n: number
}

/** The last rows of an archive before a place, the newest first, in runs of one table. */
export const lastRuns = async (
  tx: Tx,
  { companies_id, archives_id }: ArchiveOf,
  before: number | null,
  size: number,
): Promise<readonly Run[]> => {
  const until = before === null ? sql`` : sql`and a.id < ${before}`
  const rows = await rowsOf<{ id: number; table: string; column: string | null }>(
    tx,
    sql`select a.id::float8 as id, a.table_name as table, a.column_name as column from company_archive_rows a
      where a.companies_id = ${companies_id} and a.archives_id = ${archives_id} ${until} order by a.id desc limit ${literal(size)}`,
  )
  const runs: Run[] = []
  for (const { id, table, column } of rows) {
    const run = runs.at(-1)
    if (run?.table === table && run.column === column)
      runs[runs.length - 1] = { ...run, from: id, n: run.n + 1 }
    else runs.push({ table, column, from: id, to: id, n: 1 })
  }
  return runs
}

const own = ({ companies_id, archives_id }: ArchiveOf, { from, to }: Run) =>
  sql`a.companies_id = ${companies_id} and a.archives_id = ${archives_id} and a.id between ${from} and ${to}`

/** Whether the row of `r` finds the row that a reference names. */
const findsNamed = ({ columns, to, toColumns }: Reference): SQL => {
  const empty = columns.map((column) => sql`(due.r).${named(column)} is null`)
  const equal = columns.map((column, at) => sql`(due.r).${named(column)} = o.${named(toColumns[at] ?? "id")}`)
  return sql`(${joined(empty, sql` or `)} or (select true from ${named(to)} o where ${joined(equal, AND)} limit 1))`
}

/**
 * Moves a run back. A row whose place is taken by a newer one, or that names a row that is no more, stays in the archive.
 * @returns rows that were moved back
 */
export const restoreRun = async (tx: Tx, archive: ArchiveOf, run: Run): Promise<number> => {
  const table = keptTables.find(({ name }) => name === run.table)
  if (table === undefined) return 0
  const target = named(table.name)
  const due = sql`due as materialized (select a.id, jsonb_populate_record(null::${target}, a.row) as r
    from company_archive_rows a where ${own(archive, run)})`
  const key = table.key.map(({ name }) => name)
  const isKey = (left: string) =>
    joined(
      key.map((name) => sql`${named(left)}.${named(name)} = (due.r).${named(name)}`),
      AND,
    )
  const found = table.references
    .filter(({ columns }) => run.column === null || columns.includes(run.column))
    .map(findsNamed)
  const may = joined([sql`true`, ...found], AND)
  const keys = joined(
    key.map((name) => sql`${named(name)}`),
    COMMA,
  )
  const columns = table.columns.map(({ name }) => sql`${named(name)}`)
  const values = table.columns.map(({ name }) => sql`(due.r).${named(name)}`)
  const made =
    run.column === null
      ? sql`insert into ${target} (${joined(columns, COMMA)}) overriding system value
          select ${joined(values, COMMA)} from due where ${may} on conflict do nothing returning ${keys}`
      : sql`update ${target} t set ${named(run.column)} = (due.r).${named(run.column)} from due
          where ${isKey("t")} and t.${named(run.column)} is null and ${may} returning ${joined(
            key.map((name) => sql`t.${named(name)}`),
            COMMA,
          )}`
  const [gone] = await rowsOf<{ n: number }>(
    tx,
    sql`with ${due}, made as (${made}), gone as (delete from company_archive_rows a
        where ${own(archive, run)} and a.id in (select due.id from due join made on ${isKey("made")}) returning 1)
      select count(*)::int as n from gone`,
  )
  return gone?.n ?? 0
}

/** Columns of a table that name a file. */
const fileColumns = keptTables.flatMap(({ name, references }) =>
  references
    .filter(({ to }) => to === "files")
    .flatMap(({ columns }) => columns.filter((column) => column !== "companies_id"))
    .map((column) => ({ name, column })),
)

/** Removes the oldest rows of an archive for good. @returns their number, and the files that they named */
export const dropRows = async (
  tx: Tx,
  { companies_id, archives_id }: ArchiveOf,
  size: number,
): Promise<{ readonly n: number; readonly files: readonly number[] }> => {
  const files = fileColumns.map(
    ({ name, column }) =>
      sql`select (row->>${sql.raw(`'${column}'`)})::float8 as file from gone where table_name = ${sql.raw(`'${name}'`)}`,
  )
  const [found] = await rowsOf<{ n: number; files: number[] | null }>(
    tx,
    sql`with due as materialized (select a.id from company_archive_rows a
        where a.companies_id = ${companies_id} and a.archives_id = ${archives_id} order by a.id limit ${literal(size)}),
      gone as (delete from company_archive_rows a where a.companies_id = ${companies_id} and a.id in (select id from due)
        returning a.table_name, a.row)
      select (select count(*)::int from gone) as n,
        (select array_to_json(array_agg(distinct file)) from (${joined(files, sql` union all `)}) named where file is not null) as files`,
  )
  return { n: found?.n ?? 0, files: found?.files ?? [] }
}
