import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { createTransport } from "nodemailer"
import type { Database } from "../db/database.ts"
import { outbox } from "../db/tables/index.ts"

const EVERY_MS = 5_000
const AT_ONCE = 20
const MAX_ATTEMPTS = 8
const FROM = "Balai <tidak-dijawab@balai.invalid>"

type Letter = { readonly id: number; readonly to: string; readonly subject: string; readonly body: string }
type Send = (letter: Letter) => Promise<void>

const bySmtp = (url: string): Send => {
  const transport = createTransport(url)
  return async ({ to, subject, body }) => {
    await transport.sendMail({ from: FROM, to, subject, text: body })
  }
}

/** Without SMTP_URL mails become files, which the demo's mail page shows. */
const toFolder = (folder: string): Send => {
  return async ({ id, to, subject, body }) => {
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, `${String(id).padStart(8, "0")}.eml`),
      `From: ${FROM}\nTo: ${to}\nSubject: ${subject}\n\n${body}\n`,
    )
  }
}

/** Sends what waits in the outbox, outside any transaction that wrote it; a failure is tried again. */
export const startOutbox = (
  db: Database,
  options: { readonly smtpUrl: string | null; readonly folder: string },
) => {
  const send = options.smtpUrl === null ? toFolder(options.folder) : bySmtp(options.smtpUrl)
  let running: Promise<void> = Promise.resolve()

  const sweep = async (): Promise<void> => {
    const waiting = await db.transact((tx) =>
      tx
        .select({
          id: outbox.id,
          company: outbox.companies_id,
          to: outbox.to_address,
          subject: outbox.subject,
          body: outbox.body,
          attempts: outbox.attempts,
        })
        .from(outbox)
        .where(and(isNull(outbox.sent_at), lt(outbox.attempts, MAX_ATTEMPTS)))
        .orderBy(asc(outbox.created_at))
        .limit(AT_ONCE),
    )
    for (const letter of waiting) {
      const failure = await send(letter).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.name : "Error"),
      )
      await db.transact((tx) =>
        tx
          .update(outbox)
          .set(
            failure === null
              ? { sent_at: new Date().toISOString() }
              : { attempts: letter.attempts + 1, last_error: failure },
          )
          .where(and(eq(outbox.companies_id, letter.company), eq(outbox.id, letter.id))),
      )
    }
  }
  const timer = setInterval(() => {
    running = running.then(sweep).catch(() => undefined)
  }, EVERY_MS)
  timer.unref()
  return {
    /** Resolves when what was waiting has been tried. */
    flush: () => (running = running.then(sweep)),
    stop: async () => {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}
