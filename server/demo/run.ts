import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Database } from "../db/database.ts"
import type { Settings } from "../run/settings.ts"
import { every } from "../run/every.ts"
import { moveDeadline } from "./deadline.ts"
import { serveFaults } from "./faults.ts"
import { makeFillJob } from "./job.ts"
import { sendDemoLinks } from "./links.ts"
import { fillAttendance } from "./load.ts"
import { serveMailPage } from "./mailPage.ts"
import { newCompany } from "./newCompany.ts"

/** Interval for extending today's attendance while the server runs. */
const EVERY_MS = 300_000

export type Demo = {
  /** Printed after the logins. */
  readonly notice: string
  /** Pages of the demo, for `serve`. */
  readonly pages: (app: FastifyInstance) => Promise<void>
  /** Runs the text after `demo ` on the control socket. @throws an error with a message for the user */
  readonly command: (line: string) => Promise<string>
  /** Stops the running fill between two transactions; called before the database is closed. */
  readonly stop: () => Promise<void>
}

/** Starts everything of the demo that lives as long as the server. Loaded only where the demo is enabled. */
export const runDemo = async (
  db: Database,
  settings: Pick<Settings, "dataDir" | "publicUrl" | "smtpUrl">,
  clock: () => Date,
): Promise<Demo> => {
  if (settings.smtpUrl === null) await sendDemoLinks(db, settings.publicUrl, clock())
  const job = makeFillJob(db, clock)
  const ending = new AbortController()
  /** A failed fill is retried five minutes later. */
  const filling = every(
    EVERY_MS,
    () => fillAttendance(db, clock(), ending.signal),
    () => undefined,
  )
  return {
    notice: settings.smtpUrl === null ? `\nEmail yang dikirim: ${settings.publicUrl}/demo/mail\n` : "",
    pages: async (app) => {
      serveFaults(app)
      if (settings.smtpUrl === null) await serveMailPage(app, join(settings.dataDir, "mail"))
    },
    command: (line) => {
      if (line === "company") return newCompany(db, clock())
      if (line.startsWith("tenggat ")) return moveDeadline(db, line.slice("tenggat ".length).trim(), clock())
      return job.command(line)
    },
    stop: async () => {
      ending.abort(new Error("the server stops"))
      await Promise.all([filling.stop(), job.stop()])
    },
  }
}
