import { sql } from "drizzle-orm"
import { members } from "#contract/areas/members/members.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import type { Random } from "../random.ts"
import type { Staged } from "./stage.ts"

const DIGITS = 10 ** 10

/**
 * Changes the bank account of an employee of a company that uses payroll, so that a calculated period becomes
 * outdated.
 * @returns the change, in words; null = the company pays nobody
 */
export const changeAccount = async (
  tx: Tx,
  { company, now, office }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = await rowsOf<{ readonly id: number; readonly nama: string; readonly no_rekening: string }>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.no_rekening from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null and m.no_rekening is not null
        and (${office}::text is null or o.kode = ${office})
        and exists (select from pay_dates d where d.companies_id = m.companies_id) order by m.id`,
  )
  if (people.length === 0) return null
  const { id, nama, no_rekening: before } = chance.pick(people)
  const after = String(chance.int(DIGITS / 10, DIGITS - 1))
  const at = now.toISOString()
  await tx.execute(
    sql`update members set no_rekening = ${after}, version = version + 1, updated_at = ${at}::timestamptz
      where companies_id = ${company} and id = ${id}`,
  )
  await tx.insert(audit).values({
    companies_id: company,
    at,
    actor_id: 0,
    call: "demo",
    entity: members.noun,
    entity_id: id,
    action: "update",
    before: { no_rekening: before },
    after: { no_rekening: after },
  })
  return `${nama} mengganti rekening gajinya`
}
