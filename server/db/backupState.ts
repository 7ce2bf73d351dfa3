import { eq } from "drizzle-orm"
import type { Tx } from "./database.ts"
import { meta } from "./tables/index.ts"

const KEY = "backup"

/** State of the backups, stored in `meta`; instants are ISO. A row exists once one was scheduled or made. */
export type BackupState = {
  /** Lease of the process that makes one now. */
  readonly claimed_until: string | null
  /** Start of the last try. */
  readonly tried_at: string | null
  /** Why the last try failed; null = it did not, or is not over. */
  readonly failure: string | null
  /** Snapshot of the last complete backup; null = none yet. */
  readonly made_at: string | null
  readonly bytes: number
  /** Number of files that its rows name and the store did not have. */
  readonly lost: number
}

const NONE: BackupState = {
  claimed_until: null,
  tried_at: null,
  failure: null,
  made_at: null,
  bytes: 0,
  lost: 0,
}

/** @returns null when no backup was scheduled or made */
export const backupState = async (tx: Tx): Promise<BackupState | null> => {
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
  return row === undefined ? null : { ...NONE, ...(row.value as Partial<BackupState>) }
}

/** Changes the state under a lock of its row. @returns the new state */
export const changeBackupState = async (
  tx: Tx,
  change: (state: BackupState) => Partial<BackupState>,
): Promise<BackupState> => {
  await tx.insert(meta).values({ key: KEY, value: NONE }).onConflictDoNothing()
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY)).for("update")
  const state = { ...NONE, ...(row?.value as Partial<BackupState>) }
  const next = { ...state, ...change(state) }
  await tx.update(meta).set({ value: next }).where(eq(meta.key, KEY))
  return next
}
