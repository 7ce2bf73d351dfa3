import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import type { TablePart } from "./manifest.ts"
import { readLines } from "./parts.ts"
import { BackupProblem } from "./problem.ts"
import { countLines, insertLines, inStatements, linesOf, type StoredTable } from "./rows.ts"
import type { BackupKey } from "./seal.ts"

/** The columns of a backup's table, with the types that the database has. @throws BackupProblem */
export const typedTable = (part: TablePart, found: readonly StoredTable[]): StoredTable => {
  const table = found.find(({ name }) => name === part.name)
  const types = part.columns.map((column) => table?.types[table.columns.indexOf(column)])
  if (table === undefined || types.length !== table.columns.length || types.includes(undefined))
    throw new BackupProblem(
      `Tabel ${part.name} di cadangan tidak cocok dengan skemanya. Cadangan ini tidak dipakai.`,
    )
  return { name: part.name, columns: part.columns, types: types.filter((type) => type !== undefined) }
}

/** Loads all rows of a table and compares what the database then has with the manifest. @throws BackupProblem */
export const loadTable = async (
  tx: Tx,
  part: TablePart,
  table: StoredTable,
  { folder, key }: { readonly folder: string; readonly key: BackupKey | null },
): Promise<void> => {
  for await (const lines of inStatements(readLines(folder, part, key))) await insertLines(tx, table, lines)
  const counted = countLines()
  for await (const lines of linesOf(tx, table)) counted.add(lines)
  const { rows, sum } = counted.result()
  if (rows !== part.rows || sum !== part.sum)
    throw new BackupProblem(
      `Tabel ${part.name} tidak sama dengan cadangannya (${rows} dari ${part.rows} baris). Tidak ada yang dipulihkan.`,
    )
}

type ForeignKey = { readonly name: string; readonly table: string; readonly definition: string }

/**
 * Runs work without foreign keys, as pg_restore does: rows refer to each other in cycles. They are created again
 * afterwards, which checks all rows. Needs no superuser, unlike `session_replication_role`.
 */
export const withoutForeignKeys = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  const keys = await rowsOf<ForeignKey>(
    tx,
    sql`select k.conname::text as name, c.relname::text as table, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 2, 1`,
  )
  for (const { name, table } of keys)
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  await work()
  for (const { name, table, definition } of keys)
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
}
