import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { customers as resource } from "#contract/areas/fieldwork/customers.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../../db/database.ts"
import { customers as t } from "../../db/tables/index.ts"
import { InvalidFields, notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { sentence } from "../../kit/textSearch.ts"

/**
 * Merges of customers. A merge sets only a pointer, and `last_visit_on` of the target; visits keep their customer, so
 * that undoing it restores everything exactly.
 */

type Held = {
  readonly id: number
  readonly nama: string
  readonly version: number
  readonly merged_into_id: number | null
  readonly last_visit_on: string | null
}

const columns = {
  id: t.id,
  nama: t.nama,
  version: t.version,
  merged_into_id: t.merged_into_id,
  last_visit_on: t.last_visit_on,
}

/** Locks rows in the order of their ids, which prevents deadlock between two merges. */
const hold = (tx: Tx, ids: readonly number[]): Promise<Held[]> =>
  tx
    .select(columns)
    .from(t)
    .where(inArray(t.id, [...ids]))
    .orderBy(asc(t.id))
    .for("no key update")

const nameOf = async (tx: Tx, id: number): Promise<string> => {
  const [row] = await tx.select({ nama: t.nama }).from(t).where(eq(t.id, id))
  return row?.nama ?? "pelanggan lain"
}

/**
 * The customer to merge into, locked with those that are merged.
 * @throws Refusal where there is none; InvalidFields where it was merged itself
 */
export const targetOf = async ({ tx }: Context, into: number, ids: readonly number[]): Promise<Held> => {
  const target = (await hold(tx, [into, ...ids])).find(({ id }) => id === into)
  if (target === undefined) throw notFound(resource.noun)
  if (target.merged_into_id !== null)
    throw new InvalidFields({
      into: [`${target.nama} sudah digabung ke ${await nameOf(tx, target.merged_into_id)}; pilih yang itu`],
    })
  return target
}

const refused = (id: number, message: string): RowResult => ({ id, ok: false, message })
const missing = (id: number): RowResult => refused(id, `Data ${resource.noun} tidak ditemukan`)

/** Merges one customer; the message says why not. */
export const mergeOne = async (ctx: Context, id: number, target: Held): Promise<RowResult> => {
  const { tx, now, companyId, accountId, session } = ctx
  const [row] = await tx.select(columns).from(t).where(eq(t.id, id))
  if (row === undefined) return missing(id)
  if (id === target.id) return refused(id, "Pelanggan tidak dapat digabung ke dirinya sendiri")
  if (row.merged_into_id !== null)
    return refused(id, `${sentence(row.nama)} sudah digabung ke ${await nameOf(tx, row.merged_into_id)}`)
  const [other] = await tx.select({ nama: t.nama }).from(t).where(eq(t.merged_into_id, id)).limit(1)
  if (other !== undefined)
    return refused(
      id,
      `${other.nama} sudah digabung ke ${row.nama}; batalkan penggabungan itu dulu, atau pilih ${row.nama} sebagai tujuan`,
    )
  const at = now.toISOString()
  await tx
    .update(t)
    .set({
      merged_into_id: target.id,
      merged_at: at,
      merged_nama: session.row.nama_lengkap,
      version: sql`${t.version} + 1`,
      updated_at: at,
      updated_by: accountId,
    })
    .where(and(eq(t.companies_id, companyId), eq(t.id, id)))
  await tx.execute(
    sql`update customers set last_visit_on = greatest(last_visit_on, ${row.last_visit_on}::date)
      where companies_id = ${companyId} and id = ${target.id}`,
  )
  await ctx.audit({
    entity: resource.noun,
    entityId: id,
    action: "update",
    before: { merged_into_id: null, version: row.version },
    after: { merged_into_id: target.id, merged_into_nama: target.nama, version: row.version + 1 },
  })
  return { id, ok: true, message: "digabung", undo: row.version + 1 }
}

/** The date of the last visit that was done at a customer or at those merged into it, by the index on visits. */
const recomputeLastVisit = (tx: Tx, companyId: number, id: number) =>
  tx.execute(
    sql`update customers c set last_visit_on = (
        select max(last.tanggal) from (
          select c.id as id union all
          select k.id from customers k where k.companies_id = c.companies_id and k.merged_into_id = c.id) own
        cross join lateral (
          select v.tanggal from visits v where v.companies_id = c.companies_id and v.customers_id = own.id and v.visit_status = 'done'
          order by v.tanggal desc limit 1) last)
      where c.companies_id = ${companyId} and c.id = ${id}`,
  )

/** Undoes one merge; the message says why not. */
export const unmergeOne = async (ctx: Context, id: number): Promise<RowResult> => {
  const { tx, now, companyId, accountId } = ctx
  const [found] = await tx.select(columns).from(t).where(eq(t.id, id))
  if (found === undefined) return missing(id)
  const held = await hold(tx, [id, ...(found.merged_into_id === null ? [] : [found.merged_into_id])])
  const row = held.find((one) => one.id === id)
  if (row === undefined || row.merged_into_id === null)
    return refused(id, `${sentence(found.nama)} tidak sedang digabung`)
  const at = now.toISOString()
  await tx
    .update(t)
    .set({
      merged_into_id: null,
      merged_at: null,
      merged_nama: null,
      version: sql`${t.version} + 1`,
      updated_at: at,
      updated_by: accountId,
    })
    .where(and(eq(t.companies_id, companyId), eq(t.id, id)))
  await recomputeLastVisit(tx, companyId, row.merged_into_id)
  await ctx.audit({
    entity: resource.noun,
    entityId: id,
    action: "update",
    before: { merged_into_id: row.merged_into_id, version: row.version },
    after: { merged_into_id: null, version: row.version + 1 },
  })
  return { id, ok: true, message: "dipisahkan" }
}

/**
 * Moves the date of the last visit forward, for the customer of a visit that was done and the one it was merged into.
 * @param date ISO
 */
export const noteVisited = async (tx: Tx, companyId: number, id: number, date: string): Promise<void> => {
  await tx.execute(
    sql`update customers set last_visit_on = ${date}::date
      where companies_id = ${companyId} and (last_visit_on is null or last_visit_on < ${date}::date)
        and id in (select ${id}::bigint union all select k.merged_into_id from customers k
          where k.companies_id = ${companyId} and k.id = ${id} and k.merged_into_id is not null)`,
  )
}
