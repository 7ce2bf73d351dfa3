/**
 * `npm run backup -- DIR`: writes a backup of the database and its files into a new folder below DIR, while the server
 * runs. `npm run backup -- --check DIR` compares an existing backup with its checksums and writes nothing.
 */
import { access, mkdir, realpath } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { checkBackup } from "#server/backup/check.ts"
import { backupAt, readManifest } from "#server/backup/manifest.ts"
import { BackupProblem } from "#server/backup/problem.ts"
import {
  type BackupAsk,
  type BackupDone,
  copyFolder,
  keyOf,
  openBare,
  runBackup,
  runOnCopy,
} from "#server/backup/run.ts"
import { madeState } from "#server/backup/schedule.ts"
import { changeBackupState } from "#server/db/backupState.ts"
import { askServer } from "#server/run/ask.ts"
import { lockFolder } from "#server/run/lock.ts"
import { readSettings, sessionUrl, type Settings } from "#server/run/settings.ts"
import { startWords } from "#server/run/startWords.ts"

const USE = "Pakai: npm run backup -- FOLDER, atau npm run backup -- --check FOLDER"
const figures = new Intl.NumberFormat("id-ID")

/** No server runs on the folder: the database is read where it is. */
const alone = async (ask: BackupAsk): Promise<BackupDone> => {
  await access(ask.pgFolder).catch(() => {
    throw new BackupProblem(`Tidak ada basis data di ${ask.dataDir}. Periksa DATA_DIR atau DATABASE_URL.`)
  })
  const lock = await lockFolder(ask.dataDir, null)
  try {
    return await runBackup(ask)
  } finally {
    await lock.release()
  }
}

const ofEmbedded = async (ask: BackupAsk): Promise<BackupDone> => {
  await mkdir(ask.folder, { recursive: true, mode: 0o700 })
  const copy = copyFolder(await realpath(ask.folder), ask.now)
  return runOnCopy({ ...ask, pgFolder: copy }, async (asked) => {
    const waited = await askServer(ask.dataDir, `backup-copy ${copy}`)
    if (waited === null) return alone(ask)
    console.log(`Basis data disalin; transaksi menunggu ${figures.format(Number(waited))} md`)
    const done = await runBackup(asked)
    await askServer(ask.dataDir, `backup-made ${JSON.stringify(done)}`)
    return done
  })
}

const ofPostgres = async (ask: BackupAsk, url: string): Promise<BackupDone> => {
  const done = await runBackup(ask)
  const db = await openBare(url, ask.pgFolder)
  try {
    await db.transact((tx) => changeBackupState(tx, () => madeState(done)))
  } finally {
    await db.close()
  }
  return done
}

const make = async (folder: string, settings: Settings): Promise<void> => {
  const { backup, dataDir, files } = settings
  const databaseUrl = sessionUrl(settings)
  const pgFolder = join(dataDir, "pg")
  const ask = { folder, now: new Date(), key: backup.key, dataDir, files, databaseUrl, pgFolder, keep: null }
  const done = databaseUrl === null ? await ofEmbedded(ask) : await ofPostgres(ask, databaseUrl)
  console.log(
    `Cadangan lengkap: ${join(folder, done.name)}\n${figures.format(done.rows)} baris, ${figures.format(done.files)} berkas, ${figures.format(done.bytes)} byte, ${backup.key === null ? "tidak terenkripsi" : "terenkripsi"}`,
  )
  if (done.lost > 0)
    console.error(
      `PERINGATAN: ${figures.format(done.lost)} berkas yang disebut basis data tidak ada atau rusak di tempat berkas (daftarnya di manifest.json, files.lost).`,
    )
}

const check = async (place: string, { backup }: Settings): Promise<void> => {
  const folder = await backupAt(place)
  const key = keyOf(backup.key)
  const manifest = await readManifest(folder, key)
  await checkBackup(folder, manifest, manifest.key === null ? null : key)
  console.log(
    `Cadangan utuh: ${folder}\n${figures.format(manifest.rows)} baris, ${figures.format(manifest.files.count)} berkas, dibuat ${manifest.made_at}`,
  )
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean", default: false } },
  })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new Error(USE)
  await (values.check ? check : make)(resolve(folder), readSettings(process.env))
}

run().catch((error: unknown) => {
  console.error(startWords(error, ""))
  process.exitCode = 1
})
