import { existsSync } from "node:fs"
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "./db/database.ts"
import { openEmbedded } from "./db/embedded.ts"
import { openPostgres } from "./db/postgres.ts"
import { loggedError } from "./http/log.ts"
import { type Control, lockFolder } from "./run/lock.ts"
import { CLIENT, MIGRATIONS } from "./run/root.ts"
import { serve } from "./server.ts"
import { readSettings } from "./run/settings.ts"
import { startWords } from "./run/startWords.ts"
import { makeControl } from "./start/control.ts"
import { prepareDataKeys } from "./start/dataKeys.ts"
import { prepareFirstUse } from "./start/firstUse.ts"

const clock = () => new Date()

const starting: Control = () => Promise.reject(new Error("Server masih dimulai"))

const start = async () => {
  const settings = readSettings(process.env)
  let control = starting
  const lock =
    settings.databaseUrl === null ? await lockFolder(settings.dataDir, (line) => control(line)) : null
  const db: Database =
    settings.databaseUrl === null
      ? await openEmbedded(join(await realpath(settings.dataDir), "pg"), MIGRATIONS)
      : await openPostgres(settings.databaseUrl, MIGRATIONS)
  const keyNotice = await prepareDataKeys(db, settings)
  const firstUse = await prepareFirstUse(db, settings, clock())
  const demo = firstUse.isDemo ? await (await import("./demo/run.ts")).runDemo(db, settings, clock) : null
  const running = await serve({
    settings,
    db,
    clock,
    /** Under `npm run dev` another process serves the client. */
    client: existsSync(CLIENT) ? CLIENT : null,
    logStream: process.stderr,
    ...(demo === null ? {} : { extraPages: demo.pages }),
  })
  /**
   * The demo's control socket is also needed with PostgreSQL. Failing to lock the folder is fine: another process on
   * the same database may hold it.
   */
  const ear =
    lock === null && demo !== null
      ? await lockFolder(settings.dataDir, (line) => control(line)).catch(() => null)
      : null
  const commands = makeControl(db, clock, settings.publicUrl)
  control = (line) => {
    if (!line.startsWith("demo ")) return commands(line)
    if (demo === null) return Promise.reject(new Error("Server ini berjalan tanpa data demo"))
    return demo.command(line.slice("demo ".length))
  }
  process.stdout.write(
    `\nBalai siap di ${running.address.replace("0.0.0.0", "127.0.0.1")}\n${
      running.terminalAddress === null ? "" : `Mesin absensi: ${running.terminalAddress}\n`
    }${keyNotice}${firstUse.notice}${demo?.notice ?? ""}\n`,
  )

  let isStopping = false
  const stop = () => {
    /** A second signal exits at once. */
    if (isStopping) process.exit(130)
    isStopping = true
    Promise.resolve(demo?.stop())
      .then(() => running.stop())
      .then(() => (lock ?? ear)?.release())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}

/** Uncaught errors: log the type and location, never the message. */
const crash = (error: unknown) => {
  const err = error instanceof Error ? loggedError(error) : { type: typeof error }
  process.stderr.write(`${JSON.stringify({ level: 60, time: Date.now(), err })}\n`)
  process.exit(1)
}
process.on("uncaughtException", crash)
process.on("unhandledRejection", crash)

start().catch((error: unknown) => {
  process.stderr.write(`Balai tidak dapat dimulai: ${startWords(error, process.env["PORT"] ?? "4173")}\n`)
  process.exit(1)
})
