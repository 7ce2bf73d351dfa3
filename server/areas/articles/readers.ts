import { type SQL, sql } from "drizzle-orm"
import { isAccountOf } from "../../kit/own.ts"

const own = sql`l.companies_id = r.companies_id and l.articles_id = r.id`

/**
 * Whether article `r` is visible to account `a`: company administrators see all articles, office admins those for one
 * of their offices, and employees those that name them, their office or their division.
 */
export const isReader: SQL = sql`(a.scope = 'company' or r.target = 'all'
  or (a.scope = 'office' and exists (select from article_offices l
      join account_offices o on o.companies_id = l.companies_id and o.offices_id = l.offices_id
      where ${own} and o.accounts_id = a.id))
  or exists (select from members m where m.companies_id = r.companies_id and ${isAccountOf} and case r.target
      when 'offices' then exists (select from article_offices l where ${own} and l.offices_id = m.offices_id)
      when 'departements' then exists (select from article_departements l where ${own} and l.departements_id = m.departement_id)
      else exists (select from article_members l where ${own} and l.members_id = m.id) end))`
