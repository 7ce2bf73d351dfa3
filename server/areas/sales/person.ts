import { eq, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { readPoints } from "#contract/areas/sales/salesPoints.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"

export const memberName = async (tx: Tx, id: number): Promise<string> => {
  const [row] = await tx.select({ nama: members.nama }).from(members).where(eq(members.id, id))
  return row?.nama ?? ""
}

export type Person = AnswerOf<typeof readPoints>["member"]

/** An employee as approvals show them; null = not found, or of another office. */
export const personOf = async (tx: Tx, id: number): Promise<Person | null> => {
  const [row] = await rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.nip, null as foto, m.offices_id::float8 as offices_id, o.nama as kantor, j.nama as jabatan
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id where m.id = ${id}`,
  )
  return row ?? null
}
