import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { moduleOfEvent, TEST_EVENT } from "#contract/areas/programs/events.ts"
import { rightOf } from "#contract/kit/modules.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { insist } from "../../db/insist.ts"
import { notifyAccount } from "../../kit/approval/notify.ts"
import { every } from "../../run/every.ts"
import { begin, type Work } from "../../telemetry/observe.ts"
import type { Post, Posted } from "./deliver.ts"
import { signedHeaders } from "./sign.ts"

const EVERY_MS = 5_000
const AT_ONCE = 20
/** Delay after the first failure; it doubles each time (exponential backoff): the last attempt is some eight hours later. */
const PAUSE_MS = 30_000
const MAX_ATTEMPTS = 11
/** A webhook is stopped after this many failures in a row. */
export const MAX_FAILURES = 20
/** Lease of claimed deliveries: afterwards another process may send them. */
const CLAIM_MS = 300_000
/** How long a shutdown waits for the delivery being sent. */
const PATIENCE_MS = 5_000
/** The receiver says that it is gone for good (Standard Webhooks). */
const GONE = 410

type Claimed = {
  readonly company: number
  readonly id: number
  readonly webhook: number
  readonly nama: string
  readonly giver: number
  readonly url: string
  readonly secret: string
  readonly old: string | null
  readonly message_id: string
  readonly event: string
  readonly data: unknown
  readonly created_at: string
  readonly attempts: number
  /** The giver's account is active, of the whole company, and the company is not closed. */
  readonly is_live: boolean
  readonly rights: readonly string[] | null
}

const claim = (tx: Tx, now: Date): Promise<Claimed[]> =>
  rowsOf<Claimed>(
    tx,
    sql`with picked as materialized (
        select companies_id, id from webhook_deliveries
        where status = 'waiting' and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at limit ${AT_ONCE} for update skip locked
      ), held as (
        update webhook_deliveries d set next_attempt_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz
        from picked p where d.companies_id = p.companies_id and d.id = p.id returning d.*
      )
      select d.companies_id::float8 as company, d.id::float8 as id, w.id::float8 as webhook, w.nama, w.accounts_id::float8 as giver,
        w.url, coalesce(w.secret, '') as secret, case when w.old_until > ${now.toISOString()}::timestamptz then w.old_secret end as old,
        d.message_id, d.event, d.data, d.created_at::text as created_at, d.attempts,
        a.is_active and a.scope = 'company' and c.status <> 'close' and w.secret is not null as is_live,
        case when a.roles_id is null then null else coalesce(r.rights, '{}') end as rights
      from held d join webhooks w on w.companies_id = d.companies_id and w.id = d.webhooks_id
      join accounts a on a.companies_id = w.companies_id and a.id = w.accounts_id
      join companies c on c.id = w.companies_id left join roles r on r.id = a.roles_id`,
  )

const mayHear = ({ is_live, rights, event }: Claimed): boolean => {
  const module = moduleOfEvent(event)
  return (
    is_live &&
    (event === TEST_EVENT || module === null || rights === null || rights.includes(rightOf(module, "view")))
  )
}
const UNHEARD: Posted = {
  status: null,
  answer: "Tidak dikirim: pemberi webhook tidak lagi berhak melihat data ini",
  took: 0,
}

const settle = async (tx: Tx, one: Claimed, posted: Posted, now: Date): Promise<void> => {
  const mine = sql`companies_id = ${one.company} and id = ${one.id}`
  const hook = sql`companies_id = ${one.company} and id = ${one.webhook}`
  const { status, answer, took } = posted
  const isSent = status !== null && status >= 200 && status < 300
  const attempts = one.attempts + 1
  const isOver = isSent || posted === UNHEARD || status === GONE || attempts >= MAX_ATTEMPTS
  const next = new Date(now.getTime() + PAUSE_MS * 2 ** one.attempts).toISOString()
  await tx.execute(
    sql`update webhook_deliveries set attempts = ${attempts}, answer_status = ${status}::int, answer = ${answer}, took = ${took},
      status = ${isSent ? "sent" : isOver ? "failed" : "waiting"}, next_attempt_at = ${isOver ? null : next}::timestamptz where ${mine}`,
  )
  if (isSent) await tx.execute(sql`update webhooks set failures = 0 where ${hook} and failures > 0`)
  if (isSent || posted === UNHEARD) return
  const [failing] = await rowsOf<{ readonly failures: number; readonly is_stopped: boolean }>(
    tx,
    sql`update webhooks set failures = failures + 1 where ${hook} returning failures, stopped_at is not null as is_stopped`,
  )
  if (failing === undefined || failing.is_stopped || (status !== GONE && failing.failures < MAX_FAILURES))
    return
  await stop(tx, one, failing.failures, now)
}

