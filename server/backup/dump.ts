import { sql } from "drizzle-orm"
import { type BareDatabase, rowsOf, type Tx } from "../db/database.ts"
import { FILE_LIST, type Manifest, type TablePart } from "./manifest.ts"
import { writeLines } from "./parts.ts"
import { countLines, linesOf, prepareLines, storedTables, type StoredTable } from "./rows.ts"
import type { BackupKey } from "./seal.ts"
import { BackupProblem } from "./problem.ts"

export type NamedFile = { readonly company: number; readonly sha256: string; readonly size: number }

export type Dumped = Pick<Manifest, "tables" | "sequences" | "rows" | "migrations" | "schema"> & {
  /** Files that rows name, each once. */
  readonly files: readonly NamedFile[]
}

const dumpTable = async (
  tx: Tx,
  table: StoredTable,
  folder: string,
  key: BackupKey | null,
): Promise<TablePart> => {
  const counted = countLines()
  const pages = async function* () {
    for await (const lines of linesOf(tx, table)) {
      counted.add(lines)
      yield lines
    }
  }
  const part = await writeLines(folder, `tables/${table.name}.jsonl.gz`, key, pages())
  return { ...part, name: table.name, columns: table.columns, ...counted.result() }
}

const namedFiles = (tx: Tx): Promise<NamedFile[]> =>
  rowsOf(
    tx,
    sql`select company::float8 as company, sha256, max(size)::float8 as size from (
        select companies_id as company, sha256, size from files
        union all select 0, sha256, size from platform_files) f
      group by company, sha256 order by company, sha256`,
  )

/** Not transactional: read after the rows, so that no value is behind an id of them. */
const sequencesOf = async (tx: Tx): Promise<Manifest["sequences"]> => {
  const names = await rowsOf<{ name: string }>(
    tx,
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const found: Manifest["sequences"][number][] = []
  for (const { name } of names) {
    const [row] = await rowsOf<{ value: number; is_called: boolean }>(
      tx,
      sql`select last_value::float8 as value, is_called from ${sql.identifier(name)}`,
    )
    if (row !== undefined) found.push({ name, ...row })
  }
  return found
}

const migrationsOf = async (tx: Tx): Promise<readonly string[]> => {
  const [history] = await rowsOf<{ found: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (history?.found !== true)
    throw new BackupProblem("Basis data ini bukan milik Balai, atau belum pernah dibuka oleh Balai.")
  const rows = await rowsOf<{ hash: string }>(
    tx,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  )
  return rows.map(({ hash }) => hash)
}

/** Writes all rows of a database as of one snapshot. @throws BackupProblem, DatabaseAway */
export const dumpDatabase = (db: BareDatabase, folder: string, key: BackupKey | null): Promise<Dumped> =>
  db.transact(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await prepareLines(tx)
    const migrations = await migrationsOf(tx)
    const tables: TablePart[] = []
    for (const table of await storedTables(tx)) tables.push(await dumpTable(tx, table, folder, key))
    return {
      tables,
      migrations,
      schema: migrations.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: await namedFiles(tx),
      sequences: await sequencesOf(tx),
    }
  })

/** Writes the list of files. */
export const writeFileList = (folder: string, key: BackupKey | null, files: readonly NamedFile[]) =>
  writeLines(
    folder,
    FILE_LIST,
    key,
    (async function* () {
      const PAGE = 1_000
      for (let from = 0; from < files.length; from += PAGE)
        yield files
          .slice(from, from + PAGE)
          .map(({ company, sha256, size }) => JSON.stringify([company, sha256, size]))
    })(),
  )
