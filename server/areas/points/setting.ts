import { eq } from "drizzle-orm"
import type { Tx } from "../../db/database.ts"
import { banks, pointSettings } from "../../db/tables/index.ts"

export type PointSetting = Omit<
  typeof pointSettings.$inferSelect,
  "id" | "created_at" | "created_by" | "updated_at" | "updated_by"
>

/** Defaults until a super administrator saves the setting. */
const unsaved: PointSetting = {
  version: 1,
  rp_per_point: 100,
  usage_rules: [],
  min_topup: 0,
  low_balance_alert: 0,
  bank_accounts: [],
  unique_code: true,
  tax_percent: 11,
  expire_hours: 24,
}

export const readSetting = async (tx: Tx): Promise<PointSetting> => {
  const [row] = await tx.select().from(pointSettings).where(eq(pointSettings.id, 1))
  if (row === undefined) return unsaved
  const { id: _id, created_at: _a, created_by: _b, updated_at: _c, updated_by: _d, ...setting } = row
  return setting
}

export type Payee = {
  readonly bank_id: number
  readonly bank_nama: string
  readonly no: string
  readonly nama: string
}

const bankNames = async (tx: Tx): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await tx.select({ id: banks.id, nama: banks.nama }).from(banks)).map((bank) => [bank.id, bank.nama]),
  )

/** The setting for its form, with bank names. */
export const namedSetting = async (tx: Tx) => {
  const setting = await readSetting(tx)
  const known = await bankNames(tx)
  return {
    ...setting,
    usage_rules: setting.usage_rules.map((rule) => ({ ...rule })) as never,
    bank_accounts: setting.bank_accounts.map((one) => ({
      ...one,
      bank_nama: known.get(one.bank_id) ?? null,
    })),
  }
}

/** Bank accounts a company can pay to, with bank names. */
export const payeesOf = async (tx: Tx, setting: PointSetting): Promise<readonly Payee[]> => {
  const known = await bankNames(tx)
  return setting.bank_accounts.flatMap(({ bank_id, no, nama }) => {
    const bank_nama = known.get(bank_id)
    return bank_nama === undefined ? [] : [{ bank_id, bank_nama, no, nama }]
  })
}
