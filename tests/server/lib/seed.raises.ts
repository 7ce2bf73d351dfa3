import { raiseHistory, raiseRows, raises } from "#server/db/tables/index.ts"
import type { Tx } from "#server/db/database.ts"

export type NewRaise = Partial<typeof raises.$inferInsert> & { readonly companies_id: number }

/** A draft of a raise of 5% from 1 January. @returns its id */
export const addRaise = async (tx: Tx, now: Date, values: NewRaise): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(raises)
    .values({
      judul: "Kenaikan berkala 2027",
      effective_date: "2027-01-01",
      way: "percent",
      percent: 5,
      rounding: "1000",
      target: "all",
      status: "draft",
      applied_at: values.status === undefined || values.status === "draft" ? null : at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: raises.id })
  if (row === undefined) throw new Error("no raise")
  await tx.insert(raiseHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "draft",
    by_nama: "Admin",
    at,
    via: "single",
  })
  return row.id
}

/** An applied raise of an employee with a letter, and a draft. @returns the draft's id */
export const seedRaises = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<number> => {
  const applied = await addRaise(tx, now, {
    companies_id: company.id,
    judul: `Penyesuaian${mark}`,
    status: "applied",
  })
  const at = now.toISOString()
  await tx.insert(raiseRows).values({
    companies_id: company.id,
    pay_raises_id: applied,
    members_id: company.member,
    old_amount: 5_000_000,
    new_amount: 5_250_000,
    no: "KG/2027/000001",
    created_at: at,
    updated_at: at,
  })
  return addRaise(tx, now, { companies_id: company.id, judul: `Kenaikan berkala 2027${mark}` })
}
