import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { type Database, rowsOf } from "../db/database.ts"
import { outbox } from "../db/tables/index.ts"
import { every } from "../run/every.ts"
import type { Enclosing } from "./enclosing.ts"
import { type Enclosure, type Letter, MAX_ATTEMPTS } from "./letter.ts"
import { tellUnsent } from "./unsent.ts"

const EVERY_MS = 5_000
const AT_ONCE = 20
/** The first pause after a failure; each one after it is twice as long. */
const PAUSE_MS = 30_000
/** A mail server that says nothing for so long fails the letter: twenty of them end before the claim does. */
const SILENCE_MS = 10_000
/** A server that ends waits so long for the letter it is at. */
const PATIENCE_MS = 5_000
/** Whoever claims a letter has this long to send it before another process may. */
const CLAIM_MS = 300_000
const HOST = "balai.invalid"
const FROM = `Balai <tidak-dijawab@${HOST}>`

export type Send = (
  letter: Pick<Letter, "company" | "id" | "created_at" | "to" | "subject" | "body"> & {
    readonly enclosure: Enclosure | null
  },
) => Promise<void>

/**
 * Message-ID (RFC 5322, 3.6.4) of a letter: the same whenever it is sent, so that a mailbox knows one that came twice after a
 * crash. The moment it was written tells apart letters of databases that count alike.
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
    const { to, subject, body, enclosure } = letter
    const attachments =
      enclosure === null
        ? []
        : [{ filename: enclosure.name, content: enclosure.content, contentType: "application/pdf" }]
    await transport.sendMail({
      messageId: messageIdOf(letter),
      from: FROM,
      to,
      subject,
      text: body,
      attachments,
    })
  }
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, " ")

/** Without SMTP_URL mails become files, and so does what goes with them; the demo's mail page shows both. */
export const toFolder =
  (folder: string): Send =>
  async (letter) => {
    const { id, to, subject, body, enclosure } = letter
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, String(id).padStart(8, "0"))
    if (enclosure !== null) await writeFile(`${file}.pdf`, enclosure.content, { mode: 0o600 })
    const named = enclosure === null ? "" : `X-Attachment: ${oneLine(enclosure.name)}\n`
    await writeFile(
      `${file}.eml`,
      `Message-ID: ${messageIdOf(letter)}\nFrom: ${FROM}\nTo: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n${named}\n${body}\n`,
      { mode: 0o600 },
    )
  }

/** A letter somebody waits for goes before what many are told at once. */
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
        returning o.companies_id::float8 as company, o.id::float8 as id, o.to_address as "to", o.subject, o.body, o.paper, o.paper_ask, o.attempts, o.created_at`,
    ),
  )

/** Gives letters back that were claimed and not begun. */
const letGo = (db: Database, letters: readonly Letter[], now: Date): Promise<unknown> =>
  db.transact((tx) =>
    tx.execute(
      sql`update outbox o set next_attempt_at = ${now.toISOString()} from json_to_recordset(${JSON.stringify(
        letters.map(({ company, id }) => ({ company, id })),
      )}::text::json) as l(company bigint, id bigint) where o.companies_id = l.company and o.id = l.id and o.sent_at is null`,
    ),
  )

/** A letter that did not leave; `error` is a name or a code, never what the mail server said of an address. */
export type Failed = { readonly letter: number; readonly attempts: number; readonly error: string }

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "Error"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

/** @throws where what goes with it cannot be drawn: it does not leave without */
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
 * Sends what waits in the outbox once; a letter that failed waits longer each time.
 * @param signal ends it between two letters
 * @returns letters tried
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
      .then((enclosure) => send({ ...letter, enclosure }))
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
    await db.transact(async (tx) => {
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
  /** Writes letters that go with the others: nobody waits for them twice. */
  readonly first: (signal: AbortSignal) => Promise<unknown>
  readonly onFault: (error: unknown) => void
  readonly onFailed: (failed: Failed) => void
  /** Draws what goes with letters. */
  readonly enclosing: Enclosing
}

/** Sends every 5 seconds, outside any transaction that wrote a letter. */
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
    /** A mail server that says nothing holds up no end: its letter goes again once its claim is over. */
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.race([stop(), pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
