import type { Tx } from "#server/db/database.ts"
import { dataChangeHistory, dataChanges } from "#server/db/tables/index.ts"

export type NewDataChange = Partial<typeof dataChanges.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
}

/** A pending change of the marital status, with its first history entry. @returns its id */
export const addDataChange = async (tx: Tx, now: Date, values: NewDataChange): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(dataChanges)
    .values({
      jenis: "keluarga",
      is_pay: false,
      tanggal: "2026-11-18",
      before: { status_kawin: null },
      after: { status_kawin: "kawin" },
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: dataChanges.id })
  if (row === undefined) throw new Error("no request")
  await tx.insert(dataChangeHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: "pending",
    level: 1,
    by_nama: "Pegawai",
    at,
    via: "single",
  })
  return row.id
}

/** A pending request of the company, and one about pay. */
export const seedDataChanges = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const of = { companies_id: company.id, members_id: company.member }
  await addDataChange(tx, now, { ...of, reason: `Menikah${mark}` })
  await addDataChange(tx, now, {
    ...of,
    jenis: "rekening",
    is_pay: true,
    before: { no_rekening: null },
    after: { no_rekening: "1234567890" },
    reason: `Ganti bank${mark}`,
  })
}
