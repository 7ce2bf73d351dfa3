import { readDone } from "../backup/run.ts"
import { madeState } from "../backup/schedule.ts"
import { changeBackupState } from "../db/backupState.ts"
import type { Database } from "../db/database.ts"
import type { Control } from "../run/lock.ts"
import { signInLink } from "../areas/session/keys.ts"

/**
 * Local commands for scripts, over a socket in the data folder that only the folder's owner can open: `key <username>`
 * returns a sign-in link;
 * `backup-copy <folder>` copies the embedded database to a new folder and returns for how long transactions waited, ms;
 * `backup-made <JSON>` notes a backup that was made of it.
 */
export const makeControl =
  (db: Database, clock: () => Date, publicUrl: string): Control =>
  async (line) => {
    const [command = "", ...rest] = line.trim().split(/\s+/)
    if (command === "key") return `${publicUrl}${await signInLink(db, rest.join(" "), clock())}`
    if (command === "backup-copy" && db.copyTo !== undefined)
      return String(Math.round(await db.copyTo(line.trim().slice("backup-copy ".length))))
    if (command === "backup-made") {
      const done = readDone(line.trim().slice("backup-made ".length))
      await db.transact((tx) => changeBackupState(tx, () => madeState(done)))
      return "ok"
    }
    throw new Error(`Perintah tidak dikenal: ${command}`)
  }
