import { sql } from "drizzle-orm"
import { LOOSE, goingTables, stayingTables } from "../areas/platform/removal/order.ts"
import { type BareDatabase, rowsOf, type Tx } from "../db/database.ts"
import { movingRows } from "../db/movingRows.ts"
import { readSteps } from "../db/upgrade/steps.ts"
import { planUpgrade } from "../db/upgrade/upgrade.ts"
import type { FileStore } from "../files/store.ts"
import { settleRestored } from "./aftermath.ts"
import { filesIn } from "./check.ts"
import { typedTable } from "./load.ts"
import { type Manifest, readManifest, type TablePart } from "./manifest.ts"
import { readLines } from "./parts.ts"
import { BackupProblem } from "./problem.ts"
import { restoreFiles, stepsOf } from "./restore.ts"
import {
  countLines,
  insertLines,
  inStatements,
  linesOf,
  prepareLines,
  type StoredTable,
  storedTables,
} from "./rows.ts"
import type { BackupKey } from "./seal.ts"

type Ask = {
  readonly folder: string
  readonly key: BackupKey | null
  readonly migrations: string
  readonly company: number
}

export type RestoredCompany = { readonly nama: string; readonly rows: number; readonly files: number }

/** Written by triggers or sweeps from other rows, which are loaded. Sessions are not restored. */
const DERIVED = ["attendance_sums", "company_figures", "sessions"]
/** After the references in cycles are set: changes of offices and the like mark days as due. */
const LAST = ["attendance_days"]

/** Its transfer receipts of top-ups stay when the company is purged. */
const PARTLY = ["files"]

const going = goingTables.map(({ name }) => name).filter((name) => !DERIVED.includes(name))
/** Tables whose rows refer to others come after those. */
const inOrder = going.toReversed().filter((name) => !LAST.includes(name))
const staying = stayingTables.map(({ name }) => name)
/** Rows that are still here are kept as they are. */
const mayBeThere = [...staying, ...PARTLY]

const partOf = ({ tables }: Manifest, name: string): TablePart => {
  const part = tables.find((one) => one.name === name)
  if (part === undefined) throw new BackupProblem(`Tabel ${name} tidak ada di cadangan ini.`)
  return part
}

type Source = { readonly manifest: Manifest; readonly folder: string; readonly key: BackupKey | null }

/** Lines of one company in a table of the backup; the whole table is read and checked. */
async function* linesOfCompany(
  { manifest, folder, key }: Source,
  name: string,
  company: number,
): AsyncGenerator<string, void> {
  const part = partOf(manifest, name)
  const at = part.columns.indexOf(name === "companies" ? "id" : "companies_id")
  for await (const line of readLines(folder, part, key)) {
    const values = JSON.parse(line) as readonly (string | null)[]
    if (values[at] === String(company)) yield line
  }
}

/** A line with some columns set to null: references in cycles, which are set once all rows exist. */
const loosened = (line: string, columns: readonly string[], loose: readonly string[]): string => {
  if (loose.length === 0) return line
  const values = JSON.parse(line) as (string | null)[]
  return JSON.stringify(values.map((value, at) => (loose.includes(columns[at] ?? "") ? null : value)))
}
const looseOf = (name: string): readonly string[] =>
  name === "companies"
    ? ["logo_files_id"]
    : LOOSE.flatMap(({ table, column }) => (table === name ? [column] : []))

/**
 * The company is gone: it has no row, or its row was left for the bills when its data were purged.
 * @throws BackupProblem
 */
