import { overtimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Tx } from "#server/db/database.ts"
import { overtime, overtimeSettings } from "#server/db/tables/index.ts"

/** Overtime settings saved once, and an hour of overtime of the company's first employee. */
export const seedOvertime = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const rules = decoder(overtimeSetting.values)({})
  if (!rules.ok) throw new Error("the rules of overtime cannot be seeded")
  await tx.insert(overtimeSettings).values({ ...own, ...rules.value, version: 2 })
  await tx.insert(overtime).values({
    ...own,
    members_id: company.member,
    date: "2026-10-06",
    day_type: "kerja",
    week_days: 5,
    source: "pengajuan",
    state: "dihitung",
    job: `Stok opname${mark}`,
    minutes_worked: 60,
    minutes_raw: 60,
    minutes_paid: 60,
    compensation: "paid",
    segments: [{ minutes: 60, tenths: 15 }],
    amount: 43_353,
    explain: [],
  })
}
