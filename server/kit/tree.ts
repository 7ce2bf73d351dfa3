import { type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../db/database.ts"
import { lockTree } from "./lockOrder.ts"
import type { Context } from "../call/handler.ts"

type Under = { readonly parent_id: number | null }
type TreeTable = PgTable & { readonly id: AnyPgColumn; readonly parent_id: AnyPgColumn }

/**
 * A row and its ancestors: rows that cannot become its children without a cycle. Depth is bounded, so that corrupt data
 * cannot loop.
 */
export const ancestorsOf = async (
  tx: Tx,
  name: string,
  id: number,
  parentColumn = "parent_id",
): Promise<ReadonlySet<number>> => {
  const table = sql.identifier(name)
  const parent = sql.identifier(parentColumn)
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`with recursive up(id, depth) as (
        select ${id}::bigint, 1
        union all
        select t.${parent}, up.depth + 1 from ${table} t join up on t.id = up.id
        where t.${parent} is not null and up.depth < 100
      )
      select distinct id::float8 as id from up`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Whether moving `id` under `parentId` would create a cycle. */
export const wouldCircle = async (
  tx: Tx,
  name: string,
  id: number,
  parentId: number,
  parentColumn = "parent_id",
): Promise<boolean> => (await ancestorsOf(tx, name, parentId, parentColumn)).has(id)

/** Serializes moves in a company's tree: two concurrent moves could create a cycle that neither sees. */
export const circleErrors = async (
  ctx: Pick<Context, "tx" | "companyId">,
  table: TreeTable,
  { parent_id: parent }: Under,
  before: (Under & { readonly id: number }) | null,
  noun: string,
): Promise<Record<string, string[]>> => {
  if (before === null || parent === null || parent === before.parent_id) return {}
  await lockTree(ctx, table)
  return (await wouldCircle(ctx.tx, getTableConfig(table).name, before.id, parent))
    ? { parent_id: [`Tidak boleh di bawah ${noun} ini sendiri atau turunannya`] }
    : {}
}

const listed = (ids: readonly number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )

/** Rows of the same deletion do not count as users. */
export const notAmong = (column: SQL, ids: readonly number[]): SQL => sql`${column} not in (${listed(ids)})`

const list = new Intl.ListFormat("id")

/** A row of counts for each of these rows, from a select of a table `d`. */
export const usageCounts = async (
  tx: Tx,
  ids: readonly number[],
  counts: SQL,
): Promise<readonly Record<string, number>[]> =>
  ids.length === 0 ? [] : rowsOf<Record<string, number>>(tx, sql`${counts} where d.id in (${listed(ids)})`)

/**
 * "Masih dipakai 12 pegawai dan 2 jabatan" for every row in use.
 * @param counts a select of `d.id as id` and one count for each kind of user, named by its noun, from a table `d`
 */
export const usageWords = async (
  tx: Tx,
  ids: readonly number[],
  counts: SQL,
): Promise<ReadonlyMap<number, string>> => {
  const words = new Map<number, string>()
  for (const { id = 0, ...uses } of await usageCounts(tx, ids, counts)) {
    const parts = Object.entries(uses)
      .filter(([, count]) => count > 0)
      .map(([noun, count]) => `${count} ${noun}`)
    if (parts.length > 0) words.set(id, `Masih dipakai ${list.format(parts)}`)
  }
  return words
}
