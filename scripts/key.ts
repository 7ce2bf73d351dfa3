/**
 * `npm run key -- <email>`: prints a one-time login link, valid for 10 minutes. `--reset-factor` also removes the account's
 * second factors.
 */
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import { askServer } from "#server/run/ask.ts"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { lockFolder } from "#server/run/lock.ts"
import { messageOf } from "#server/run/messageOf.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { otherAddresses, readSettings, type Settings } from "#server/run/settings.ts"
import { RESET_FACTOR, signInLink } from "#server/areas/session/keys.ts"

const linkIn = async (db: Database, { publicUrl }: Settings, username: string): Promise<string> => {
  try {
    return `${publicUrl}${await signInLink(db, username, new Date())}`
  } finally {
    await db.close()
  }
}

/** When no server is running on the data folder: opens the database directly, as the server would. */
const alone = async (settings: Settings, username: string): Promise<string> => {
  const lock = await lockFolder(settings.dataDir, null)
  try {
    const folder = join(await realpath(settings.dataDir), "pg")
    return await linkIn(await openEmbedded(folder, MIGRATIONS), settings, username)
  } finally {
    await lock.release()
  }
}

const run = async (): Promise<void> => {
  const [username, ...rest] = process.argv.slice(2)
  if (username === undefined || rest.length > 1 || (rest.length === 1 && rest[0] !== RESET_FACTOR))
    throw new Error(`Pakai: npm run key -- <email> [${RESET_FACTOR}]`)
  const asked = [username, ...rest].join(" ")
  const settings = readSettings(process.env)
  const link =
    settings.databaseUrl === null
      ? ((await askServer(settings.dataDir, `key ${asked}`)) ?? (await alone(settings, asked)))
      : await linkIn(
          await openPostgres(settings.databaseUrl, MIGRATIONS, otherAddresses(settings)),
          settings,
          asked,
        )
  console.log(link)
}

run().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
