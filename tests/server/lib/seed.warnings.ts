import type { Tx } from "#server/db/database.ts"
import { suratPeringatan, suratPeringatanHistory } from "#server/db/tables/index.ts"

export type NewLetter = Partial<typeof suratPeringatan.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
}

/** A draft of a warning letter of 18 November. @returns its id */
export const addLetter = async (tx: Tx, now: Date, values: NewLetter): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(suratPeringatan)
    .values({
      level: "SP1",
      judul: "Terlambat berulang kali",
      tanggal: "2026-11-18",
      berlaku_sampai: "2027-05-17",
      pelanggaran: "Terlambat masuk kerja lima kali dalam bulan November 2026.",
      status: "draft",
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: suratPeringatan.id })
  if (row === undefined) throw new Error("no letter")
  await tx.insert(suratPeringatanHistory).values({
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
export const seedLetters = (
  tx: Tx,
  company: { readonly id: number; readonly member: number },
  mark: string,
  now: Date,
): Promise<number> =>
  addLetter(tx, now, {
    companies_id: company.id,
    members_id: company.member,
    judul: `Meninggalkan tempat kerja${mark}`,
  })
