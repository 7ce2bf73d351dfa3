import { type SQL, sql } from "drizzle-orm"
import { customProblems, type CustomValues, type SeenCustomField } from "#contract/kit/customFields.ts"
import type { CustomFilters } from "#contract/areas/members/customValues.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { currentCompany, currentSelf, paySeen } from "../db/tables/kinds.ts"
import { members } from "../db/tables/index.ts"
import { InvalidFields } from "../call/answer.ts"
import { outer } from "./textSearch.ts"

/**
 * Rights to the custom fields `f`. They follow from the settings of the transaction, so that every query of values has
 * the same ones: those of the employee in a call about oneself, those of the session's pay in all others.
 */
const seen = sql`case when ${currentSelf} is not null then f.self <> 'tidak' else f.seen_by = 'modul' or ${paySeen} end`
const changed = sql`case when ${currentSelf} is not null then f.self = 'ubah'
  else (f.seen_by = 'modul' or ${paySeen}) and (f.changed_by = 'modul' or ${paySeen}) end`

const fieldsWhere = (tx: Tx, isSeen: SQL, mayChange: SQL): Promise<readonly SeenCustomField[]> =>
  rowsOf<SeenCustomField>(
    tx,
    sql`select f.key, f.nama, f.type, (select coalesce(jsonb_agg(o.one->>'text' order by o.nth), '[]'::jsonb)
        from jsonb_array_elements(f.options) with ordinality o(one, nth)) as options,
      f.section, f.required, f.hint, ${mayChange} as "mayChange"
      from custom_fields f where f.companies_id = ${currentCompany} and f.is_active and ${isSeen}
      order by f.urutan, f.id`,
  )

/** The active definitions that the transaction's caller sees, in the order of the form. */
export const seenFields = (tx: Tx): Promise<readonly SeenCustomField[]> => fieldsWhere(tx, seen, changed)

/** The active definitions that employees see of their own record. */
export const selfFields = (tx: Tx): Promise<readonly SeenCustomField[]> =>
  fieldsWhere(tx, sql`f.self <> 'tidak'`, sql`f.self = 'ubah'`)

/**
 * Values of an employee that the caller sees. Hidden values and those of fields that are switched off do not leave the
 * database.
 */
export const seenValues = sql<CustomValues>`case when ${outer(members.isian)} = '{}'::jsonb then '{}'::jsonb else
  coalesce((select jsonb_object_agg(f.key, ${outer(members.isian)} -> f.key) from custom_fields f
    where f.companies_id = ${outer(members.companies_id)} and f.is_active and ${outer(members.isian)} ? f.key and ${seen}), '{}'::jsonb) end`

/** A write's values merged into the stored ones: those the caller does not see, and those of switched-off fields, stay. */
export const storedValues = (given: CustomValues, isNew: boolean): SQL => {
  const emptied = Object.keys(given).filter((key) => given[key] === null)
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const json = sql`${JSON.stringify(filled)}::jsonb`
  if (isNew) return json
  return sql`(${members.isian} - array(select jsonb_array_elements_text(${JSON.stringify(emptied)}::jsonb))) || ${json}`
}

/** Errors of a write's custom values, at the key of each. */
export const valueErrors = async (
  tx: Tx,
  given: CustomValues,
  before: CustomValues | null,
): Promise<Record<string, string[]>> => {
  if (before !== null && Object.keys(given).length === 0) return {}
  const problems = customProblems({ fields: await seenFields(tx), given, before })
  return Object.fromEntries(problems.map(({ path, issue }) => [path.join("."), [issue]]))
}

const [FROM, UNTIL, FILLED] = [".dari", ".sampai", ".ada"]
const keyIn = (filter: string): string => filter.split(".", 1)[0] ?? ""

const condition = (filter: string, value: CustomFilters[string]): SQL => {
  const key = keyIn(filter)
  const text = sql`(${members.isian} ->> ${key}::text) collate "C"`
  const words = String(value)
  if (filter.endsWith(FILLED))
    return words === "true"
      ? sql`${members.isian} ? ${key}::text`
      : sql`not (${members.isian} ? ${key}::text)`
  if (filter.endsWith(FROM)) return sql`${text} >= ${words}::text`
  if (filter.endsWith(UNTIL)) return sql`${text} <= ${words}::text`
  /** An array contains one of its own words; other values are compared as text. */
  return sql`(${members.isian} -> ${key}::text @> to_jsonb(${words}::text) or ${text} = ${words}::text)`
}

/**
 * Conditions of the filters, linear in the employees. A field that the caller does not see matches no employee, though
 * `demandFilters` refuses such a filter before.
 */
export const filtered = (filters: CustomFilters): SQL => {
  const entries = Object.entries(filters)
  const keys = JSON.stringify([...new Set(entries.map(([filter]) => keyIn(filter)))])
  const all = sql`(select count(*) from custom_fields f where f.companies_id = ${currentCompany} and f.is_active and ${seen}
    and f.key = any (array(select jsonb_array_elements_text(${keys}::jsonb)))) = jsonb_array_length(${keys}::jsonb)`
  return sql.join([all, ...entries.map(([filter, value]) => condition(filter, value))], sql` and `)
}

/** @throws InvalidFields for a filter by a field that the caller does not see: its result would tell the values */
export const demandFilters = async (tx: Tx, { isian }: { readonly isian?: CustomFilters }): Promise<void> => {
  if (isian === undefined || Object.keys(isian).length === 0) return
  const known = new Set((await seenFields(tx)).map(({ key }) => key))
  const unknown = Object.keys(isian).filter((filter) => !known.has(keyIn(filter)))
  if (unknown.length > 0)
    throw new InvalidFields(
      Object.fromEntries(unknown.map((filter) => [`isian.${filter}`, ["Isian ini tidak dikenal"]])),
    )
}
