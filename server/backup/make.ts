import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BareDatabase } from "../db/database.ts"
import { ROOT } from "../run/root.ts"
import { checkTables } from "./check.ts"
import { dumpDatabase, writeFileList } from "./dump.ts"
import { copyFiles, type Source } from "./files.ts"
import { backupsIn, FORMAT, type Manifest, MANIFEST, MANIFEST_SUM, nameAt, readManifest } from "./manifest.ts"
import { BackupProblem } from "./problem.ts"
import { type BackupKey, checksum } from "./seal.ts"

export type MadeBackup = {
  readonly name: string
  readonly made_at: string
  readonly rows: number
  readonly files: number
  /** Bytes of the tables as stored, and of the files. */
  readonly bytes: number
  /** Number of files that rows name and the store did not have. */
  readonly lost: number
}

/** An unfinished backup, or the copy of an embedded database (run.ts): never the name of a complete backup. */
const PARTIAL = /^\.balai-\w+\.(?:partial|copy)$/
const partialOf = (name: string) => `.${name}.partial`
/** An unfinished backup this old was interrupted. */
const ABANDONED_MS = 2 * 86_400_000

/** Removes what interrupted backups left. */
const removeAbandoned = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue
    const changed = await stat(join(folder, name)).catch(() => null)
    if (changed !== null && now.getTime() - changed.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** The newest backup whose files can be linked: it has the same key, or none either. */
const before = async (folder: string, key: BackupKey | null): Promise<string | null> => {
  for (const name of (await backupsIn(folder)).toReversed()) {
    const manifest = await readManifest(join(folder, name), key).catch(() => null)
    if (manifest !== null && manifest.key === (key?.id ?? null)) return join(folder, name)
  }
  return null
}

const versionOf = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { version: string }
  return version
}

/** Flushes a folder's entries, where the file system can: a rename survives a power cut then. */
const flush = async (path: string): Promise<void> => {
  const held = await open(path, "r").catch(() => null)
  await held?.sync().catch(() => undefined)
  await held?.close()
}

const writeManifest = async (folder: string, manifest: Manifest, key: BackupKey | null) => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, MANIFEST_SUM), `${checksum(key, text)}\n`, { flush: true, mode: 0o600 })
  await writeFile(join(folder, MANIFEST), text, { flush: true, mode: 0o600 })
}

type Ask = {
  /** Folder of the backups. */
  readonly folder: string
  readonly now: Date
  readonly key: BackupKey | null
}

/**
 * Makes a backup: the rows as of one snapshot and the files that they name. It is written under a temporary name, read
 * again, and renamed.
 * @throws BackupProblem, DatabaseAway, or an error of the file system; nothing is left then
 */
export const makeBackup = async (
  db: BareDatabase,
  store: Source,
  { folder, now, key }: Ask,
): Promise<MadeBackup> => {
  const name = nameAt(now)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder, now)
  if ((await readdir(folder)).includes(name))
    throw new BackupProblem(`Cadangan ${name} sudah ada di ${folder}.`)
  const partial = join(folder, partialOf(name))
  try {
    await mkdir(partial, { mode: 0o700 })
    const manifest = await writeAll(db, store, { partial, folder, now, key })
    await checkTables(partial, manifest, key)
    await flush(partial)
    await rename(partial, join(folder, name))
    await flush(folder)
    return {
      name,
      made_at: manifest.made_at,
      rows: manifest.rows,
      files: manifest.files.count,
      bytes: manifest.tables.reduce((sum, { size }) => sum + size, manifest.files.bytes),
      lost: manifest.files.lost.length,
    }
  } catch (thrown) {
    await rm(partial, { recursive: true, force: true })
    throw thrown
  }
}

const writeAll = async (
  db: BareDatabase,
  store: Source,
  { partial, folder, now, key }: Ask & { readonly partial: string },
): Promise<Manifest> => {
  const { files, ...dumped } = await dumpDatabase(db, partial, key)
  const list = await writeFileList(partial, key, files)
  const lost = await copyFiles(store, files, { folder: partial, before: await before(folder, key), key })
  const manifest: Manifest = {
    format: FORMAT,
    program: await versionOf(),
    database: db.kind,
    made_at: now.toISOString(),
    key: key?.id ?? null,
    ...dumped,
    files: { ...list, count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), lost },
  }
  await writeManifest(partial, manifest, key)
  return manifest
}
