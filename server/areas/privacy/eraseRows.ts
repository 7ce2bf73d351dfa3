import { type SQL, sql } from "drizzle-orm"
import type { Blanks, Law } from "../../db/personal/kinds.ts"
import { LABEL } from "../../db/personal/kinds.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { fileColumnsOf, type Person, type PersonTable, personTables, rowsOfPerson } from "./personRows.ts"

/** One pass of an erasure over a table: rows that go, or columns that are overwritten. */
export type Pass = {
  readonly one: PersonTable
  readonly set: Blanks | null
  /** Also the files of the rows that stay: receipts, once their term is over. */
  readonly files: boolean
}

/** Rows that refer to others go first. */
const childrenFirst = (tables: readonly PersonTable[]): readonly PersonTable[] => {
  const left = new Map(tables.map((one) => [one.table.name, one]))
  const order: PersonTable[] = []
  while (left.size > 0) {
    const referred = new Set(
      [...left.values()].flatMap(({ table }) =>
        table.references.flatMap(({ to }) => (to === table.name ? [] : [to])),
      ),
    )
    const free = [...left.values()].filter(({ table }) => !referred.has(table.name))
    /** A cycle: the foreign keys between them release. */
    const next = free.length === 0 ? [...left.values()].slice(0, 1) : free
    for (const one of next) {
      order.push(one)
      left.delete(one.table.name)
    }
  }
  return order
}

const hasBlanks = (set: Blanks): boolean => Object.keys(set).length > 0

/** First passes, done at once: rows that no law keeps go, the rest loses the columns that no law needs. */
export const firstPasses: readonly Pass[] = [
  ...personTables.flatMap((one): Pass[] => {
    const { fate } = one
    if (fate.how !== "blank" && fate.how !== "keep") return []
    const { set = {} } = fate
    const isFiled = fate.how === "blank" && fileColumnsOf(one.table).length > 0
    return hasBlanks(set) || isFiled ? [{ one, set, files: isFiled }] : []
  }),
  ...childrenFirst(personTables.filter(({ fate }) => fate.how === "delete")).map((one) => ({
    one,
    set: null,
    files: true,
  })),
]

/** Passes once the term of a law is over: rows stay for the sums of the company, without the person. */
export const lastPasses = (law: Law): readonly Pass[] =>
  personTables.flatMap((one): Pass[] => {
    const { fate } = one
    if (fate.how !== "keep" || fate.law !== law) return []
    const { end = {} } = fate
    if (end === "delete") return [{ one, set: null, files: true }]
    const isFiled = fileColumnsOf(one.table).length > 0
    return hasBlanks(end) || isFiled ? [{ one, set: end, files: true }] : []
  })

type Removed = { readonly done: number; readonly files: readonly number[] }

const fileArray = (columns: readonly string[]): SQL =>
  sql`jsonb_build_array(${sql.join(
    columns.map((name) => sql`old.${sql.identifier(name)}`),
    sql`, `,
  )})`
const filesIn = (rows: readonly { readonly files: readonly (number | null)[] }[]): readonly number[] => [
  ...new Set(rows.flatMap(({ files }) => files.flatMap((id) => (id === null ? [] : [id])))),
]

const removeRows = async (tx: Tx, { one }: Pass, person: Person, size: number): Promise<Removed> => {
  const columns = fileColumnsOf(one.table)
  const name = sql.identifier(one.table.name)
  const rows = await rowsOf<{ files: readonly (number | null)[] }>(
    tx,
    sql`delete from ${name} old where old.ctid = any (array(
        select t.ctid from ${name} t where ${rowsOfPerson(one, person)} limit ${literal(size)}))
      returning ${columns.length === 0 ? sql`'[]'::jsonb` : fileArray(columns)} as files`,
  )
  return { done: rows.length, files: filesIn(rows) }
}

/**
 * Overwrites rows that still have a value: the condition is the cursor, so that a repeated chunk continues. Columns
 * that may not be null get the words that replace a name.
 */
const blankRows = async (
  tx: Tx,
  { one, set, files: withFiles }: Pass,
  person: Person,
  label: string,
  size: number,
): Promise<Removed> => {
  const columns = withFiles ? fileColumnsOf(one.table).filter((name) => isNullable(one, name)) : []
  const all: Blanks = { ...set, ...Object.fromEntries(columns.map((name) => [name, sql`null`])) }
  const entries = Object.entries(all).map(([name, value]) => ({
    column: sql.identifier(name),
    value: value === LABEL ? sql`${label}::text` : value,
  }))
  if (entries.length === 0) return { done: 0, files: [] }
  const name = sql.identifier(one.table.name)
  const dirty = sql.join(
    entries.map(({ column, value }) => sql`t.${column} is distinct from ${value}`),
    sql` or `,
  )
  const rows = await rowsOf<{ files: readonly (number | null)[] }>(
    tx,
    sql`with old as materialized (
        select t.ctid as row_at, t.* from ${name} t where ${rowsOfPerson(one, person)} and (${dirty}) limit ${literal(size)} for update
      ), done as (
        update ${name} t set ${sql.join(
          entries.map(({ column, value }) => sql`${column} = ${value}`),
          sql`, `,
        )} from old where t.ctid = old.row_at returning 1
      ) select ${columns.length === 0 ? sql`'[]'::jsonb` : fileArray(columns)} as files from old where (select count(*) from done) >= 0`,
  )
  return { done: rows.length, files: filesIn(rows) }
}

const isNullable = ({ table }: PersonTable, column: string): boolean =>
  table.columns.some(({ name, isNullable: may }) => name === column && may)

/** One chunk of a pass; fewer rows than `size` end it. */
export const runPass = (tx: Tx, pass: Pass, of: Person, label: string, size: number): Promise<Removed> => {
  /** Audit rows about data of others stay, though their account wrote them. */
  const person = "audit" in pass.one.owned ? { ...of, account: null } : of
  return pass.set === null ? removeRows(tx, pass, person, size) : blankRows(tx, pass, person, label, size)
}
