import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { insist } from "../../db/insist.ts"
import { every } from "../../run/every.ts"
import { begin } from "../../telemetry/observe.ts"
import type { Browser, Push, Pushed, Shown } from "./deliver.ts"

const EVERY_MS = 5_000
const AT_ONCE = 20
/** Rows for all browsers of an account that are spread over these browsers in one step. */
const SPREAD = 500
/** Delay after the first failure; it doubles each time (exponential backoff). */
const PAUSE_MS = 30_000
/** After this many attempts a message is dropped: it is some hours old, and the bell has it too. */
const MAX_ATTEMPTS = 8
/** A browser that failed this many times in a row is forgotten. */
const MAX_FAILURES = 30
/** Lease of claimed messages: afterwards another process may send them. */
const CLAIM_MS = 300_000
/** How long a shutdown waits for the message being sent. */
const PATIENCE_MS = 5_000

type Claimed = Browser &
  Shown & {
    readonly company: number
    readonly id: number
    readonly browser: number
    readonly attempts: number
  }

/** Replaces rows for an account by one row for each of its browsers. @returns rows replaced */
const spread = (tx: Tx, now: Date): Promise<unknown[]> =>
  rowsOf(
    tx,
    sql`with picked as materialized (
        select companies_id, id from push_notices
        where push_subscriptions_id is null and due_at <= ${now.toISOString()}::timestamptz
        order by due_at limit ${SPREAD} for update skip locked
      ), gone as (
        delete from push_notices n using picked p where n.companies_id = p.companies_id and n.id = p.id
        returning n.companies_id, n.accounts_id, n.title, n.link, n.created_at, n.due_at
      ), made as (
        insert into push_notices (companies_id, accounts_id, push_subscriptions_id, title, link, created_at, due_at)
        select g.companies_id, g.accounts_id, s.id, g.title, g.link, g.created_at, g.due_at
        from gone g join push_subscriptions s on s.companies_id = g.companies_id and s.accounts_id = g.accounts_id
      )
      select 1 from gone`,
  )

/** Nothing is sent to an account that is switched off. */
const claim = (tx: Tx, now: Date): Promise<Claimed[]> =>
  rowsOf<Claimed>(
    tx,
    sql`with picked as materialized (
        select companies_id, id from push_notices
        where push_subscriptions_id is not null and due_at <= ${now.toISOString()}::timestamptz
        order by due_at limit ${AT_ONCE} for update skip locked
      ), held as (
        update push_notices n set due_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz
        from picked p where n.companies_id = p.companies_id and n.id = p.id
        returning n.companies_id, n.id, n.accounts_id, n.push_subscriptions_id, n.title, n.link, n.attempts
      ), off as (
        delete from push_subscriptions s using held h join accounts a on a.companies_id = h.companies_id and a.id = h.accounts_id
        where s.companies_id = h.companies_id and s.id = h.push_subscriptions_id and not a.is_active
      )
      select h.companies_id::float8 as company, h.id::float8 as id, s.id::float8 as browser, h.title, h.link, h.attempts,
        s.endpoint, s.p256dh, s.auth
      from held h join push_subscriptions s on s.companies_id = h.companies_id and s.id = h.push_subscriptions_id
      join accounts a on a.companies_id = h.companies_id and a.id = h.accounts_id and a.is_active`,
  )

const settle = async (tx: Tx, one: Claimed, pushed: Pushed, now: Date): Promise<void> => {
  const mine = sql`companies_id = ${one.company} and id = ${one.id}`
  const browser = sql`companies_id = ${one.company} and id = ${one.browser}`
  const at = now.toISOString()
  /** Its waiting messages go with it (cascade). */
  if (pushed.is === "gone") {
    await tx.execute(sql`delete from push_subscriptions where ${browser}`)
    return
  }
  if (pushed.is === "sent") {
    await tx.execute(sql`delete from push_notices where ${mine}`)
    await tx.execute(
      sql`update push_subscriptions set sent_at = ${at}::timestamptz, failures = 0 where ${browser}`,
    )
    return
  }
  const wait = Math.max(PAUSE_MS * 2 ** one.attempts, (pushed.retryAfter ?? 0) * 1_000)
  await tx.execute(
    one.attempts + 1 >= MAX_ATTEMPTS
      ? sql`delete from push_notices where ${mine}`
      : sql`update push_notices set attempts = attempts + 1,
          due_at = ${new Date(now.getTime() + wait).toISOString()}::timestamptz where ${mine}`,
  )
  const [failing] = await rowsOf<{ readonly failures: number }>(
    tx,
    sql`update push_subscriptions set failures = failures + 1 where ${browser} returning failures`,
  )
  if ((failing?.failures ?? 0) >= MAX_FAILURES)
    await tx.execute(sql`delete from push_subscriptions where ${browser}`)
}

/** A message that failed; `error` is a status or a name. */
export type PushFailed = { readonly notice: number; readonly attempts: number; readonly error: string }

/** Messages of one claim are sent at the same time: they go to different services, and one may be silent. */
const sendOne = async (
  db: Database,
  push: Push,
  clock: () => Date,
  onFailed: (failed: PushFailed) => void,
  one: Claimed,
): Promise<void> => {
  const { endpoint, p256dh, auth, title, link } = one
  const { end } = begin("push", "https")
  const pushed = await push({ endpoint, p256dh, auth }, { title, link })
  end(pushed.is === "later" ? new Error(pushed.error) : null)
  await insist(db, (tx) => settle(tx, one, pushed, clock()))
  if (pushed.is === "later") onFailed({ notice: one.id, attempts: one.attempts + 1, error: pushed.error })
}

/**
 * Sends all due messages, outside any transaction that queued one.
 * @param signal aborts between two claims
 * @returns number of messages attempted
 */
export const sendPushes = async (
  db: Database,
  push: Push,
  clock: () => Date,
  onFailed: (failed: PushFailed) => void = () => undefined,
  signal?: AbortSignal,
): Promise<number> => {
  const isEnding = () => signal?.aborted === true
  let isMore = true
  while (isMore && !isEnding()) {
    const replaced = await db.transact((tx) => spread(tx, clock()))
    isMore = replaced.length === SPREAD
  }
  let sent = 0
  while (!isEnding()) {
    const claimed = await db.transact((tx) => claim(tx, clock()))
    await Promise.all(claimed.map((one) => sendOne(db, push, clock, onFailed, one)))
    sent += claimed.length
    if (claimed.length === 0) break
  }
  return sent
}

type Options = {
  readonly db: Database
  readonly push: Push
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
  readonly onFailed: (failed: PushFailed) => void
}

/** Sends every 5 seconds. */
export const startPushes = ({ db, push, clock, onFault, onFailed }: Options) => {
  const ending = new AbortController()
  const { stop } = every(EVERY_MS, () => sendPushes(db, push, clock, onFailed, ending.signal), onFault)
  return {
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.race([stop(), pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
