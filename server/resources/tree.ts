import { sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../db/database.ts"

type TreeTable = PgTable & { readonly id: AnyPgColumn; readonly parent_id: AnyPgColumn }

/** Whether putting `id` under `parentId` would make a circle. Depth is bounded, so damaged data cannot loop. */
export const wouldCircle = async (
  tx: Tx,
  table: TreeTable,
  id: number,
  parentId: number,
): Promise<boolean> => {
  const name = sql.identifier(getTableConfig(table).name)
  const [row] = await rowsOf<{ circle: boolean }>(
    tx,
    sql`with recursive up(id, depth) as (
        select ${parentId}::bigint, 1
        union all
        select t.parent_id, up.depth + 1 from ${name} t join up on t.id = up.id
        where t.parent_id is not null and up.depth < 100
      )
      select exists (select from up where id = ${id}) as circle`,
  )
  return row?.circle === true
}

export const circleErrors = async (
  tx: Tx,
  table: TreeTable,
  values: Readonly<Record<string, unknown>>,
  id: number | null,
  noun: string,
): Promise<Record<string, string[]>> => {
  const parent = values["parent_id"]
  if (id === null || typeof parent !== "number") return {}
  return (await wouldCircle(tx, table, id, parent))
    ? { parent_id: [`Tidak boleh di bawah ${noun} ini sendiri atau turunannya`] }
    : {}
}

/** "Masih dipakai 12 pegawai dan 2 jabatan", or null when every count is 0. */
export const usageWords = (uses: readonly (readonly [count: number, noun: string])[]): string | null => {
  const parts = uses.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`)
  return parts.length === 0 ? null : `Masih dipakai ${new Intl.ListFormat("id").format(parts)}`
}
