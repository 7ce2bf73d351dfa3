import { sql } from "drizzle-orm"
import { moveTo } from "../../areas/sales/index.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import { isOfOffice, type Staged } from "./stage.ts"

type Person = {
  readonly id: number
  readonly nama: string
  readonly kode_kantor: string | null
  readonly team: number | null
}

/** Moves an employee who sells to another team from today, as another administrator would. @returns null where there are no teams */
export const moveTeam = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, now } = staged
  const teams = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select id::float8 as id, nama from sales_teams where companies_id = ${company} and is_active order by id`,
  )
  const people = (
    await rowsOf<Person>(
      tx,
      sql`select m.id::float8 as id, m.nama, o.kode as kode_kantor,
          (select x.sales_teams_id::float8 from sales_team_members x where x.companies_id = m.companies_id
            and x.members_id = m.id order by x.valid_from desc limit 1) as team
        from members m left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        where m.companies_id = ${company} and m.status = 'active' and m.tanggal_masuk <= ${dateIn(now)}::date
          and exists (select from sales_team_members x where x.companies_id = m.companies_id and x.members_id = m.id)
        order by m.id`,
    )
  ).filter(isOfOffice(staged))
  if (teams.length < 2 || people.length === 0) return null
  const person = chance.pick(people)
  const team = chance.pick(teams.filter(({ id }) => id !== person.team))
  const moving = { tx, companyId: company, now, by: "Admin" }
  const { done } = await moveTo(moving, { tim_id: team.id, valid_from: dateIn(now) }, [person.id])
  return done.length === 0 ? null : `${person.nama} pindah ke tim ${team.nama}`
}
