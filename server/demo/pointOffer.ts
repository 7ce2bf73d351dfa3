import type { Tx } from "../db/database.ts"
import { banks, pointPakets, pointSettings } from "../db/tables/index.ts"

export const TAX = 11
const OWNER = "PT Balai Digital Indonesia"
/** The platform's bank accounts by bank code; past orders were paid to the first. */
const PAYEES = [
  ["002", "000010000123456"],
  ["014", "0005420123"],
  ["008", "0001370009876"],
] as const

export type Paket = {
  readonly nama: string
  readonly type: "point" | "storage" | "member"
  readonly qty: number
  readonly price: number
  readonly bonus_qty: number
  readonly validity_days: number | null
  readonly description: string
  readonly is_popular: boolean
}
const paket = (
  [nama, type, qty, price]: readonly [string, Paket["type"], number, number],
  description: string,
  more: Partial<Paket> = {},
): Paket => ({
  nama,
  type,
  qty,
  price,
  bonus_qty: 0,
  validity_days: null,
  description,
  is_popular: false,
  ...more,
})

export const PAKETS: readonly Paket[] = [
  paket(["Point 1.000", "point", 1_000, 100_000], "Untuk mencoba, atau menambah sedikit."),
  paket(["Point 5.000", "point", 5_000, 475_000], "Cukup untuk sekitar 100 pegawai sebulan.", {
    bonus_qty: 250,
    validity_days: 365,
    is_popular: true,
  }),
  paket(["Point 20.000", "point", 20_000, 1_800_000], "Harga terbaik per point.", {
    bonus_qty: 2_000,
    validity_days: 365,
  }),
  paket(["Penyimpanan 1 GB", "storage", 1_000, 150_000], "Foto absensi, kunjungan dan bukti klaim."),
  paket(["Penyimpanan 5 GB", "storage", 5_000, 650_000], "Untuk perusahaan dengan banyak kunjungan."),
  paket(["Tambahan 25 pegawai", "member", 25, 500_000], "Menambah batas pegawai langganan Anda."),
]

export type Payee = {
  readonly bank_id: number
  readonly no: string
  readonly nama: string
  readonly bank_nama: string
}

/** Inserts the packages and the settings of points. @returns the account that past orders were paid to */
export const insertOffer = async (tx: Tx, at: string): Promise<Payee | null> => {
  const stamp = { created_at: at, updated_at: at }
  await tx.insert(pointPakets).values(PAKETS.map((one, order) => ({ ...one, order: order + 1, ...stamp })))
  const known = await tx.select({ id: banks.id, kode: banks.kode, nama: banks.nama }).from(banks)
  const payees = PAYEES.flatMap(([kode, no]): Payee[] => {
    const bank = known.find((one) => one.kode === kode)
    return bank === undefined ? [] : [{ bank_id: bank.id, no, nama: OWNER, bank_nama: bank.nama }]
  })
  await tx.insert(pointSettings).values({
    id: 1,
    rp_per_point: 100,
    usage_rules: [
      { event: "absensi", point: 1 },
      { event: "foto", point: 1 },
      { event: "visit", point: 2 },
      { event: "slip", point: 5 },
    ],
    min_topup: 100_000,
    low_balance_alert: 1_000,
    bank_accounts: payees.map(({ bank_nama: _, ...account }) => account),
    unique_code: true,
    tax_percent: TAX,
    expire_hours: 24,
    ...stamp,
  })
  return payees[0] ?? null
}
