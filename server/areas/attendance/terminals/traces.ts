import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { moveRow } from "../../../kit/approval/move.ts"
import { systemMover } from "../../../kit/approval/mover.ts"
import type { Terminal } from "./entrance.ts"
import { excerptOf, type Info, shortened } from "./lines.ts"
import { terminalLifecycle } from "./lifecycle.ts"

/** Requests of a terminal that are kept for support. */
const MOST_REQUESTS = 50
/** A terminal polls every ten seconds: its last sign of life is stored less often. */
const SEEN_MS = 30_000
/** A terminal that called so shortly before sends its records at once, so that their age is the difference of the clocks. */
const ONLINE_MS = 120_000
const AT_ONCE_LINES = 3
const MOST_DIFF_S = 2_000_000_000

type Sent = {
  readonly address: string
  readonly version: string | null
  readonly line: string
  readonly method: string
  readonly body: Buffer
  readonly query: ReadonlyMap<string, string>
  readonly path: string
}
type Facts = {
  readonly newest?: number
  readonly lines?: number
  readonly stamp?: string | null
  readonly info?: Info | null
  readonly isHandshake?: boolean
}

/** The difference of the clocks, seconds; null = the upload does not tell it. */
const differenceOf = (
  { last_seen_at }: Terminal,
  { newest = 0, lines = 0 }: Facts,
  now: number,
): number | null => {
  if (newest === 0) return null
  const diff = Math.round((newest - now) / 1_000)
  const isOnline = last_seen_at !== null && now - Date.parse(last_seen_at) < ONLINE_MS
  const isTold = diff > 0 || (isOnline && lines <= AT_ONCE_LINES)
  return isTold ? Math.max(-MOST_DIFF_S, Math.min(MOST_DIFF_S, diff)) : null
}

/** Two requests at once hear it once. */
const hearAgain = async (tx: Tx, { companies_id, id }: Terminal, now: Date): Promise<void> => {
  const [silent] = await rowsOf(
    tx,
    sql`select 1 from terminals where companies_id = ${companies_id} and id = ${id} and status = 'diam' for update`,
  )
  if (silent === undefined) return
  await moveRow(systemMover(tx, now, companies_id, "iclock"), terminalLifecycle, id, {
    type: "mesin.hear",
    note: null,
  })
}

/** A request of a terminal, and what it tells. */
export type Sign = { readonly terminal: Terminal; readonly sent: Sent; readonly facts: Facts }

const seenRow = ({ terminal, sent: { address, version }, facts }: Sign, now: number) => {
  const { newest = 0, info, stamp = null, isHandshake = false } = facts
  return {
    companies_id: terminal.companies_id,
    id: terminal.id,
    last_record_at: newest === 0 ? null : new Date(newest).toISOString(),
    diff: differenceOf(terminal, facts, now),
    stamp,
    is_handshake: isHandshake,
    push_version: version,
    firmware: info?.firmware ?? null,
    users_count: info?.users_count ?? null,
    records_count: info?.records_count ?? null,
    address,
  }
}

/** Stores what requests tell about their terminals, in one statement. None of the terminals is silent. */
export const noteSigns = async (tx: Tx, signs: readonly Sign[], now: Date): Promise<void> => {
  const at = now.toISOString()
  const rows = signs.map((sign) => seenRow(sign, now.getTime()))
  await tx.execute(
    sql`update terminals t set last_seen_at = greatest(t.last_seen_at, ${at}::timestamptz),
        last_record_at = greatest(t.last_record_at, v.last_record_at),
        clock_diff_s = coalesce(v.diff, t.clock_diff_s),
        attlog_stamp = coalesce(v.stamp, t.attlog_stamp), is_resend = t.is_resend and not v.is_handshake,
        push_version = coalesce(v.push_version, t.push_version), firmware = coalesce(v.firmware, t.firmware),
        users_count = coalesce(v.users_count, t.users_count), records_count = coalesce(v.records_count, t.records_count),
        address_changed_at = case when t.address is not null and t.address <> v.address then ${at}::timestamptz else t.address_changed_at end,
        address = v.address
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(companies_id bigint, id bigint, last_record_at timestamptz, diff int, stamp text,
        is_handshake boolean, push_version text, firmware text, users_count int, records_count int, address text)
      where t.companies_id = v.companies_id and t.id = v.id`,
  )
}

/** Stores what a request tells about its terminal; a silent one is heard again. */
export const noteSeen = async (
  tx: Tx,
  terminal: Terminal,
  sent: Sent,
  now: Date,
  facts: Facts = {},
): Promise<void> => {
  const { status, last_seen_at } = terminal
  if (status === "diam") await hearAgain(tx, terminal, now)
  const isPlain = Object.keys(facts).length === 0 || facts.info === null
  const isRecent = last_seen_at !== null && now.getTime() - Date.parse(last_seen_at) < SEEN_MS
  if (isPlain && isRecent && status !== "diam" && terminal.address === sent.address) return
  await noteSigns(tx, [{ terminal, sent, facts }], now)
}

/** Path and query for the log, without the communication key. */
const lineOf = ({ method, line }: Sent): string =>
  shortened(`${method} ${line.replace(/(pushcommkey=)[^&]*/gi, "$1…")}`, 300)
const isBinary = ({ path, query }: Sent): boolean =>
  path === "fdata" || ["ATTPHOTO", "BIODATA"].includes(query.get("table")?.toUpperCase() ?? "")

/** A request for the log: how many lines it had, and how many of them were new. */
export type Logged = {
  readonly terminal: Terminal
  readonly sent: Sent
  readonly lines: number
  readonly fresh: number
}

/** Adds requests to the logs of their terminals, one each, and drops the oldest. */
export const noteRequests = async (tx: Tx, logged: readonly Logged[], now: Date): Promise<void> => {
  const rows = logged.map(({ terminal: { companies_id, id }, sent, lines, fresh }) => ({
    companies_id,
    id,
    line: lineOf(sent),
    bytes: sent.body.length,
    lines,
    fresh,
    excerpt: isBinary(sent) ? "" : excerptOf(sent.body.subarray(0, 4_000).toString("utf8")),
  }))
  await tx.execute(
    sql`with v as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as v(companies_id bigint, id bigint, line text, bytes int, lines int, fresh int, excerpt text)
      ), gone as (
        delete from terminal_requests r using v where r.companies_id = v.companies_id and r.terminals_id = v.id and r.id <= (
          select x.id from terminal_requests x where x.companies_id = v.companies_id and x.terminals_id = v.id
          order by x.id desc offset ${literal(MOST_REQUESTS - 1)} limit 1)
      )
      insert into terminal_requests (companies_id, terminals_id, at, line, status, bytes, lines, fresh, excerpt)
      select v.companies_id, v.id, ${now.toISOString()}::timestamptz, v.line, 200, v.bytes, v.lines, v.fresh, v.excerpt from v`,
  )
}

/** Adds a request to the log of its terminal. */
export const noteRequest = (
  tx: Tx,
  terminal: Terminal,
  sent: Sent,
  now: Date,
  counted: { readonly lines: number; readonly fresh: number },
): Promise<void> => noteRequests(tx, [{ terminal, sent, ...counted }], now)
