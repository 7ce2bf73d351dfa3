import type { Tx } from "#server/db/database.ts"
import { salesTeamMembers } from "#server/db/tables/index.ts"

export type NewStay = Omit<typeof salesTeamMembers.$inferInsert, "by_nama" | "at">

/** A stay of an employee in a sales team. @returns its id */
export const addStay = async (tx: Tx, now: Date, values: NewStay, mark = ""): Promise<number> => {
  const [row] = await tx
    .insert(salesTeamMembers)
    .values({ by_nama: `Admin${mark}`, at: now.toISOString(), ...values })
    .returning({ id: salesTeamMembers.id })
  if (row === undefined) throw new Error("no stay")
  return row.id
}
