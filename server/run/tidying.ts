import type { Server } from "node:http"
import type { Database } from "../db/database.ts"
import { every } from "./every.ts"

const EVERY_MS = 10_000
/** Nobody has asked for so long, and so it is likely that nobody asks in the next tenth of a second. */
const QUIET_MS = 2_000
/** Where nobody ever leaves off asking, it is done all the same after so long. */
const PATIENCE_MS = 3_600_000

/** Tells whether nobody is being answered, nor was a moment ago. */
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

/** Keeps the tables tidy in moments when nobody waits for the database: statistics of a large one hold up everybody. */
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