/** Stops a webhook: what waits fails, and its giver is notified. */
const stop = async (
  tx: Tx,
  { company, webhook, nama, giver }: Claimed,
  failures: number,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(
    sql`update webhooks set stopped_at = ${at}::timestamptz, version = version + 1 where companies_id = ${company} and id = ${webhook}`,
  )
  await tx.execute(
    sql`update webhook_deliveries set status = 'failed', next_attempt_at = null
      where companies_id = ${company} and webhooks_id = ${webhook} and status = 'waiting'`,
  )
  await notifyAccount(tx, company, giver, {
    event: "program_access",
    type: "sistem",
    title: `Webhook ${nama} berhenti`,
    body: `${failures} pengiriman berturut-turut gagal. Periksa alamatnya, lalu nyalakan lagi webhook ini.`,
    link: "/setting/other/webhook",
    at,
  })
}

export type WebhookFailed = {
  readonly delivery: number
  readonly attempts: number
  readonly status: number | null
}

/** Measures a delivery. The trace context is passed on, so that a receiver's spans join this trace. */
const posting = async (deliver: (work: Work) => Promise<Posted>): Promise<Posted> => {
  const { work, end } = begin("webhook", "https")
  const posted = await deliver(work)
  const { status } = posted
  end(status !== null && status < 300 ? null : new Error(String(status)), status === null ? {} : { status })
  return posted
}

const sendOne = async (
  db: Database,
  post: Post,
  clock: () => Date,
  onFailed: (failed: WebhookFailed) => void,
  one: Claimed,
): Promise<void> => {
  const body = JSON.stringify({
    type: one.event,
    timestamp: new Date(one.created_at).toISOString(),
    data: one.data,
  })
  const seconds = Math.floor(clock().getTime() / 1_000)
  const secrets = [one.secret, ...(one.old === null ? [] : [one.old])]
  const headers = signedHeaders(secrets, { id: one.message_id, seconds, body })
  const posted = mayHear(one)
    ? await posting(({ span }) => post(one.url, { ...headers, ...span?.headers() }, body))
    : UNHEARD
  await insist(db, (tx) => settle(tx, one, posted, clock()))
  const { status } = posted
  if (status === null || status >= 300) onFailed({ delivery: one.id, attempts: one.attempts + 1, status })
}

/**
 * Sends all due deliveries, outside any transaction that queued one. Those of one claim are sent at the same time,
 * because one receiver may be silent.
 * @returns number of deliveries attempted
 */
export const sendDeliveries = async (
  db: Database,
  post: Post,
  clock: () => Date,
  onFailed: (failed: WebhookFailed) => void = () => undefined,
  signal?: AbortSignal,
): Promise<number> => {
  let sent = 0
  while (signal?.aborted !== true) {
    const claimed = await db.transact((tx) => claim(tx, clock()))
    await Promise.all(claimed.map((one) => sendOne(db, post, clock, onFailed, one)))
    sent += claimed.length
    if (claimed.length === 0) break
  }
  return sent
}

type Options = {
  readonly db: Database
  readonly post: Post
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
  readonly onFailed: (failed: WebhookFailed) => void
}

/** Sends every 5 seconds. */
export const startWebhooks = ({ db, post, clock, onFault, onFailed }: Options) => {
  const ending = new AbortController()
  const { stop: end } = every(
    EVERY_MS,
    () => sendDeliveries(db, post, clock, onFailed, ending.signal),
    onFault,
  )
  return {
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.race([end(), pause(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
