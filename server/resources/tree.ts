import { type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../db/database.ts"
import { lockTree } from "../calls/turns.ts"
import type { Context } from "../http/handler.ts"

type Under = { readonly parent_id: number | null }
type TreeTable = PgTable & { readonly id: AnyPgColumn; readonly parent_id: AnyPgColumn }

/** Whether putting `id` under `parentId` would make a circle. Depth is bounded, so damaged data cannot loop. */
export const wouldCircle = async (
  tx: Tx,
  name: string,
  id: number,
  parentId: number,
  parentColumn = "parent_id",
): Promise<boolean> => {
  const table = sql.identifier(name)
  const parent = sql.identifier(parentColumn)
  const [row] = await rowsOf<{ circle: boolean }>(
    tx,
    sql`with recursive up(id, depth) as (
        select ${parentId}::bigint, 1
        union all
        select t.${parent}, up.depth + 1 from ${table} t join up on t.id = up.id
        where t.${parent} is not null and up.depth < 100
      )
      select exists (select from up where id = ${id}) as circle`,
  )
  return row?.circle === true
}

/** Moving a row of a tree waits for other moves in the same company, or two at once could close a circle. */
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

/** A row that goes in the same deletion keeps nothing. */
export const notAmong = (column: SQL, ids: readonly number[]): SQL => sql`${column} not in (${listed(ids)})`

const list = new Intl.ListFormat("id")

/**
 * "Masih dipakai 12 pegawai dan 2 jabatan" for every row that something uses.
 * @param counts a select of `d.id as id` and one count for each kind of user, named by its noun, from a table `d`
 */
export const usageWords = async (
  tx: Tx,
  ids: readonly number[],
  counts: SQL,
): Promise<ReadonlyMap<number, string>> => {
  const words = new Map<number, string>()
  if (ids.length === 0) return words
  const rows = await rowsOf<Record<string, number>>(tx, sql`${counts} where d.id in (${listed(ids)})`)
  for (const { id = 0, ...uses } of rows) {
    const parts = Object.entries(uses)
      .filter(([, count]) => count > 0)
      .map(([noun, count]) => `${count} ${noun}`)
    if (parts.length > 0) words.set(id, `Masih dipakai ${list.format(parts)}`)
  }
  return words
}
