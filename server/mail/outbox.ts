import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { APP_NAME } from "#contract/kit/constants.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { insist } from "../db/insist.ts"
import { outbox } from "../db/tables/index.ts"
import { every } from "../run/every.ts"
import { observed } from "../telemetry/observe.ts"
import type { Enclosing } from "./enclosing.ts"
import { type Enclosure, type Letter, MAX_ATTEMPTS } from "./letter.ts"
import { tellUnsent } from "./unsent.ts"

const EVERY_MS = 5_000
const AT_ONCE = 20
/** Delay after the first failure; it doubles each time (exponential backoff). */
const PAUSE_MS = 30_000
/** Timeout of a silent mail server: the mail fails. Twenty such timeouts fit into a claim. */
const SILENCE_MS = 10_000
/** How long a shutdown waits for the mail being sent. */
const PATIENCE_MS = 5_000
/** Lease of a claimed mail: afterwards another process may send it. */
const CLAIM_MS = 300_000
const HOST = "balai.invalid"
const ADDRESS = `tidak-dijawab@${HOST}`

export type Send = (
  letter: Pick<Letter, "company" | "id" | "created_at" | "to" | "sender" | "subject" | "body"> & {
    readonly enclosure: Enclosure | null
  },
) => Promise<void>

/**
 * Message-ID (RFC 5322, 3.6.4) of a mail: the same on every attempt, so that a mailbox recognizes a duplicate after a
 * crash. The creation time distinguishes mails of databases with equal ids.
 */
export const messageIdOf = ({
  company,
  id,
  created_at,
}: Pick<Letter, "company" | "id" | "created_at">): string =>
  `<letter.${company}.${id}.${Date.parse(created_at)}@${HOST}>`

export const bySmtp = (url: string): Send => {
  const silence = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS }
  const transport = createTransport({ url, ...silence })
  return async (letter) => {
    const { to, sender, subject, body, enclosure } = letter
    const attachments =
      enclosure === null
        ? []
        : [{ filename: enclosure.name, content: enclosure.content, contentType: "application/pdf" }]
    await transport.sendMail({
      messageId: messageIdOf(letter),
      from: { name: sender, address: ADDRESS },
      to,
      subject,
      text: body,
      attachments,
    })
  }
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, " ")

/** Without SMTP_URL mails and their attachments are written to files; the demo's mail page shows both. */
export const toFolder =
  (folder: string): Send =>
  async (letter) => {
    const { id, to, sender, subject, body, enclosure } = letter
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, String(id).padStart(8, "0"))
    if (enclosure !== null) await writeFile(`${file}.pdf`, enclosure.content, { mode: 0o600 })
    const named = enclosure === null ? "" : `X-Attachment: ${oneLine(enclosure.name)}\n`
    await writeFile(
      `${file}.eml`,
      `Message-ID: ${messageIdOf(letter)}\nFrom: ${oneLine(sender)} <${ADDRESS}>\nTo: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n${named}\n${body}\n`,
      { mode: 0o600 },
    )
  }

/** Priority: single mails that a person waits for are sent before mass mails. */
const claim = (db: Database, now: Date): Promise<Letter[]> =>
  db.transact((tx) =>
    rowsOf<Letter>(
      tx,
      sql`with picked as materialized (
          select companies_id, id from outbox
          where sent_at is null and attempts < ${MAX_ATTEMPTS} and next_attempt_at <= ${now.toISOString()}
          order by is_notice, next_attempt_at limit ${AT_ONCE} for update skip locked
        )
        update outbox o set next_attempt_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}
        from picked s where o.companies_id = s.companies_id and o.id = s.id
        returning o.companies_id::float8 as company, o.id::float8 as id, o.to_address as "to",
          coalesce((select app_name from app_settings where id = 1), ${APP_NAME}) as sender, o.subject, o.body, o.paper, o.paper_ask, o.attempts, o.created_at`,
    ),
  )

/** Releases claimed mails that were not attempted. */
const letGo = (db: Database, letters: readonly Letter[], now: Date): Promise<unknown> =>
  db.transact((tx) =>
    tx.execute(
      sql`update outbox o set next_attempt_at = ${now.toISOString()} from json_to_recordset(${JSON.stringify(
        letters.map(({ company, id }) => ({ company, id })),
      )}::text::json) as l(company bigint, id bigint) where o.companies_id = l.company and o.id = l.id and o.sent_at is null`,
    ),
  )

/** A mail that failed; `error` is a name or a code, never the mail server's text about an address. */
export type Failed = { readonly letter: number; readonly attempts: number; readonly error: string }

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "Error"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

/** @throws when the attachment cannot be rendered: the mail is not sent without it */
const enclosedIn = async (
  letter: Letter,
  enclosing: Enclosing | null,
  now: Date,
): Promise<Enclosure | null> => {
  if (letter.paper === null) return null
  if (enclosing === null) throw new Error(`nobody draws ${letter.paper}`)
  return enclosing.draw(letter, now)
}

/**
 * Sends the due mails of the outbox once; each failure delays a mail longer.
 * @param signal aborts between two mails
 * @returns number of mails attempted
 */
export const sendWaiting = async (
  db: Database,
  send: Send,
  clock: () => Date,
  onFailed: (failed: Failed) => void,
  enclosing: Enclosing | null = null,
  signal?: AbortSignal,
): Promise<number> => {
  const letters = await claim(db, clock())
  for (const [place, letter] of letters.entries()) {
    if (signal?.aborted === true) {
      await letGo(db, letters.slice(place), clock())
      return place
    }
    const failure = await enclosedIn(letter, enclosing, clock())
      .then((enclosure) => observed("mail", "smtp", null, () => send({ ...letter, enclosure })))
      .then(() => null, nameOf)
    const at = clock()
    const attempts = letter.attempts + 1
    const outcome =
      failure === null
        ? { sent_at: at.toISOString(), body: "" }
        : {
            attempts,
            last_error: failure,
            next_attempt_at: new Date(at.getTime() + PAUSE_MS * 2 ** letter.attempts).toISOString(),
          }
    await insist(db, async (tx) => {
      await tx
        .update(outbox)
        .set(outcome)
        .where(and(eq(outbox.companies_id, letter.company), eq(outbox.id, letter.id)))
      const sent_at = failure === null ? at.toISOString() : null
      await enclosing?.noted(tx, letter, { sent_at, attempts: failure === null ? letter.attempts : attempts })
      if (failure !== null) await tellUnsent(tx, { ...letter, attempts }, at.toISOString())
    })
    if (failure !== null) onFailed({ letter: letter.id, attempts, error: failure })
  }
  return letters.length
}

type Options = {
  readonly db: Database
  readonly send: Send
  readonly clock: () => Date
  /** Runs before sending: writes digest mails, so that they go out in the same round. */
  readonly first: (signal: AbortSignal) => Promise<unknown>
  readonly onFault: (error: unknown) => void
  readonly onFailed: (failed: Failed) => void
  /** Renders attachments. */
  readonly enclosing: Enclosing
}

/** Sends every 5 seconds, outside any transaction that queued a mail. */
export const startOutbox = ({ db, send, clock, first, onFault, onFailed, enclosing }: Options) => {
  const ending = new AbortController()
  const { stop } = every(
    EVERY_MS,
    async () => {
      await first(ending.signal).catch((thrown: unknown) => {
        if (!ending.signal.aborted) onFault(thrown)
      })
      await sendWaiting(db, send, clock, onFailed, enclosing, ending.signal)
    },
    onFault,
  )
  return {
    /** A silent mail server does not delay the shutdown: its mail is sent again when the lease expires. */
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.race([stop(), pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
