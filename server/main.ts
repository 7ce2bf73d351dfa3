import { join } from "node:path"
import { openEmbedded } from "./db/embedded.ts"
import { openPostgres } from "./db/postgres.ts"
import { lockFolder } from "./lock.ts"
import { CLIENT, MIGRATIONS } from "./root.ts"
import { serve } from "./server.ts"
import { readSettings } from "./settings.ts"
import { prepareFirstUse } from "./start/firstUse.ts"

const clock = () => new Date()

const start = async () => {
  const settings = readSettings(process.env)
  const lock = settings.databaseUrl === null ? await lockFolder(settings.dataDir, null) : null
  const db =
    settings.databaseUrl === null
      ? await openEmbedded(join(settings.dataDir, "pg"), MIGRATIONS)
      : await openPostgres(settings.databaseUrl, MIGRATIONS)
  const firstUse = await prepareFirstUse(db, settings, clock())
  const running = await serve({ settings, db, clock, client: CLIENT, logStream: process.stderr })
  process.stdout.write(
    `\nBalai siap di ${running.address.replace("0.0.0.0", "127.0.0.1")}\n${firstUse.notice}\n`,
  )

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    running
      .stop()
      .then(() => lock?.release())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}

start().catch((error: unknown) => {
  process.stderr.write(
    `Balai tidak dapat dimulai: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
