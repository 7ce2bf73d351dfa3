import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "../db/database.ts"
import { type BackupState, changeBackupState } from "../db/backupState.ts"
import { every } from "../run/every.ts"
import { startWorker } from "../run/worker.ts"
import { sessionUrl, type Settings } from "../run/settings.ts"
import { startWords } from "../run/startWords.ts"
import { dateIn, plusDays } from "../time/calendar.ts"
import type { BackupReply } from "./backup.worker.ts"
import { BackupProblem } from "./problem.ts"
import { type BackupAsk, type BackupDone, copyFolder, type NotedBackup, runOnCopy } from "./run.ts"

const EVERY_MS = 60_000
/** Lease of the process that makes a backup; renewed at each tick. */
const LEASE_MS = 5 * 60_000
/** Pause after a failed try. */
const RETRY_MS = 3_600_000

/** The last scheduled time at or before an instant. @param at HH:MM in Asia/Jakarta */
export const lastDue = (now: Date, at: string): Date => {
  const today = dateIn(now)
  const due = new Date(`${today}T${at}:00+07:00`)
  return due > now ? new Date(`${plusDays(today, -1)}T${at}:00+07:00`) : due
}

/** Whether a backup is due and no process makes one. */
export const isDue = (state: BackupState, now: Date, at: string): boolean => {
  const due = lastDue(now, at).toISOString()
  const after = (instant: string | null, ms: number) =>
    instant !== null && now.getTime() < Date.parse(instant) + ms
  if (state.made_at !== null && state.made_at >= due) return false
  if (after(state.claimed_until, 0)) return false
  return !(state.failure !== null && after(state.tried_at, RETRY_MS))
}

/** Runs a backup in a worker thread. @throws the thread's error, or when it is stopped */
const inWorker =
  (signal: AbortSignal) =>
  (ask: BackupAsk): Promise<BackupDone> =>
    new Promise((resolve, reject) => {
      const worker = startWorker(new URL("./backup.worker.ts", import.meta.url), { workerData: ask })
      const end = () => void worker.terminate()
      signal.addEventListener("abort", end)
      worker.once("message", (reply: BackupReply) =>
        "done" in reply ? resolve(reply.done) : reject(new BackupProblem(reply.failure)),
      )
      worker.once("error", reject)
      worker.once("exit", () => {
        signal.removeEventListener("abort", end)
        reject(new Error("the backup was interrupted"))
      })
    })

type Deps = { readonly db: Database; readonly settings: Settings; readonly clock: () => Date }

/**
 * Makes one backup now, and removes old ones.
 * @throws where it fails
 * @public Tests make one without the schedule.
 */
export const backUp = async (
  { db, settings, clock }: Deps,
  folder: string,
  signal: AbortSignal,
): Promise<BackupDone> => {
  const now = clock()
  const { backup, dataDir, files } = settings
  const databaseUrl = sessionUrl(settings)
  const ask = { folder, now, key: backup.key, dataDir, files, databaseUrl, keep: backup.keep }
  const { copyTo } = db
  if (copyTo === undefined) return inWorker(signal)({ ...ask, pgFolder: join(dataDir, "pg") })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pgFolder = copyFolder(folder, now)
  return runOnCopy({ ...ask, pgFolder }, async (asked) => {
    await copyTo(pgFolder)
    signal.throwIfAborted()
    return inWorker(signal)(asked)
  })
}

/** The state after a complete backup. */
export const madeState = ({ made_at, bytes, lost }: NotedBackup): Partial<BackupState> => ({
  claimed_until: null,
  failure: null,
  made_at,
  bytes,
  lost,
})

/** Makes the scheduled backup if it is due; one process of several makes it. @throws where it fails */
export const backUpIfDue = async (
  deps: Deps,
  make: () => Promise<BackupDone>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { db, clock, settings } = deps
  const leased = () => new Date(clock().getTime() + LEASE_MS).toISOString()
  let isMine = false
  await db.transact((tx) =>
    changeBackupState(tx, (state) => {
      isMine = isDue(state, clock(), settings.backup.at)
      return isMine ? { claimed_until: leased(), tried_at: clock().toISOString(), failure: null } : {}
    }),
  )
  if (!isMine) return false
  const renewing = every(
    EVERY_MS,
    () => db.transact((tx) => changeBackupState(tx, () => ({ claimed_until: leased() }))),
    () => undefined,
  )
  try {
    const done = await make()
    await renewing.stop()
    await db.transact((tx) => changeBackupState(tx, () => madeState(done)))
    return true
  } catch (thrown) {
    await renewing.stop()
    /** Shutdown is no failure: the next start makes it. */
    const failure = signal.aborted ? null : startWords(thrown, "")
    await db.transact((tx) => changeBackupState(tx, () => ({ claimed_until: null, failure })))
    if (signal.aborted) return false
    throw thrown
  }
}

/** Makes the scheduled backups until stopped. */
export const startBackups = (deps: Deps, onFault: (error: unknown) => void) => {
  const { dir } = deps.settings.backup
  const ending = new AbortController()
  const { stop } = every(
    EVERY_MS,
    async () => {
      if (dir !== null) await backUpIfDue(deps, () => backUp(deps, dir, ending.signal), ending.signal)
    },
    onFault,
  )
  return {
    stop: () => {
      ending.abort()
      return stop()
    },
  }
}
