import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { type Person, type PersonTable, rowsOfPerson } from "./personRows.ts"

/** Which part of a person's rows an export has. */
type Reach = {
  /** The employee's own copy: what the pages about oneself show. */
  readonly isOwn: boolean
  /** Includes pay and what is derived from it. */
  readonly pay: boolean
}

/** Condition of the rows in an export; null = the table is not in it. */
export const exportedRows = (one: PersonTable, person: Person, { isOwn, pay }: Reach): SQL | null => {
  const { own, payRows } = one
  if (isOwn && own === false) return null
  if (!isOwn && one.pay === true && !pay) return null
  const part = isOwn && own !== undefined && own !== false ? sql` and ${own}` : sql``
  const secret = payRows === undefined || pay ? sql`` : sql` and not ${payRows}`
  return sql`${rowsOfPerson(one, person)}${part}${secret}`
}

/** Columns that are not exported: secrets, and pay where the export has none or the employee reads slips instead. */
export const hiddenColumns = (
  { secret = [], payColumns = [] }: PersonTable,
  { isOwn, pay }: Reach,
): ReadonlySet<string> => new Set(["companies_id", ...secret, ...(isOwn || !pay ? payColumns : [])])

type Key = Readonly<Record<string, unknown>>
const keyNames = ({ table: { key } }: PersonTable) => key.filter(({ name }) => name !== "companies_id")
const columnsOf = (one: PersonTable) =>
  sql.join(
    keyNames(one).map(({ name }) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )

/** Keys of all rows of the person in one table, read once: paging by key would walk the rows of the whole company. */
export const keysOf = async (tx: Tx, one: PersonTable, where: SQL): Promise<readonly Key[]> => {
  const names = keyNames(one)
  const pairs = names.flatMap(({ name }) => [sql`${name}::text`, sql`t.${sql.identifier(name)}::text`])
  const found = await rowsOf<{ key: Key }>(
    tx,
    sql`select jsonb_build_object(${sql.join(pairs, sql`, `)}) as key from ${sql.identifier(one.table.name)} t where ${where} order by ${columnsOf(one)}`,
  )
  return found.map(({ key }) => key)
}

/** The rows of some keys, as stored. `where` repeats the ownership: a row may have moved since its key was read. */
export const rowsByKey = async (
  tx: Tx,
  one: PersonTable,
  where: SQL,
  keys: readonly Key[],
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const names = keyNames(one)
  const types = sql.join(
    names.map(({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
    sql`, `,
  )
  const same = names.map(({ name }) => sql`t.${sql.identifier(name)} = k.${sql.identifier(name)}`)
  const found = await rowsOf<{ row: Readonly<Record<string, unknown>> }>(
    tx,
    sql`select to_jsonb(t) as row from ${sql.identifier(one.table.name)} t
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(${types}) on ${sql.join(same, sql` and `)}
      where ${where} order by ${columnsOf(one)}`,
  )
  return found.map(({ row }) => row)
}

/** Number of rows of each table, by its name. */
export const countsOf = async (
  tx: Tx,
  tables: readonly PersonTable[],
  conditionOf: (one: PersonTable) => SQL | null,
): Promise<ReadonlyMap<string, number>> => {
  const parts = tables.flatMap((one) => {
    const where = conditionOf(one)
    return where === null
      ? []
      : [
          sql`select ${one.table.name}::text as name, (select count(*)::int from ${sql.identifier(one.table.name)} t where ${where}) as n`,
        ]
  })
  const found = await rowsOf<{ name: string; n: number }>(tx, sql.join(parts, sql` union all `))
  return new Map(found.map(({ name, n }) => [name, n]))
}
