import { sql } from "drizzle-orm"
import { customToken, isPayToken, letterTokens } from "#contract/areas/letters/letterFields.ts"
import type { Tx } from "../db/database.ts"
import { currentCompany } from "../db/tables/kinds.ts"

const payTokens = JSON.stringify(letterTokens.filter(isPayToken))

/**
 * Marks letter templates as confidential like pay: those that name a field of pay, or a custom field that only accounts that
 * see pay see. Sent for one template, or for those that name a custom field whose rights have changed.
 */
export const markPayTemplates = (tx: Tx, of: { readonly id: number } | { readonly key: string }) =>
  tx.execute(sql`update letter_templates tp set bergaji = exists (select from unnest(tp.tokens) f(token)
        where f.token = any (array(select jsonb_array_elements_text(${payTokens}::jsonb)))
          or exists (select from custom_fields q where q.companies_id = tp.companies_id and 'isian.' || q.key = f.token and q.seen_by = 'gaji'))
      where tp.companies_id = ${currentCompany}
        and ${"id" in of ? sql`tp.id = ${of.id}` : sql`tp.tokens @> array[${customToken(of.key)}::text]`}`)
