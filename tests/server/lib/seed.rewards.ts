import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "#server/db/database.ts"
import {
  productPrices,
  redemptionHistory,
  redemptions,
  rewards,
  salesPointBalances,
  salesPoints,
} from "#server/db/tables/index.ts"

export type NewRedemption = Partial<typeof redemptions.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly rewards_id: number
}

/** An entry of the points ledger that leads to its balance. */
export const addPoints = async (
  tx: Tx,
  now: Date,
  entry: Omit<typeof salesPoints.$inferInsert, "balance_after" | "tanggal" | "at">,
): Promise<void> => {
  const { companies_id, members_id, points } = entry
  const [row] = await tx
    .insert(salesPointBalances)
    .values({ companies_id, members_id, balance: points })
    .onConflictDoUpdate({
      target: [salesPointBalances.companies_id, salesPointBalances.members_id],
      set: { balance: sql`${salesPointBalances.balance} + ${points}` },
    })
    .returning({ balance: salesPointBalances.balance })
  await tx.insert(salesPoints).values({
    ...entry,
    balance_after: row?.balance ?? 0,
    tanggal: "2026-11-18",
    at: now.toISOString(),
  })
}

/** A redemption of one piece for 100 points, with its entry of the ledger. @returns its id */
export const addRedemption = async (tx: Tx, now: Date, values: NewRedemption): Promise<number> => {
  const at = now.toISOString()
  const [next] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('redemptions', 'id'))::float8 as id`,
  )
  const id = next?.id ?? 0
  const { companies_id, members_id } = values
  const [row] = await tx
    .insert(redemptions)
    .values({
      id,
      no: `PH/2026/9${String(id).padStart(5, "0")}-${companies_id}`,
      reward_nama: "Payung",
      point_cost: 100,
      qty: 1,
      points: 100,
      tanggal: "2026-11-18",
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ points: redemptions.points, version: redemptions.version })
  if (row === undefined) throw new Error("no redemption")
  await tx.insert(redemptionHistory).values({
    companies_id,
    row_id: id,
    version: 1,
    to_state: values.status ?? "pending",
    level: 1,
    by_nama: "Pegawai",
    at,
    via: "single",
  })
  await addPoints(tx, now, {
    companies_id,
    members_id,
    kind: "redeemed",
    points: -row.points,
    redemptions_id: id,
  })
  return id
}

/** A reward with a photo, a planned price and a photo of the product, points of an employee and a pending redemption. */
export const seedRewards = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly file: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const [product] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`update products set photo_files_id = ${company.file}, kategori = ${`Minuman${mark}`}, kode = ${`KP-1${mark}`}
      where companies_id = ${company.id} and id = (select min(products_id) from visit_lines where companies_id = ${company.id})
      returning id::float8 as id`,
  )
  await tx.insert(productPrices).values([
    {
      companies_id: company.id,
      products_id: product?.id ?? 0,
      harga: 20_000,
      effective_from: "2026-01-01",
      applied_at: at,
      by_nama: `Admin${mark}`,
      at,
    },
    {
      companies_id: company.id,
      products_id: product?.id ?? 0,
      harga: 21_000,
      effective_from: "2190-01-01",
      by_nama: `Admin${mark}`,
      at,
    },
  ])
  const [reward] = await tx
    .insert(rewards)
    .values({
      ...own,
      nama: `Payung${mark}`,
      note: `Warna bebas${mark}`,
      point_cost: 100,
      stock: 5,
      photo_files_id: company.file,
    })
    .returning({ id: rewards.id })
  const [companies_id, members_id] = [company.id, company.member]
  await addPoints(tx, now, { companies_id, members_id, kind: "adjusted", points: 500, note: `Awal${mark}` })
  await addRedemption(tx, now, {
    companies_id,
    members_id,
    rewards_id: reward?.id ?? 0,
    reward_nama: `Payung${mark}`,
    note: `Ambil di kantor${mark}`,
  })
}
