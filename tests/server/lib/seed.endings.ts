import type { Tx } from "#server/db/database.ts"
import { endingHistory, endings } from "#server/db/tables/index.ts"

export type NewEnding = Partial<typeof endings.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
}

/** A draft of a retirement on 31 December. @returns its id */
export const addEnding = async (tx: Tx, now: Date, values: NewEnding): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(endings)
    .values({
      judul: "Pensiun per 31 Desember 2026",
      reason: "retirement",
      notice_date: "2026-11-18",
      last_day: "2026-12-31",
      leave_days: 4,
      leave_divisor: 25,
      leave_paid: "slip",
      advance: "slip",
      compensation_tax: "final",
      status: "draft",
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: endings.id })
  if (row === undefined) throw new Error("no end of employment")
  await tx.insert(endingHistory).values({
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

/** @returns its id */
export const seedEndings = (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<number> =>
  addEnding(tx, now, {
    companies_id: company.id,
    members_id: company.member,
    judul: `Pensiun per 31 Desember 2026${mark}`,
  })
