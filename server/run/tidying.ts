import type { Server } from "node:http"
import type { Database } from "../db/database.ts"
import { every } from "./every.ts"

const EVERY_MS = 10_000
/** The server counts as idle after this time without requests. */
const QUIET_MS = 2_000
/** Run at least this often, even if the server is never idle. */
const PATIENCE_MS = 3_600_000

/** Returns a function that reports whether the server is idle: no request in progress, and none in the last moments. */
const listenTo = (server: Server): (() => boolean) => {
  let open = 0
  let last = performance.now()
  server.on("request", (_request, response) => {
    open += 1
    response.once("close", () => {
      open -= 1
      last = performance.now()
    })
  })
  return () => open === 0 && performance.now() - last > QUIET_MS
}

/** Runs vacuum and analyze while the server is idle: analyzing a large table blocks everything. */
export const startTidying = (
  db: Pick<Database, "tidy">,
  server: Server,
  onFault: (error: unknown) => void,
) => {
  const isQuiet = listenTo(server)
  let isStopped = false
  let tidied = performance.now()
  const { stop } = every(
    EVERY_MS,
    async () => {
      const isLate = performance.now() - tidied > PATIENCE_MS
      const mayGoOn = () => !isStopped && (isLate || isQuiet())
      if (mayGoOn() && (await db.tidy(mayGoOn))) tidied = performance.now()
    },
    onFault,
  )
  return {
    stop: () => {
      isStopped = true
      return stop()
    },
  }
}
