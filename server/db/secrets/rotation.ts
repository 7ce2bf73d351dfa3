import { is, type SQL, sql } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../database.ts"
import { keptTables } from "../keptTables.ts"
import * as tables from "../tables/index.ts"
import { secretOf } from "./columns.ts"
import { rewriteTexts } from "./jsonText.ts"
import { type SecretKeys, Stored } from "./params.ts"
import { currentRing } from "./ring.ts"
import { isToken, NO_COMPANY, seal, unseal } from "./token.ts"

/** Encrypts stored values with the current data key: those of other keys, and those that are not encrypted yet. */

type SecretColumn = { readonly name: string; readonly type: string; readonly keys: SecretKeys | null }
type Keyed = { readonly name: string; readonly type: string }
type SecretTable = {
  readonly name: string
  readonly key: readonly Keyed[]
  /** The column that names the row's company; null = rows of the platform. */
  readonly company: string | null
  readonly columns: readonly SecretColumn[]
}

/** Every table with encrypted columns, in the order of their names. */
export const secretTables: readonly SecretTable[] = Object.values<unknown>(tables)
  .flatMap((value) => (is(value, PgTable) ? [value] : []))
  .flatMap((table): SecretTable[] => {
    const { name, columns } = getTableConfig(table)
    const secret = columns.flatMap((column): SecretColumn[] => {
      const found = secretOf(column)
      return found === null ? [] : [{ name: column.name, type: column.getSQLType(), keys: found.keys }]
    })
    const kept = keptTables.find((one) => one.name === name)
    if (secret.length === 0 || kept === undefined) return []
    const own = columns.some((column) => column.name === "companies_id") ? "companies_id" : null
    return [{ name, key: kept.key, company: name === "companies" ? "id" : own, columns: secret }]
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const named = sql.identifier
const list = (parts: readonly SQL[], between = sql`, `) => sql.join([...parts], between)

/** Whether a stored value may have to change: only those are read. The text of jsonb has one space after a colon. */
const mayChange = ({ name, keys }: SecretColumn): SQL => {
  const column = sql`t.${named(name)}`
  if (keys === null) return sql`${column} is not null`
  if (keys === "all" || keys === "figures") return sql`${column} is not null and ${column} <> '[]'::jsonb`
  return sql`(${column}::text like '%"v1.%' or ${column}::text ~ ${`"(${keys.join("|")})": ["[{]`})`
}

/** The value with the current key, for its company. */
const resealed = (company: number, text: string): string => {
  if (!isToken(text)) return seal(company, text)
  const opened = unseal(text)
  const isCurrent = opened.key === currentRing().keys[0].id && opened.company === company
  return isCurrent ? text : seal(company, opened.text)
}

const rewritten = ({ keys }: SecretColumn, company: number, raw: string): string =>
  keys === null ? resealed(company, raw) : rewriteTexts(raw, keys, (text) => resealed(company, text))

export type Mark = readonly (string | number)[]
type Read = Readonly<Record<string, string | number | null>>

/** Before a stored value: the driver decrypts what begins like a ciphertext. */
const RAW = "="

const readRows = (tx: Tx, { name, key, company, columns }: SecretTable, mark: Mark | null, size: number) => {
  const keys = list(key.map((one) => sql`t.${named(one.name)}`))
  const raws = columns.map(
    (column, at) =>
      sql`case when ${mayChange(column)} then ${RAW} || t.${named(column.name)}::text end as ${named(`c${at}`)}`,
  )
  const after =
    mark === null
      ? sql`true`
      : sql`(${keys}) > (${list(key.map(({ type }, at) => sql`${mark[at]}::${sql.raw(type)}`))})`
  return rowsOf<Read>(
    tx,
    sql`select ${list(key.map((one, at) => sql`t.${named(one.name)} as ${named(`k${at}`)}`))},
      ${company === null ? sql`${NO_COMPANY}::float8` : sql`t.${named(company)}::float8`} as company, ${list(raws)}
      from ${named(name)} t where ${after} order by ${keys} limit ${size}`,
  )
}

type Changed = { readonly row: Read; readonly was: string; readonly now: string }

/** Compare and swap: a row that another transaction wrote has its new value, encrypted by its writer. */
const writeColumn = async (tx: Tx, table: SecretTable, column: SecretColumn, changed: readonly Changed[]) => {
  const doc = changed.map(({ row, was, now }) => ({
    ...Object.fromEntries(table.key.map((_, at) => [`k${at}`, row[`k${at}`]])),
    was,
    now,
  }))
  const typed = table.key.map(({ type }, at) => sql`${named(`k${at}`)} ${sql.raw(type)}`)
  const same = table.key.map((one, at) => sql`t.${named(one.name)} = v.${named(`k${at}`)}`)
  await tx.execute(
    sql`update ${named(table.name)} t set ${named(column.name)} = v.now::${sql.raw(column.type)}
      from json_to_recordset(${new Stored(JSON.stringify(doc))}::text::json) as v(${list(typed)}, was text, now text)
      where ${list(same, sql` and `)} and t.${named(column.name)}::text = v.was`,
  )
}

/** Re-encrypts the next rows of a table. @returns the number of values, and the last row's key; null = it is done */
export const rotateRows = async (
  tx: Tx,
  table: SecretTable,
  mark: Mark | null,
  size: number,
): Promise<{ readonly done: number; readonly next: Mark | null }> => {
  const rows = await readRows(tx, table, mark, size)
  let done = 0
  for (const [at, column] of table.columns.entries()) {
    const changed = rows.flatMap((row): Changed[] => {
      const raw = row[`c${at}`]
      if (typeof raw !== "string") return []
      const was = raw.slice(RAW.length)
      const now = rewritten(column, Number(row["company"]), was)
      return now === was ? [] : [{ row, was, now }]
    })
    if (changed.length > 0) await writeColumn(tx, table, column, changed)
    done += changed.length
  }
  const last = rows.at(-1)
  const next =
    last === undefined || rows.length < size ? null : table.key.map((_, at) => last[`k${at}`] ?? "")
  return { done, next }
}

/** Stored values of a table by data key; "" = not encrypted, which only whole columns can tell. */
export const countKeys = async (
  tx: Tx,
  { name, columns }: SecretTable,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const column of columns) {
    const value = sql`t.${named(column.name)}`
    const rows = await rowsOf<{ key: string; n: number }>(
      tx,
      column.keys === null
        ? sql`select case when ${value} like 'v1.%' then split_part(${value}, '.', 2) else '' end as key, count(*)::int as n
            from ${named(name)} t where ${value} is not null group by 1`
        : sql`select m[1] as key, count(*)::int as n from ${named(name)} t,
            regexp_matches(${value}::text, '"v1\\.([a-z0-9]+)\\.[0-9]+\\.', 'g') m group by 1`,
    )
    for (const { key, n } of rows) counts.set(key, (counts.get(key) ?? 0) + n)
  }
  return counts
}
