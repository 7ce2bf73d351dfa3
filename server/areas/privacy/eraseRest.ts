import { sql } from "drizzle-orm"
import { personCopyJob } from "#contract/areas/privacy/dataRequests.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { keptTables } from "../../db/keptTables.ts"
import type { Person } from "./personRows.ts"

/** Every column that refers to a file. */
const holds = keptTables.flatMap(({ name, references }) =>
  references
    .filter(({ to }) => to === "files")
    .map(({ columns, toColumns }) => ({
      name,
      columns: columns.map((column, at) => ({ column, to: toColumns[at] ?? "id" })),
    })),
)
const isHeld = sql.join(
  holds.map(
    ({ name, columns }) =>
      sql`exists (select from ${sql.identifier(name)} h where ${sql.join(
        columns.map(({ column, to }) => sql`h.${sql.identifier(column)} = f.${sql.identifier(to)}`),
        sql` and `,
      )})`,
  ),
  sql` or `,
)

/** Removes the next files of a request that no row refers to any more; the hourly sweep removes their bytes. */
export const removeFiles = async (
  tx: Tx,
  company: number,
  request: number,
  size: number,
): Promise<number> => {
  const [found] = await rowsOf<{ files: readonly number[] }>(
    tx,
    sql`select files from data_requests where companies_id = ${company} and id = ${request}`,
  )
  const files = found?.files ?? []
  const some = files.slice(0, size)
  if (some.length === 0) return 0
  await tx.execute(
    sql`delete from files f where f.companies_id = ${company}
      and f.id in (select jsonb_array_elements_text(${JSON.stringify(some)}::jsonb)::bigint) and not (${isHeld})`,
  )
  await tx.execute(
    sql`update data_requests set files = ${JSON.stringify(files.slice(size))}::jsonb where companies_id = ${company} and id = ${request}`,
  )
  return some.length
}

/** Notes the files of removed rows, to be removed last: other rows may still refer to them. */
export const noteFiles = async (
  tx: Tx,
  company: number,
  request: number,
  files: readonly number[],
): Promise<void> => {
  if (files.length > 0)
    await tx.execute(
      sql`update data_requests set files = files || ${JSON.stringify(files)}::jsonb where companies_id = ${company} and id = ${request}`,
    )
}

/**
 * Clears the values of the next audit rows that name the employee. Requests are in the log under their own noun and
 * id, so the whole log of the company is walked once.
 */
export const blankAudit = async (
  tx: Tx,
  { company, member }: Person,
  after: number,
  size: number,
): Promise<number | null> => {
  const named = JSON.stringify({ members_id: member })
  const [found] = await rowsOf<{ last: number | null; n: number }>(
    tx,
    sql`with part as materialized (
        select a.id, a.before, a.after from audit a where a.companies_id = ${company} and a.id > ${after} order by a.id limit ${literal(size)}
      ), done as (
        update audit a set before = null, after = null from part p where a.companies_id = ${company} and a.id = p.id
          and (p.before @> ${named}::jsonb or p.after @> ${named}::jsonb) returning 1
      ) select (select max(id)::float8 from part) as last, (select count(*)::int from part) as n, (select count(*)::int from done) as cleared`,
  )
  return found === undefined || found.last === null || found.n < size ? null : found.last
}

/** Copies that were made of the person: their files go, and their names with them. */
export const dropCopies = async (
  tx: Tx,
  { company, member }: Person,
  label: string,
): Promise<readonly number[]> => {
  const rows = await rowsOf<{ file: number | null }>(
    tx,
    sql`with old as materialized (
        select id, files_id from jobs where companies_id = ${company} and kind = ${personCopyJob.kind} and payload->'members_id' = ${String(member)}::jsonb
      ), done as (
        update jobs j set files_id = null, title = ${label}, state = case when j.state in ('asked', 'running', 'failed') then 'stopped' else j.state end
        from old where j.companies_id = ${company} and j.id = old.id returning 1
      ) select files_id::float8 as file from old where (select count(*) from done) >= 0`,
  )
  return rows.flatMap(({ file }) => (file === null ? [] : [file]))
}
