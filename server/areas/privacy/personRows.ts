import { type SQL, sql } from "drizzle-orm"
import type { Personal } from "../../db/personal/kinds.ts"
import { personal } from "../../db/personal/tables.ts"
import { type KeptTable, keptTables } from "../../db/keptTables.ts"

/** The person that rows are about: the employee, and their account if they have one. */
export type Person = {
  readonly company: number
  readonly member: number
  readonly account: number | null
}

export type PersonTable = Personal & { readonly table: KeptTable }

const tableOf = (name: string): KeptTable => {
  const found = keptTables.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no table ${name}`)
  return found
}

const declared: Readonly<Record<string, Personal>> = personal
/** Every table with rows of a person, in the order of the export. */
export const personTables: readonly PersonTable[] = Object.entries(declared).map(([name, rule]) => ({
  ...rule,
  table: tableOf(name),
}))

const hasCompany = ({ columns }: KeptTable) => columns.some(({ name }) => name === "companies_id")
const equals = (alias: SQL, column: string, value: number) =>
  sql`${alias}.${sql.identifier(column)} = ${value}::bigint`

/** Rows `alias` of a table that are the person's, of their company only: whatever role runs the statement. */
const ownedRows = (name: string, person: Person, alias: SQL): SQL => {
  const rule = declared[name]
  if (rule === undefined) throw new Error(`${name} has no rows of a person`)
  const { owned } = rule
  const within = hasCompany(tableOf(name)) ? sql`${alias}.companies_id = ${person.company} and ` : sql``
  if ("member" in owned) return sql`${within}${equals(alias, owned.member, person.member)}`
  if ("account" in owned)
    return person.account === null
      ? sql`false`
      : sql`${within}${equals(alias, owned.account, person.account)}`
  if ("audit" in owned)
    return sql`${within}(${alias}.entity = ${owned.audit} and ${alias}.entity_id = ${person.member}${person.account === null ? sql`` : sql` or ${alias}.actor_id = ${person.account}`})`
  const whole = sql.raw(`w${owned.part}`)
  return sql`${within}${alias}.${sql.identifier(owned.column)} in (select ${whole}.id from ${sql.identifier(owned.part)} ${whole} where ${ownedRows(owned.part, person, whole)})`
}

/** Condition on the rows `t` of a table. */
export const rowsOfPerson = ({ table: { name } }: Pick<PersonTable, "table">, person: Person): SQL =>
  ownedRows(name, person, sql.raw("t"))

/** Columns of a table that refer to files of the company. */
export const fileColumnsOf = ({ references }: Pick<KeptTable, "references">): readonly string[] =>
  references
    .filter(({ to }) => to === "files")
    .flatMap(({ columns }) => columns.filter((name) => name !== "companies_id"))
