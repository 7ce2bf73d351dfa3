import { sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import type { CompanyPlan } from "./blueprint.ts"
import type { Person } from "./people.ts"
import { insertRows } from "./rows.ts"
import type { CompanyIds } from "./writeCompany.ts"

/** Inserts one chunk of employees, in the caller's transaction. */
export const insertPeople = (
  tx: Tx,
  company: number,
  ids: CompanyIds,
  people: readonly Person[],
): Promise<void> =>
  insertRows(
    tx,
    members,
    people.map(({ index: _index, office, division, position, ...person }) => {
      const offices_id = ids.offices.get(office)
      if (offices_id === undefined) throw new Error(`company ${company} has no office ${office}`)
      const hired = `${person.tanggal_masuk}T02:00:00.000Z`
      return {
        companies_id: company,
        offices_id,
        departement_id: division === null ? null : (ids.devisi.get(division) ?? null),
        jabatan_id: ids.jabatan.get(position) ?? null,
        ...person,
        version: 1,
        created_at: hired,
        updated_at: hired,
      }
    }),
  )

/** Sets a missing head of a division to the first employee in the position that leads it. */
export const appointHeads = async (tx: Tx, company: number, { divisions }: CompanyPlan): Promise<void> => {
  const pairs = JSON.stringify(divisions.map(({ kode, head }) => ({ kode, head })))
  await tx.execute(sql`update devisi d set head_id = chosen.id
    from (
      select distinct on (r.kode) r.kode, m.id
      from json_to_recordset(${pairs}::text::json) as r(kode text, head text)
      join jabatan j on j.companies_id = ${company} and j.kode = r.head
      join members m on m.companies_id = ${company} and m.jabatan_id = j.id
      order by r.kode, m.id
    ) chosen
    where d.companies_id = ${company} and d.kode = chosen.kode and d.head_id is null`)
}
