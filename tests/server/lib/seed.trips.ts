import type { Tx } from "#server/db/database.ts"
import { tripHistory, tripItems, tripReceipts, trips } from "#server/db/tables/index.ts"

export type NewTrip = Partial<typeof trips.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly no: string
}

/** A pending advance with an estimate of one entry, and its first history entry. @returns its id */
export const addTrip = async (tx: Tx, now: Date, values: NewTrip): Promise<number> => {
  const at = now.toISOString()
  const { companies_id, amount = 1_000_000 } = values
  const [row] = await tx
    .insert(trips)
    .values({
      tanggal: "2026-11-18",
      purpose: "Kunjungan pelanggan",
      destination: "Surabaya",
      from_date: "2026-11-18",
      to_date: "2026-11-19",
      amount,
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: trips.id })
  if (row === undefined) throw new Error("no advance")
  await tx.insert(tripItems).values({ companies_id, trips_id: row.id, no: 1, keterangan: "Hotel", amount })
  await tx.insert(tripHistory).values({
    companies_id,
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

/** A pending advance, and one that was reported with a receipt. */
export const seedTrips = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly file: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const of = { companies_id: company.id, members_id: company.member }
  await addTrip(tx, now, { ...of, no: "UP/2025/000001", purpose: `Pameran${mark}` })
  const trips_id = await addTrip(tx, now, {
    ...of,
    no: "UP/2025/000002",
    destination: `Medan${mark}`,
    status: "reported",
    granted: 1_000_000,
    reported_on: "2026-11-19",
  })
  await tx.insert(tripReceipts).values({
    companies_id: company.id,
    trips_id,
    no: 1,
    tanggal: "2026-11-18",
    keterangan: `Hotel${mark}`,
    amount: 900_000,
    files_id: company.file,
  })
}
