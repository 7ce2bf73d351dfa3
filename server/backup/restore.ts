import { sql } from "drizzle-orm"
import type { BareDatabase, Tx } from "../db/database.ts"
import { createRoles, grantRoles } from "../db/roles.ts"
import { readSteps, type Step } from "../db/upgrade/steps.ts"
import { planUpgrade, runSteps, runUpgrade } from "../db/upgrade/upgrade.ts"
import type { FileStore } from "../files/store.ts"
import { settleRestored } from "./aftermath.ts"
import { filesIn } from "./check.ts"
import type { NamedFile } from "./dump.ts"
import { fileName, filePath } from "./files.ts"
import { loadTable, typedTable, withoutForeignKeys } from "./load.ts"
import { type Manifest, readManifest } from "./manifest.ts"
import { readPart } from "./parts.ts"
import { BackupProblem } from "./problem.ts"
import { namesOf, prepareLines, storedTables } from "./rows.ts"
import type { BackupKey } from "./seal.ts"
import { Readable } from "node:stream"

export type Restored = {
  readonly made_at: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly lost: readonly string[]
  /** Schema number of the backup. */
  readonly schema: number
}

/**
 * The migrations of a backup, which this program must have.
 * @throws BackupProblem
 */
export const stepsOf = ({ migrations, schema }: Manifest, steps: readonly Step[]): readonly Step[] => {
  const isKnown = migrations.every((hash, at) => hash === (steps[at]?.hash ?? hash))
  if (!isKnown)
    throw new BackupProblem(
      `Cadangan ini (skema ${schema}) dibuat oleh Balai dengan pembaruan yang tidak dikenal program ini. Pakai versi Balai yang membuatnya.`,
    )
  if (migrations.length > steps.length)
    throw new BackupProblem(
      `Cadangan ini dari Balai yang lebih baru (skema ${schema}; program ini mengenal sampai ${steps.length}). Pasang versi Balai yang lebih baru.`,
    )
  return steps.slice(0, migrations.length)
}

/** @throws BackupProblem where the database has tables */
const refuseUsed = async (tx: Tx, migrations: string, kind: BareDatabase["kind"]): Promise<void> => {
  const used = new BackupProblem(
    kind === "embedded"
      ? "Folder data ini sudah berisi basis data. Pulihkan ke DATA_DIR lain yang kosong. Tidak ada yang diubah."
      : "Basis data di DATABASE_URL sudah berisi. Pulihkan ke basis data baru yang kosong (createdb). Tidak ada yang diubah.",
  )
  const { pending, number } = await planUpgrade(tx, migrations, kind).catch(() => {
    throw used
  })
  if (pending.length !== number) throw used
}

/** Puts files of a backup into the store, each compared with its hash. Repeatable: files are named by their content. */
export const restoreFiles = async (
  folder: string,
  files: readonly NamedFile[],
  key: BackupKey | null,
  store: Pick<FileStore, "save">,
): Promise<void> => {
  for (const file of files) {
    const bytes = Readable.from(readPart(folder, filePath(file), key), { objectMode: false })
    const saved = await store.save(file.company, bytes, file.size)
    if (saved?.sha256 !== file.sha256)
      throw new BackupProblem(`Berkas ${fileName(file)} di cadangan rusak. Basis data tidak dipulihkan.`)
  }
}

const restoreRows = async (
  tx: Tx,
  manifest: Manifest,
  place: { readonly folder: string; readonly key: BackupKey | null; readonly migrations: string },
  kind: BareDatabase["kind"],
): Promise<void> => {
  const steps = readSteps(place.migrations)
  await refuseUsed(tx, place.migrations, kind)
  await tx.execute(sql.raw(createRoles))
  /** The triggers are created after the rows: what they write is in the backup. */
  await runSteps(tx, stepsOf(manifest, steps))
  await prepareLines(tx)
  const found = await storedTables(tx)
  await tx.execute(sql`truncate ${namesOf(found.map(({ name }) => name))}`)
  await withoutForeignKeys(tx, async () => {
    for (const part of manifest.tables) await loadTable(tx, part, typedTable(part, found), place)
  })
  for (const { name, value, is_called } of manifest.sequences)
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${value}, ${is_called})`)
  await runUpgrade(tx, { pending: steps.slice(manifest.migrations.length), number: steps.length })
  await settleRestored(tx, null)
  await tx.execute(sql.raw(grantRoles))
}

type Ask = {
  /** Folder of the backup. */
  readonly folder: string
  readonly key: BackupKey | null
  readonly migrations: string
}

/**
 * Restores a backup into an empty database, and its files into the store. All rows are loaded, compared with the manifest
 * and upgraded in one transaction: where it fails, the database stays empty.
 * @throws BackupProblem, DatabaseAway
 */
export const restoreBackup = async (
  db: BareDatabase,
  store: Pick<FileStore, "save">,
  { folder, key, migrations }: Ask,
): Promise<Restored> => {
  const manifest = await readManifest(folder, key)
  stepsOf(manifest, readSteps(migrations))
  await db.transact((tx) => refuseUsed(tx, migrations, db.kind))
  const used = manifest.key === null ? null : key
  const files = await filesIn(folder, manifest, used)
  await restoreFiles(folder, files, used, store)
  await db.transact((tx) => restoreRows(tx, manifest, { folder, key: used, migrations }, db.kind))
  return {
    made_at: manifest.made_at,
    tables: manifest.tables.length,
    rows: manifest.rows,
    files: files.length,
    lost: manifest.files.lost,
    schema: manifest.schema,
  }
}
