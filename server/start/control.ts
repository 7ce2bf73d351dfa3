import type { Database } from "../db/database.ts"
import type { Control } from "../run/lock.ts"
import { signInLink } from "../areas/session/keys.ts"

/**
 * What scripts on this machine may ask of the running server through its data folder's socket, which only the user
 * who owns the folder can open: `key <username>` answers a sign-in link.
 */
export const makeControl =
  (db: Database, clock: () => Date, publicUrl: string): Control =>
  async (line) => {
    const [command = "", ...rest] = line.trim().split(/\s+/)
    if (command === "key") return `${publicUrl}${await signInLink(db, rest.join(" "), clock())}`
    throw new Error(`Perintah tidak dikenal: ${command}`)
  }
