import type { Database } from "../db/database.ts"
import type { Control } from "../run/lock.ts"
import { signInLink } from "../areas/session/keys.ts"
import { keyCommand } from "./keyCommands.ts"

/**
 * Local commands for scripts, over a socket in the data folder that only the folder's owner can open: `key <username>`
 * returns a sign-in link, `keys <command>` the lines of `npm run keys` as JSON.
 */
export const makeControl =
  (db: Database, clock: () => Date, publicUrl: string): Control =>
  async (line) => {
    const [command = "", ...rest] = line.trim().split(/\s+/)
    if (command === "key") return `${publicUrl}${await signInLink(db, rest.join(" "), clock())}`
    if (command === "keys") {
      const [asked = "", id] = rest
      return JSON.stringify(await keyCommand(db, clock(), asked, id))
    }
    throw new Error(`Perintah tidak dikenal: ${command}`)
  }