const refusePresent = async (tx: Tx, company: number): Promise<{ readonly isThere: boolean }> => {
  const [row] = await rowsOf<{ nama: string; is_deleted: boolean }>(
    tx,
    sql`select nama, deleted_at is not null as is_deleted from companies where id = ${company} for update`,
  )
  if (row?.is_deleted === false)
    throw new BackupProblem(
      `${row.nama} (nomor ${company}) masih ada di sini. Hanya perusahaan yang sudah dihapus yang dipulihkan. Tidak ada yang diubah.`,
    )
  for (const name of going.filter((one) => !PARTLY.includes(one))) {
    const [found] = await rowsOf<{ is_used: boolean }>(
      tx,
      sql`select exists (select from ${sql.identifier(name)} where companies_id = ${company}) as is_used`,
    )
    if (found?.is_used === true)
      throw new BackupProblem(
        `Perusahaan nomor ${company} masih punya baris di ${name}. Bila baru dihapus, kembalikan dari halaman Hapus Perusahaan. Tidak ada yang diubah.`,
      )
  }
  return { isThere: row !== undefined }
}

/** Foreign keys and unique keys of other companies' rows, in words; the statement rolls everything back. */
const explained = (thrown: unknown, name: string): unknown => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  const code = cause instanceof Error && "code" in cause ? cause.code : ""
  const constraint = cause instanceof Error && "constraint" in cause ? String(cause.constraint) : ""
  if (code === "23505")
    return new BackupProblem(
      `Sebuah baris ${name} tidak dapat kembali: tempatnya sudah dipakai perusahaan lain (${constraint}). Tidak ada yang diubah.`,
    )
  if (code === "23503")
    return new BackupProblem(
      `Sebuah baris ${name} merujuk baris yang tidak ada di sini (${constraint}). Tidak ada yang diubah.`,
    )
  return thrown
}

const loadRows = async (tx: Tx, source: Source, table: StoredTable, { company }: Pick<Ask, "company">) => {
  const counted = countLines()
  const loose = looseOf(table.name)
  const lines = linesOfCompany(source, table.name, company)
  for await (const some of inStatements(lines)) {
    counted.add(some)
    await insertLines(
      tx,
      table,
      some.map((line) => loosened(line, table.columns, loose)),
      mayBeThere.includes(table.name) ? sql`on conflict do nothing` : sql``,
    ).catch((thrown: unknown) => {
      throw explained(thrown, table.name)
    })
  }
  return counted.result()
}

/** Sets columns of rows that exist to the backup's values. */
const setColumns = async (
  tx: Tx,
  source: Source,
  { name, columns, types }: StoredTable,
  set: readonly string[],
  company: number,
): Promise<void> => {
  const value = (column: string) => {
    const at = columns.indexOf(column)
    return sql`(r.line ->> ${sql.raw(String(at))})::${sql.raw(types[at] ?? "text")}`
  }
  const own = name === "companies" ? sql`true` : sql`t.companies_id = ${company}`
  const sets = sql.join(
    set.map((column) => sql`${sql.identifier(column)} = ${value(column)}`),
    sql`, `,
  )
  for await (const lines of inStatements(linesOfCompany(source, name, company)))
    await tx.execute(
      sql`update ${sql.identifier(name)} t set ${sets} from jsonb_array_elements(${`[${lines.join(",")}]`}::jsonb) as r(line)
        where ${own} and t.id = ${value("id")}`,
    )
}

/** Compares a table's rows of the company with those of the backup. @throws BackupProblem */
const compare = async (
  tx: Tx,
  table: StoredTable,
  company: number,
  expected: { readonly rows: number; readonly sum: string },
): Promise<void> => {
  const counted = countLines()
  for await (const lines of linesOf(tx, table, sql`companies_id = ${company}`)) counted.add(lines)
  const { rows, sum } = counted.result()
  if (rows !== expected.rows || sum !== expected.sum)
    throw new BackupProblem(
      `Tabel ${table.name} tidak sama dengan cadangannya (${rows} dari ${expected.rows} baris). Tidak ada yang diubah.`,
    )
}

