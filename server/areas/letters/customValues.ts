import { sql } from "drizzle-orm"
import { customKey, type CustomToken, customToken } from "#contract/areas/letters/letterFields.ts"
import { type CustomFieldType, type CustomValue, customWords } from "#contract/kit/customFields.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { seenFields } from "../../kit/customFields.ts"

/** Custom fields of employees in letters: `isian.loker` is the field with the key `loker`. */

/** Values of an employee's custom fields in words, by token. Fields of those who see pay are left out for others. */
export const customOf = async (tx: Tx, memberId: number): Promise<Readonly<Record<CustomToken, string>>> => {
  const rows = await rowsOf<{
    readonly key: string
    readonly type: CustomFieldType
    readonly value: CustomValue
  }>(
    tx,
    sql`select q.key, q.type, m.isian -> q.key as value from members m
      join custom_fields q on q.companies_id = m.companies_id and q.is_active and m.isian ? q.key
        and (q.seen_by = 'modul' or ${paySeen}) where m.id = ${memberId}`,
  )
  return Object.fromEntries(rows.map(({ key, type, value }) => [customToken(key), customWords(type, value)]))
}

const definition = sql`custom_fields q where q.companies_id = m.companies_id and 'isian.' || q.key = f.token`

/**
 * Whether employee `m` lacks the custom field of token `f`; one that is switched off has no value. For an account that may
 * not see it, as with pay, no answer says so.
 */
export const lacksCustom = sql`(f.token like 'isian.%'
  and not exists (select from ${definition} and q.is_active and m.isian ? q.key)
  and not exists (select from ${definition} and q.seen_by = 'gaji' and not ${paySeen}))`

/** Token `f` for a message: a custom field is named by its label. */
export const namedToken = sql`case when f.token like 'isian.%'
  then 'isian.' || coalesce((select q.nama from ${definition}), substr(f.token, 7)) else f.token end`

/** The first custom field that the account does not see among the active ones; null = all are there. */
export const unknownCustom = async (tx: Tx, tokens: readonly CustomToken[]): Promise<CustomToken | null> => {
  if (tokens.length === 0) return null
  const known = new Set((await seenFields(tx)).map(({ key }) => key))
  return tokens.find((token) => !known.has(customKey(token))) ?? null
}
