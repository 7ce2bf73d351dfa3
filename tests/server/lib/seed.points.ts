import type { Tx } from "#server/db/database.ts"
import {
  banks,
  pointBalances,
  pointLedger,
  pointPakets,
  pointSettings,
  topupHistory,
  topups,
} from "#server/db/tables/index.ts"

const stamp = (now: Date) => ({ created_at: now.toISOString(), updated_at: now.toISOString() })

/** The packages every company can buy, and the bank accounts to pay to. */
export const seedPackages = async (tx: Tx, now: Date): Promise<void> => {
  const at = stamp(now)
  await tx.insert(banks).values([
    { kode: "014", nama: "Bank Central Asia", ...at },
    { kode: "008", nama: "Bank Mandiri", ...at },
    { kode: "009", nama: "Bank Negara Indonesia", is_active: false, ...at },
  ])
  await tx.insert(pointPakets).values([
    { nama: "Point 1.000", type: "point", qty: 1_000, price: 100_000, bonus_qty: 0, order: 1, ...at },
    {
      nama: "Point 5.000",
      type: "point",
      qty: 5_000,
      price: 450_000,
      bonus_qty: 500,
      validity_days: 30,
      order: 2,
      ...at,
    },
    { nama: "Penyimpanan 1 GB", type: "storage", qty: 1_024, price: 150_000, order: 3, ...at },
    { nama: "Paket Lama", type: "point", qty: 100, price: 20_000, is_active: false, order: 9, ...at },
  ])
  await tx.insert(pointSettings).values({
    id: 1,
    rp_per_point: 100,
    usage_rules: [{ event: "absensi", point: 1 }],
    min_topup: 50_000,
    low_balance_alert: 200,
    bank_accounts: [
      { bank_id: 1, no: "5420001234", nama: "PT Balai Digital" },
      { bank_id: 2, no: "1370009876", nama: "PT Balai Digital" },
    ],
    unique_code: true,
    tax_percent: 11,
    expire_hours: 24,
    ...at,
  })
}

/** A top-up order that waits for payment, and a balance. @param mark is part of every text */
export const seedPoints = async (
  tx: Tx,
  company: { readonly id: number; readonly admin: number },
  mark: string,
  now: Date,
): Promise<number> => {
  const at = now.toISOString()
  const own = { companies_id: company.id }
  const [order] = await tx
    .insert(topups)
    .values({
      ...own,
      no_invoice: `TP/AWAL${mark}/${company.id}`,
      paket_id: 1,
      paket_nama: `Point 1.000${mark}`,
      type: "point",
      qty: 1,
      credit: 1_000,
      subtotal: 100_000,
      tax: 11_000,
      unique_code: company.id % 999,
      total: 111_000 + (company.id % 999),
      bank_id: 1,
      bank_nama: "Bank Central Asia",
      bank_no: "5420001234",
      bank_atas_nama: "PT Balai Digital",
      status: "created",
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      last_nama: `Admin${mark}`,
      last_at: at,
      ...stamp(now),
    })
    .returning({ id: topups.id })
  if (order === undefined) throw new Error("no order")
  await tx.insert(topupHistory).values({
    ...own,
    row_id: order.id,
    version: 1,
    to_state: "created",
    by_id: company.admin,
    by_nama: `Admin${mark}`,
    at,
    via: "single",
  })
  await tx.insert(pointBalances).values({ ...own, unit: "point", balance: 300 })
  await tx.insert(pointLedger).values({
    ...own,
    unit: "point",
    at,
    event: "adjustment",
    ref_type: "adjustment",
    ref_id: 0,
    ref: `Saldo awal${mark}`,
    qty: 300,
    balance_after: 300,
    by_nama: `Ratih${mark}`,
  })
  return order.id
}
