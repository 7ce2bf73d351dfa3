import { type SQL, sql } from "drizzle-orm"
import type { Price } from "#contract/areas/sales/variants.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { anyOf } from "../../db/ids.ts"
import type { Context } from "../../call/handler.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"

/** The price that holds on a day, of the product row `product`; the first one holds for the days before it too. */
export const priceOn = (product: SQL, day: SQL): SQL<number> => sql<number>`coalesce(
    (select p.harga from product_prices p where p.companies_id = ${product}.companies_id and p.products_id = ${product}.id
      and p.effective_from <= ${day} order by p.effective_from desc limit 1),
    (select p.harga from product_prices p where p.companies_id = ${product}.companies_id and p.products_id = ${product}.id
      order by p.effective_from limit 1),
    ${product}.harga)`

type Setting = {
  readonly companyId: number
  readonly productId: number
  /** Rupiah per unit. */
  readonly harga: number
  /** Its first day, ISO. */
  readonly from: string
  /** Today, ISO. */
  readonly today: string
  readonly by: string | null
  readonly now: Date
}

/** Locks a product until the transaction ends; prices are read and written under this lock. null = not found. */
export const lockProduct = async (tx: Tx, id: number): Promise<{ readonly nama: string } | null> => {
  const [row] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select nama from products where id = ${id} for no key update`,
  )
  return row ?? null
}

/**
 * Writes the price of a product from a date on. A second one of the same date replaces the first.
 * @returns its id, and whether it has begun, so that `products.harga` has to be it
 */
export const writePrice = async (
  tx: Tx,
  { companyId, productId, harga, from, today, by, now }: Setting,
): Promise<{ readonly id: number; readonly begun: boolean }> => {
  const begun = from <= today
  const at = now.toISOString()
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into product_prices as p (companies_id, products_id, harga, effective_from, applied_at, by_nama, at)
      values (${companyId}, ${productId}, ${harga}, ${from}::date, ${begun ? at : null}::timestamptz, ${by}, ${at}::timestamptz)
      on conflict (companies_id, products_id, effective_from) do update
        set harga = excluded.harga, applied_at = excluded.applied_at, by_nama = excluded.by_nama, at = excluded.at
      returning p.id::float8 as id`,
  )
  if (row === undefined) throw new Error(`product ${productId} got no price`)
  return { id: row.id, begun }
}

/**
 * Makes the price that holds today `products.harga` of these products, which are locked. A new version: a form that
 * still shows the old price is refused as outdated.
 */
export const applyPrices = async (
  tx: Tx,
  ids: readonly number[],
  today: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(
    sql`update product_prices set applied_at = ${at}::timestamptz
      where products_id = ${anyOf(ids)} and applied_at is null and effective_from <= ${today}::date`,
  )
  await tx.execute(
    sql`update products as t set harga = c.harga, version = t.version + 1, updated_at = ${at}::timestamptz
      from (select t.companies_id, t.id, ${priceOn(sql`t`, sql`${today}::date`)} as harga from products t where t.id = ${anyOf(ids)}) c
      where c.companies_id = t.companies_id and c.id = t.id and c.harga <> t.harga`,
  )
}

type Stored = Omit<Price, "at" | "when"> & { readonly at: string; readonly begun: boolean }

/** The last prices of a product to begin, and which of them holds on `today` (ISO). */
export const pricesOf = async (tx: Tx, productId: number, today: string, most: number): Promise<Price[]> => {
  const rows = await rowsOf<Stored>(
    tx,
    sql`select p.id::float8 as id, p.harga::float8 as harga, p.effective_from::text as effective_from,
        (lead(p.effective_from) over (order by p.effective_from) - 1)::text as until,
        p.effective_from <= ${today}::date as begun, p.by_nama as by, p.at
      from product_prices p where p.products_id = ${productId} order by p.effective_from desc limit ${literal(most)}`,
  )
  const present = rows.findIndex(({ begun }) => begun)
  return rows.map(({ begun, at, ...row }, nth) => ({
    ...row,
    at: wireInstant(at),
    when: !begun ? "future" : nth === present ? "present" : "past",
  }))
}

/** The price typed into the form of a product, which is saved with it: if it changed, it holds from today on. */
export const saveTyped = async (
  { tx, companyId, now, session }: Context,
  productId: number,
  harga: number,
  before: number | null,
): Promise<void> => {
  if (harga === before) return
  const today = dateIn(now)
  const by = before === null ? null : session.row.nama_lengkap
  await writePrice(tx, { companyId, productId, harga, from: today, today, by, now })
}
