import { sql } from "drizzle-orm"
import { kasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { decoder } from "#contract/kit/decode.ts"
import { planOf } from "#machines/lifecycles/kasbonPlan.ts"
import { rowsOf, type Tx } from "#server/db/database.ts"
import {
  kasbon,
  kasbonDeductions,
  kasbonHistory,
  kasbonInstalments,
  kasbonSettings,
} from "#server/db/tables/index.ts"

export type NewKasbon = Partial<typeof kasbon.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
}

/** A pending cash advance of 900,000 over three months; with a granted status it has its instalments. @returns its id */
export const addKasbon = async (tx: Tx, now: Date, values: NewKasbon): Promise<number> => {
  const at = now.toISOString()
  /** Continues after the highest id: a counter here would not know the rows of the image, made by another process. */
  const [last] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select coalesce(max(id), 0)::float8 as n from kasbon`,
  )
  const made = (last?.n ?? 0) + 1
  const isGranted =
    values.status !== undefined && !["pending", "rejected", "cancelled"].includes(values.status)
  const { amount = 900_000, tenor = 3, first_period = "2027-01-01" } = values
  const [row] = await tx
    .insert(kasbon)
    .values({
      no: `KB/2026/9${String(made).padStart(5, "0")}-${values.companies_id}`,
      tanggal: "2026-11-18",
      purpose: "Biaya sekolah anak",
      amount,
      tenor,
      first_period,
      ...(isGranted ? { granted_amount: amount, granted_tenor: tenor, granted_period: first_period } : {}),
      outstanding: isGranted && values.status !== "approved" ? amount : 0,
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: kasbon.id })
  if (row === undefined) throw new Error("no cash advance")
  await tx.insert(kasbonHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "pending",
    by_nama: "Pegawai",
    at,
    via: "single",
  })
  if (isGranted)
    await tx.insert(kasbonInstalments).values(
      planOf(amount, tenor, first_period.slice(0, 7)).map((one) => ({
        ...one,
        period: `${one.period}-01`,
        companies_id: values.companies_id,
        kasbon_id: row.id,
      })),
    )
  return row.id
}

/** Settings saved once, a pending cash advance, and one in repayment with its first instalment deducted in September. */
export const seedKasbon = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const rules = decoder(kasbonSetting.values)({
    max_amount_type: "fixed",
    max_amount: 10_000_000,
    max_active: 5,
  })
  if (!rules.ok) throw new Error("the rules of cash advances cannot be seeded")
  await tx
    .insert(kasbonSettings)
    .values({ companies_id: company.id, ...rules.value, version: 2, created_at: at, updated_at: at })
  const own = { companies_id: company.id, members_id: company.member, purpose: `Renovasi rumah${mark}` }
  await addKasbon(tx, now, own)
  const id = await addKasbon(tx, now, {
    ...own,
    status: "repaying",
    first_period: "2026-09-01",
    outstanding: 600_000,
  })
  await tx.execute(
    sql`update kasbon_instalments set status = 'deducted', at = ${at}::timestamptz where kasbon_id = ${id} and no = 1`,
  )
  const [period] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from payroll_periods where companies_id = ${company.id} order by id limit 1`,
  )
  await tx
    .insert(kasbonDeductions)
    .values({ companies_id: company.id, kasbon_id: id, no: 1, periods_id: period?.id ?? 0, at })
}
