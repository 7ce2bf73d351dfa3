/**
 * `npm run restore -- DIR`: restores a backup (its folder, or the newest one below DIR) into an empty database.
 * `npm run restore -- DIR --company ID`: one company into an installation where it is gone.
 */
import { mkdir, realpath } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { backupAt, readManifest } from "#server/backup/manifest.ts"
import { restoreBackup } from "#server/backup/restore.ts"
import { restoreCompany } from "#server/backup/restoreCompany.ts"
import { keyOf, openBare } from "#server/backup/run.ts"
import type { BareDatabase } from "#server/db/database.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import { lockFolder } from "#server/run/lock.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { readSettings, sessionUrl, type Settings } from "#server/run/settings.ts"
import { startWords } from "#server/run/startWords.ts"

const USE = "Pakai: npm run restore -- FOLDER [--company NOMOR]"
const figures = new Intl.NumberFormat("id-ID")

const everything = async (db: BareDatabase, folder: string, { backup, dataDir, files: place }: Settings) => {
  const store = await openStoreAt(place, dataDir)
  const asked = { folder, key: keyOf(backup.key), migrations: MIGRATIONS }
  const { made_at, tables, rows, files, lost, schema } = await restoreBackup(db, store, asked)
  console.log(
    `Dipulihkan dari ${folder} (dibuat ${made_at}, skema ${schema})\n${figures.format(tables)} tabel, ${figures.format(rows)} baris dan ${figures.format(files)} berkas, semuanya sama dengan manifestnya.\nSemua sesi diakhiri. Email, webhook dan pekerjaan yang belum selesai saat dicadangkan tidak diteruskan.`,
  )
  if (lost.length > 0)
    console.error(`PERINGATAN: ${figures.format(lost.length)} berkas sudah tidak ada saat dicadangkan.`)
}

const oneCompany = async (
  db: BareDatabase,
  folder: string,
  company: number,
  { backup, dataDir, files: place }: Settings,
) => {
  const store = await openStoreAt(place, dataDir)
  const asked = { folder, key: keyOf(backup.key), migrations: MIGRATIONS, company }
  const { nama, rows, files } = await restoreCompany(db, store, asked)
  console.log(
    `${nama} (nomor ${company}) dipulihkan dari ${folder}: ${figures.format(rows)} baris dan ${figures.format(files)} berkas.`,
  )
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { company: { type: "string" } },
  })
  const [place, ...rest] = positionals
  const company = values.company === undefined ? null : Number(values.company)
  if (place === undefined || rest.length > 0) throw new Error(USE)
  if (company !== null && !(Number.isSafeInteger(company) && company > 0)) throw new Error(USE)
  const settings = readSettings(process.env)
  const folder = await backupAt(resolve(place))
  await readManifest(folder, keyOf(settings.backup.key))
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const lock = settings.databaseUrl === null ? await lockFolder(settings.dataDir, null) : null
  try {
    const db = await openBare(sessionUrl(settings), join(await realpath(settings.dataDir), "pg"))
    try {
      await (company === null ? everything(db, folder, settings) : oneCompany(db, folder, company, settings))
    } finally {
      await db.close()
    }
  } finally {
    await lock?.release()
  }
}

run().catch((error: unknown) => {
  console.error(startWords(error, ""))
  process.exitCode = 1
})
