import type { Tx } from "#server/db/database.ts"
import {
  demoRequestHistory,
  demoRequests,
  registrationHistory,
  registrations,
  trialRequestHistory,
  trialRequests,
} from "#server/db/tables/index.ts"

let made = 0
/** Leads with different emails: an email becomes a company only once. */
const lead = () => {
  made += 1
  return { nama: `Peminat ${made}`, perusahaan: `PT Peminat ${made}`, email: `peminat${made}@calon.test` }
}

export type NewTrial = Partial<typeof trialRequests.$inferInsert>
export const addTrial = async (tx: Tx, now: Date, values: NewTrial): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(trialRequests)
    .values({ ...lead(), source: "phone", created_at: at, updated_at: at, ...values })
    .returning({ id: trialRequests.id })
  if (row === undefined) throw new Error("no trial request")
  await tx.insert(trialRequestHistory).values({
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "new",
    by_nama: "Ratih",
    at,
    via: "single",
  })
  return row.id
}

export type NewDemo = Partial<typeof demoRequests.$inferInsert>
export const addDemo = async (tx: Tx, now: Date, values: NewDemo): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(demoRequests)
    .values({ ...lead(), source: "phone", created_at: at, updated_at: at, ...values })
    .returning({ id: demoRequests.id })
  if (row === undefined) throw new Error("no demo request")
  const to_state = values.status ?? "new"
  await tx
    .insert(demoRequestHistory)
    .values({ row_id: row.id, version: 1, to_state, by_nama: "Ratih", at, via: "single" })
  return row.id
}

export type NewRegistration = Partial<typeof registrations.$inferInsert>
export const addRegistration = async (tx: Tx, now: Date, values: NewRegistration): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(registrations)
    .values({
      ...lead(),
      plan: "usaha",
      period: "12",
      member_count: 40,
      amount: 4_800_000,
      paid_at: "2026-11-19",
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: registrations.id })
  if (row === undefined) throw new Error("no registration")
  const to_state = values.status ?? "pending"
  await tx
    .insert(registrationHistory)
    .values({ row_id: row.id, version: 1, to_state, by_nama: "Ratih", at, via: "single" })
  return row.id
}

/** A lead of each kind, at the beginning of its lifecycle. */
export const seedLeads = async (tx: Tx, now: Date): Promise<void> => {
  await addTrial(tx, now, {})
  await addDemo(tx, now, {})
  await addRegistration(tx, now, {})
}