/** Ids that another installation gave out are not given out again. */
const raiseSequence = (tx: Tx, table: string, company: number) =>
  tx.execute(sql`select setval(s.name::regclass, m.id) from
    (select pg_get_serial_sequence(${table}, 'id') as name) s,
    (select max(id) as id from ${sql.identifier(table)} where companies_id = ${company}) m
    where s.name is not null and m.id > coalesce(pg_sequence_last_value(s.name::regclass), 0)`)

const restoreRows = async (tx: Tx, source: Source, ask: Ask): Promise<number> => {
  const { company } = ask
  const { pending } = await planUpgrade(tx, ask.migrations, "postgres")
  if (pending.length > 0)
    throw new BackupProblem(
      "Basis data ini belum diperbarui. Jalankan npm start dengan program ini lebih dulu.",
    )
  await prepareLines(tx)
  const found = await storedTables(tx)
  const typed = (name: string) => typedTable(partOf(source.manifest, name), found)
  const { isThere } = await refusePresent(tx, company)
  const companies = typed("companies")
  if (isThere)
    await setColumns(
      tx,
      source,
      companies,
      companies.columns.filter((one) => one !== "id" && one !== "logo_files_id"),
      company,
    )
  else await loadRows(tx, source, companies, ask)
  const sums = new Map<string, { readonly rows: number; readonly sum: string }>()
  for (const name of inOrder) sums.set(name, await loadRows(tx, source, typed(name), ask))
  for (const name of staying) await loadRows(tx, source, typed(name), ask)
  for (const name of new Set(LOOSE.map(({ table }) => table)))
    await setColumns(tx, source, typed(name), looseOf(name), company)
  await setColumns(tx, source, companies, looseOf("companies"), company)
  for (const name of LAST) sums.set(name, await loadRows(tx, source, typed(name), ask))
  for (const [name, sum] of sums) if (!PARTLY.includes(name)) await compare(tx, typed(name), company, sum)
  for (const { name, columns } of found.filter(({ name: one }) => sums.has(one)))
    if (columns.includes("id")) await raiseSequence(tx, name, company)
  await tx.execute(sql`update companies set deleted_at = null where id = ${company}`)
  await tx.execute(
    sql`update company_archives set state = 'restored' where companies_id = ${company} and kind = 'company' and state in ('kept', 'restoring')`,
  )
  await settleRestored(tx, company)
  return [...sums.values()].reduce((total, { rows }) => total + rows, 0)
}

/**
 * Restores one company, with its ids, accounts and files, where it is gone: deleted and purged, or of another
 * installation. All in one transaction; rows of other companies are not touched.
 * @throws BackupProblem, DatabaseAway
 */
export const restoreCompany = async (
  db: BareDatabase,
  store: Pick<FileStore, "save">,
  ask: Ask,
): Promise<RestoredCompany> => {
  const { folder, company, migrations } = ask
  const manifest = await readManifest(folder, ask.key)
  const key = manifest.key === null ? null : ask.key
  const steps = readSteps(migrations)
  if (stepsOf(manifest, steps).length !== steps.length)
    throw new BackupProblem(
      `Cadangan ini dari skema ${manifest.schema}, program ini memakai skema ${steps.length}. Pulihkan seluruhnya ke basis data kosong, cadangkan lagi dari sana, lalu pulihkan perusahaannya dari cadangan baru itu.`,
    )
  const source = { manifest, folder, key }
  const { columns } = partOf(manifest, "companies")
  let nama: string | null = null
  for await (const line of linesOfCompany(source, "companies", company))
    nama = (JSON.parse(line) as readonly string[])[columns.indexOf("nama")] ?? ""
  if (nama === null) throw new BackupProblem(`Perusahaan nomor ${company} tidak ada di cadangan ini.`)
  await db.transact((tx) => refusePresent(tx, company))
  const files = (await filesIn(folder, manifest, key)).filter((file) => file.company === company)
  await restoreFiles(folder, files, key, store)
  const rows = await db.transact((tx) => movingRows(tx, () => restoreRows(tx, source, ask)))
  return { nama, rows, files: files.length }
}
