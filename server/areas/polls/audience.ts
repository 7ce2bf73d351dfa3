import { type SQL, sql } from "drizzle-orm"

/** Whether poll `p` asks employee `m`, who works here. Aliases of both tables. */
export const isAskedOf = (p: SQL, m: SQL): SQL => {
  const own = sql`l.companies_id = ${p}.companies_id and l.pollings_id = ${p}.id`
  return sql`(${m}.status = 'active' and case ${p}.target when 'all' then true
    when 'offices' then exists (select from polling_offices l where ${own} and l.offices_id = ${m}.offices_id)
    when 'departements' then exists (select from polling_departements l where ${own} and l.departements_id = ${m}.departement_id)
    else exists (select from polling_members l where ${own} and l.members_id = ${m}.id) end)`
}
