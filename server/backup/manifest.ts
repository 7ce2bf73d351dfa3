import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { decoder } from "#contract/kit/decode.ts"
import { BackupProblem } from "./problem.ts"
import { type BackupKey, checksum, isSame } from "./seal.ts"

export const FORMAT = 1
export const MANIFEST = "manifest.json"
/** The manifest's checksum (seal.ts). */
export const MANIFEST_SUM = "manifest.sum"
/** List of the files: one JSON line `[company, sha256, size]` each. */
export const FILE_LIST = "files.jsonl.gz"

/** A file of the backup as it is stored: `sha256sum` compares it without the key. */
const stored = { path: Schema.String, size: Schema.Int, sha256: Schema.String }

const tableSchema = Schema.Struct({
  ...stored,
  name: Schema.String,
  /** Order of the values in each line. */
  columns: Schema.Array(Schema.String),
  rows: Schema.Int,
  /** Checksum of the rows that does not depend on their order (rows.ts). */
  sum: Schema.String,
})

const manifestSchema = Schema.Struct({
  format: Schema.Literal(FORMAT),
  /** Version of the program. */
  program: Schema.String,
  /** Number of applied migrations, and their hashes. */
  schema: Schema.Int,
  migrations: Schema.Array(Schema.String),
  database: Schema.Literals(["embedded", "postgres"]),
  /** Time of the snapshot (ISO). */
  made_at: Schema.String,
  /** Id of the key it is encrypted with; null = it is not encrypted. */
  key: Schema.NullOr(Schema.String),
  tables: Schema.Array(tableSchema),
  sequences: Schema.Array(
    Schema.Struct({ name: Schema.String, value: Schema.Int, is_called: Schema.Boolean }),
  ),
  rows: Schema.Int,
  files: Schema.Struct({
    ...stored,
    count: Schema.Int,
    /** Bytes of all files, not encrypted. */
    bytes: Schema.Int,
    /** Files that rows name and the store did not have, or not with these bytes: `company/sha256`. */
    lost: Schema.Array(Schema.String),
  }),
})
export type Manifest = typeof manifestSchema.Type
export type TablePart = typeof tableSchema.Type
export type StoredPart = Pick<TablePart, "path" | "size" | "sha256">

const decode = decoder(manifestSchema)

const NAME = /^balai-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

export const nameAt = (now: Date): string => `balai-${now.toISOString().replace(/[-:]|\.\d{3}/g, "")}`
/** Time in a backup's name; null = not a name of a backup. */
export const timeOf = (name: string): Date | null => {
  const [whole, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return whole === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Complete backups in a folder, oldest first. */
export const backupsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => timeOf(name) !== null).toSorted()

/**
 * The backup that an operator names: its folder, or the newest one inside.
 * @throws BackupProblem
 */
export const backupAt = async (folder: string): Promise<string> => {
  const inside = await readdir(folder).catch(() => null)
  if (inside === null) throw new BackupProblem(`Folder ${folder} tidak ada atau tidak dapat dibaca.`)
  if (inside.includes(MANIFEST)) return folder
  const newest = (await backupsIn(folder)).at(-1)
  if (newest === undefined) throw new BackupProblem(`Tidak ada cadangan yang lengkap di ${folder}.`)
  return join(folder, newest)
}

const readText = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), "utf8").catch(() => {
    throw new BackupProblem(`${name} tidak ada di ${folder}: cadangan ini tidak lengkap.`)
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** @throws BackupProblem where it is damaged, changed, of another format, or encrypted with another key */
export const readManifest = async (folder: string, key: BackupKey | null): Promise<Manifest> => {
  const text = await readText(folder, MANIFEST)
  const sum = await readText(folder, MANIFEST_SUM)
  const found = parsed(text) as { readonly format?: unknown } | null
  if (found !== null && found.format !== FORMAT)
    throw new BackupProblem(
      `Cadangan ini berformat ${String(found.format)}; Balai ini mengenal format ${FORMAT}. Pakai versi Balai yang membuatnya.`,
    )
  const decoded = decode(found)
  if (!decoded.ok) throw new BackupProblem(`${MANIFEST} di ${folder} tidak dapat dibaca: cadangan ini rusak.`)
  const manifest = decoded.value
  if (manifest.key !== null && key === null)
    throw new BackupProblem(
      `Cadangan ini terenkripsi dengan kunci ${manifest.key}. Isi BACKUP_KEY dengan kunci itu.`,
    )
  if (manifest.key !== null && manifest.key !== key?.id)
    throw new BackupProblem(
      `BACKUP_KEY bukan kunci cadangan ini: cadangan memakai kunci ${manifest.key}, BACKUP_KEY adalah ${key?.id}.`,
    )
  if (!isSame(checksum(manifest.key === null ? null : key, text), sum.trim()))
    throw new BackupProblem(`${MANIFEST} sudah diubah sejak dicadangkan. Cadangan ini tidak dipakai.`)
  return manifest
}
