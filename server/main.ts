import { existsSync } from "node:fs"
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import { type Database, DatabaseAway } from "./db/database.ts"
import { openEmbedded } from "./db/embedded.ts"
import { openPostgres } from "./db/postgres.ts"
import { consoleWords, loggedError } from "./http/log.ts"
import { type Control, lockFolder } from "./run/lock.ts"
import { CLIENT, MIGRATIONS } from "./run/root.ts"
import { serve } from "./server.ts"
import { readSettings } from "./run/settings.ts"
import { makeControl } from "./start/control.ts"
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
  /** Whoever plays the demo reaches a server on PostgreSQL too; the folder may be another process's, of the same database. */
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
    `\nBalai siap di ${running.address.replace("0.0.0.0", "127.0.0.1")}\n${firstUse.notice}${demo?.notice ?? ""}\n`,
  )

  let isStopping = false
  const stop = () => {
    /** A second signal does not wait for anybody. */
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

/** Several addresses of one name fail as one error without words, but with a code. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ("code" in cause ? String(cause.code) : cause.name)
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseAway)
    return `PostgreSQL di DATABASE_URL tidak dapat dihubungi: ${reasonOf(error.cause)}`
  const isTaken = "code" in error && error.code === "EADDRINUSE"
  return isTaken
    ? `Port ${process.env["PORT"] ?? 4173} sedang dipakai. Pakai PORT lain.`
    : consoleWords(error)
}

/** What nobody caught: its kind and place go to the log, never its words. */
const crash = (error: unknown) => {
  const err = error instanceof Error ? loggedError(error) : { type: typeof error }
  process.stderr.write(`${JSON.stringify({ level: 60, time: Date.now(), err })}\n`)
  process.exit(1)
}
process.on("uncaughtException", crash)
process.on("unhandledRejection", crash)

start().catch((error: unknown) => {
  process.stderr.write(`Balai tidak dapat dimulai: ${wordsFor(error)}\n`)
  process.exit(1)
})
