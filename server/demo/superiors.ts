import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { PLACED_BY } from "../db/placementTriggers.ts"
import { meta } from "../db/tables/index.ts"

/**
 * Once per company: superiors of its employees who have none: the next higher position, of the own division and office if there is one.
 * Only a strictly higher level leads, so there is no circle. Placements until today have the same superior.
 */
export const loadSuperiors = async (tx: Tx, company: number): Promise<void> => {
  const key = `demo.superiors.${company}`
  if ((await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0) return
  await tx.execute(sql`select set_config(${PLACED_BY}, 'on', true)`)
  await tx.execute(sql`update members m set atasan_id = l.leader
    from (select w.id, (select b.id from members b join jabatan h on h.companies_id = b.companies_id and h.id = b.jabatan_id
          where b.companies_id = ${company} and b.status = 'active' and b.archived_at is null and h.level < j.level
          order by b.departement_id is distinct from w.departement_id, b.offices_id <> w.offices_id, h.level desc, b.id limit 1) as leader
        from members w join jabatan j on j.companies_id = w.companies_id and j.id = w.jabatan_id
        where w.companies_id = ${company} and w.atasan_id is null and w.archived_at is null) l
    where m.companies_id = ${company} and m.id = l.id and l.leader is not null`)
  await tx.execute(sql`update member_placements p set atasan_id = m.atasan_id from members m
    where p.companies_id = ${company} and m.companies_id = p.companies_id and m.id = p.members_id
      and p.atasan_id is null and m.atasan_id is not null`)
  await tx.execute(sql`select set_config(${PLACED_BY}, '', true)`)
  await tx.insert(meta).values({ key, value: true })
}
