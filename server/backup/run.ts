import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { BareDatabase } from "../db/database.ts"
import { openBareEmbedded } from "../db/embedded.ts"
import { openBarePostgres } from "../db/postgres.ts"
import type { FilesPlace } from "../files/filesUrl.ts"
import { openStoreAt } from "../files/openStore.ts"
import type { BackupKeep } from "../run/backupSettings.ts"
import { removeOld } from "./keep.ts"
import { type MadeBackup, makeBackup } from "./make.ts"
import { BackupProblem } from "./problem.ts"
import { type BackupKey, backupKey } from "./seal.ts"

/** Input of a backup; structured-cloned into the worker thread. */
export type BackupAsk = {
  /** Folder of the backups. */
  readonly folder: string
  readonly now: Date
  /** In base64; null = not encrypted. */
  readonly key: string | null
  readonly dataDir: string
  /** The file store (FILES_URL). */
  readonly files: FilesPlace
  /** null = the embedded database. */
  readonly databaseUrl: string | null
  /** Data folder of the embedded database: a copy of it, while a server runs. */
  readonly pgFolder: string
  /** null = no backup is removed. */
  readonly keep: BackupKeep | null
}

/** A backup that a script notes on the running server. */
export type NotedBackup = Pick<MadeBackup, "made_at" | "bytes" | "lost">
export const readDone = (text: string): NotedBackup => {
  const { made_at, bytes, lost } = JSON.parse(text) as Partial<NotedBackup>
  if (typeof made_at !== "string" || typeof bytes !== "number" || typeof lost !== "number")
    throw new BackupProblem("not a backup")
  return { made_at, bytes, lost }
}

/** The result, and the names of the backups that were removed. */
export type BackupDone = MadeBackup & { readonly removed: readonly string[] }

export const keyOf = (key: string | null): BackupKey | null =>
  key === null ? null : backupKey(Buffer.from(key, "base64"))

export const openBare = (databaseUrl: string | null, pgFolder: string): Promise<BareDatabase> =>
  databaseUrl === null ? openBareEmbedded(pgFolder) : Promise.resolve(openBarePostgres(databaseUrl))

/** Makes a backup on a connection of its own, then removes old ones. @throws BackupProblem, DatabaseAway */
export const runBackup = async (ask: BackupAsk): Promise<BackupDone> => {
  const db = await openBare(ask.databaseUrl, ask.pgFolder)
  try {
    const made = await makeBackup(db, await openStoreAt(ask.files, ask.dataDir), {
      ...ask,
      key: keyOf(ask.key),
    })
    return { ...made, removed: ask.keep === null ? [] : await removeOld(ask.folder, ask.keep) }
  } finally {
    await db.close()
  }
}

/** Where a running server's embedded database is copied to, for the backup to read. */
export const copyFolder = (folder: string, now: Date): string => join(folder, `.balai-${now.getTime()}.copy`)

/** Makes a backup of a copy of the embedded database; the copy is removed. */
export const runOnCopy = async (ask: BackupAsk, work: (ask: BackupAsk) => Promise<BackupDone>) => {
  try {
    return await work(ask)
  } finally {
    await rm(ask.pgFolder, { recursive: true, force: true })
  }
}
