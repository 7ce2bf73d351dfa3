import { hash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { Stored } from "../db/secrets/params.ts"

/** A table as the database has it, which may be older than this program. */
export type StoredTable = {
  readonly name: string
  /** Stored columns, without generated ones. */
  readonly columns: readonly string[]
  /** Their SQL types. */
  readonly types: readonly string[]
}

/** Rows per FETCH. */
const PAGE = 1_000
const CURSOR = sql.raw("balai_backup")

/** A line is text of any type's own output: loss-free, as in pg_dump, with these settings. */
const SETTINGS: Readonly<Record<string, string>> = {
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  row_security: "off",
}
/** Long work on a connection of its own: no timeout ends it. */
const TIMEOUTS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]

/** Settings of a transaction that reads or loads lines. `row_security` off: a policy that hides rows is an error. */
export const prepareLines = async (tx: Tx): Promise<void> => {
  for (const [name, value] of [...Object.entries(SETTINGS), ...TIMEOUTS.map((one) => [one, "0"] as const)])
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
}

export const storedTables = (tx: Tx): Promise<StoredTable[]> =>
  rowsOf<StoredTable>(
    tx,
    sql`select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
        array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname collate "C"`,
  )

export const namesOf = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Lines of a table: a JSON array of texts per row, null for null. */
export async function* linesOf(
  tx: Tx,
  { name, columns }: Pick<StoredTable, "name" | "columns">,
  where: SQL = sql`true`,
): AsyncGenerator<readonly string[], void> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  )
  const rows = sql`select array_to_json(array[${values}]::text[])::text as line from ${sql.identifier(name)} where ${where}`
  await tx.execute(sql`declare ${CURSOR} no scroll cursor for ${rows}`)
  for (;;) {
    const found = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(PAGE))} from ${CURSOR}`)
    if (found.length > 0) yield found.map(({ line }) => line)
    if (found.length < PAGE) break
  }
  await tx.execute(sql`close ${CURSOR}`)
}

const MODULUS = 1n << 64n

/** Checksum of rows in any order: the sum of the first 64 bits of each line's SHA-256. */
export const countLines = () => {
  let rows = 0
  let sum = 0n
  return {
    add: (lines: readonly string[]): void => {
      for (const line of lines) sum += hash("sha256", line, "buffer").readBigUInt64BE()
      rows += lines.length
      sum %= MODULUS
    },
    result: () => ({ rows, sum: sum.toString(16).padStart(16, "0") }),
  }
}

/** Inserts lines that have these columns; encrypted values stay as they are. @returns the number of rows that were inserted */
export const insertLines = async (
  tx: Tx,
  { name, columns, types }: StoredTable,
  lines: readonly string[],
  rest: SQL = sql``,
): Promise<number> => {
  const values = sql.join(
    types.map((type, at) => sql`(r.line ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
    sql`, `,
  )
  const result = (await tx.execute(
    sql`insert into ${sql.identifier(name)} (${namesOf(columns)}) select ${values}
      from jsonb_array_elements(${new Stored(`[${lines.join(",")}]`)}::jsonb) as r(line) ${rest}`,
  )) as unknown as { readonly rowCount: number | null }
  return result.rowCount ?? 0
}

/** Groups lines into statements of about this many characters and rows at most. */
const MOST_CHARS = 1_000_000
const MOST_ROWS = 1_000

export async function* inStatements(lines: AsyncIterable<string>): AsyncGenerator<readonly string[], void> {
  let held: string[] = []
  let chars = 0
  for await (const line of lines) {
    held.push(line)
    chars += line.length
    if (held.length < MOST_ROWS && chars < MOST_CHARS) continue
    yield held
    held = []
    chars = 0
  }
  if (held.length > 0) yield held
}
