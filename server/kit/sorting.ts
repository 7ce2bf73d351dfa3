import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { ok, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { lockCompany } from "./locks.ts"
import { PLACE, type ResourceRules } from "./rules.ts"
import type { Row, Values } from "./tenantTable.ts"

/** Manually sorted rows: each has a position from 1 within the group that shares one field's value. */

type Sorted = NonNullable<ResourceRules["sorted"]>

const among = ({ table }: ResourceRules, { by }: Sorted, group: unknown): SQL => {
  const column = getTableColumns(table as PgTable)[by] as AnyPgColumn
  return group === null ? isNull(column) : eq(column, group)
}

/** Serializes inserts into and sorting of a group. Lock ordering: take it before any row lock. */
export const lockGroup = async (
  ctx: Context,
  { noun, sorted }: ResourceRules,
  values: Values,
): Promise<void> => {
  if (sorted !== undefined) await lockCompany(ctx, `${noun}:${sorted.by}:${String(values[sorted.by])}`)
}

/** A new row, or one that changes its group, goes to the end. @returns the position of a new row */
export const placeOf = async (
  ctx: Context,
  rules: ResourceRules,
  values: Values,
  before: Row | null,
): Promise<Values> => {
  const { sorted, table } = rules
  if (sorted === undefined || (before !== null && before[sorted.by] === values[sorted.by])) return {}
  const [last] = await ctx.tx
    .select({ place: sql<number>`coalesce(max(${sorted.order}), 0)`.mapWith(Number) })
    .from(table as PgTable)
    .where(among(rules, sorted, values[sorted.by]))
  return { [PLACE]: (last?.place ?? 0) + 1 }
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])

/** Replaces the whole order. Refused if a row was added or removed since the list was read (optimistic lock). */
export const sortRows = async (ctx: Context, rules: ResourceRules, payload: Values) => {
  const { sorted, table, noun } = rules
  if (sorted === undefined) throw new Error(`${noun} has no order of its own`)
  const group = payload[sorted.by]
  const wanted = payload["ids"] as readonly number[]
  await lockGroup(ctx, rules, payload)
  const rows = await ctx.tx
    .select({ id: table.id, order: sorted.order })
    .from(table as PgTable)
    .where(and(rules.where, among(rules, sorted, group)))
    .orderBy(asc(sorted.order), asc(table.id))
    .for("no key update")
  const now = rows.map(({ id }) => Number(id))
  const isWhole = new Set(wanted).size === wanted.length && isSame(now.toSorted(up), wanted.toSorted(up))
  if (!isWhole)
    throw new Refusal(`Ada ${noun} yang baru ditambahkan atau dihapus. Periksa urutannya lagi.`, "state")
  const moved = wanted.flatMap((id, at) =>
    Number(rows.find((row) => row.id === id)?.order) === at + 1 ? [] : [id],
  )
  if (moved.length > 0)
    await ctx.tx.execute(
      sql`update ${table} set ${sql.identifier(sorted.order.name)} = w.place
        from json_array_elements_text(${JSON.stringify(wanted)}::text::json) with ordinality w(id, place)
        where ${table.id} = w.id::bigint`,
    )
  await ctx.audit({
    entity: `urutan ${noun}`,
    entityId: typeof group === "number" ? group : 0,
    action: "update",
    before: { ids: now },
    after: { ids: wanted },
  })
  return ok({ count: wanted.length }, `Urutan ${noun} disimpan`)
}
const up = (a: number, b: number) => a - b
