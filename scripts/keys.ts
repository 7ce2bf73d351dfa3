/** `npm run keys -- status | rotate | forget ID | new [ID]`: the data keys of an installation. */
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { INDEX } from "#server/db/secrets/ring.ts"
import { askServer } from "#server/run/ask.ts"
import { lockFolder } from "#server/run/lock.ts"
import { messageOf } from "#server/run/messageOf.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { readSettings, type Settings } from "#server/run/settings.ts"
import { newKey, prepareDataKeys } from "#server/start/dataKeys.ts"
import { KEY_USAGE, keyCommand } from "#server/start/keyCommands.ts"

type Asked = { readonly command: string; readonly id: string | undefined }

const onDatabase = async (db: Database, settings: Settings, { command, id }: Asked) => {
  try {
    await prepareDataKeys(db, settings)
    return await keyCommand(db, new Date(), command, id)
  } finally {
    await db.close()
  }
}

/** When no server is running on the data folder. */
const alone = async (settings: Settings, asked: Asked) => {
  const lock = await lockFolder(settings.dataDir, null)
  try {
    const folder = join(await realpath(settings.dataDir), "pg")
    return await onDatabase(await openEmbedded(folder, MIGRATIONS), settings, asked)
  } finally {
    await lock.release()
  }
}

const byServer = async ({ dataDir }: Settings, { command, id = "" }: Asked) => {
  const answer = await askServer(dataDir, `keys ${command} ${id}`)
  return answer === null ? null : (JSON.parse(answer) as readonly string[])
}

const run = async (): Promise<readonly string[]> => {
  const [command, id, ...rest] = process.argv.slice(2)
  if (command === undefined || rest.length > 0) throw new Error(KEY_USAGE)
  if (command === "new") return id === undefined ? [newKey("k1"), newKey(INDEX)] : [newKey(id)]
  const settings = readSettings(process.env)
  const asked = { command, id }
  if (settings.databaseUrl !== null)
    return onDatabase(await openPostgres(settings.databaseUrl, MIGRATIONS), settings, asked)
  return (await byServer(settings, asked)) ?? alone(settings, asked)
}

run().then(
  (lines) => console.log(lines.join("\n")),
  (error: unknown) => {
    console.error(messageOf(error))
    process.exitCode = 1
  },
)
