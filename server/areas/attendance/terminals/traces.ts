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

/** Stores what a request tells about its terminal; a silent one is heard again. */
export const noteSeen = async (
  tx: Tx,
  terminal: Terminal,
  { address, version }: Sent,
  now: Date,
  facts: Facts = {},
): Promise<void> => {
  const { companies_id, id, status, last_seen_at } = terminal
  if (status === "diam") await hearAgain(tx, terminal, now)
  const isPlain = Object.keys(facts).length === 0 || facts.info === null
  const isRecent = last_seen_at !== null && now.getTime() - Date.parse(last_seen_at) < SEEN_MS
  if (isPlain && isRecent && status !== "diam" && terminal.address === address) return
  const at = now.toISOString()
  const { newest = 0, info, stamp = null, isHandshake = false } = facts
  const diff = differenceOf(terminal, facts, now.getTime())
  await tx.execute(
    sql`update terminals set last_seen_at = greatest(last_seen_at, ${at}::timestamptz),
        last_record_at = greatest(last_record_at, ${newest === 0 ? null : new Date(newest).toISOString()}::timestamptz),
        clock_diff_s = coalesce(${diff}::int, clock_diff_s),
        attlog_stamp = coalesce(${stamp}, attlog_stamp), is_resend = is_resend and ${!isHandshake},
        push_version = coalesce(${version}, push_version), firmware = coalesce(${info?.firmware ?? null}, firmware),
        users_count = coalesce(${info?.users_count ?? null}::int, users_count),
        records_count = coalesce(${info?.records_count ?? null}::int, records_count),
        address_changed_at = case when address is not null and address <> ${address} then ${at}::timestamptz else address_changed_at end,
        address = ${address}
      where companies_id = ${companies_id} and id = ${id}`,
  )
}

/** Path and query for the log, without the communication key. */
const lineOf = ({ method, line }: Sent): string =>
  shortened(`${method} ${line.replace(/(pushcommkey=)[^&]*/gi, "$1…")}`, 300)
const isBinary = ({ path, query }: Sent): boolean =>
  path === "fdata" || ["ATTPHOTO", "BIODATA"].includes(query.get("table")?.toUpperCase() ?? "")

/** Adds a request to the log of its terminal and drops the oldest. */
export const noteRequest = async (
  tx: Tx,
  { companies_id, id }: Terminal,
  sent: Sent,
  now: Date,
  { lines, fresh }: { readonly lines: number; readonly fresh: number },
): Promise<void> => {
  const excerpt = isBinary(sent) ? "" : excerptOf(sent.body.subarray(0, 4_000).toString("utf8"))
  await tx.execute(
    sql`with gone as (
        delete from terminal_requests r where r.companies_id = ${companies_id} and r.terminals_id = ${id} and r.id <= (
          select x.id from terminal_requests x where x.companies_id = ${companies_id} and x.terminals_id = ${id}
          order by x.id desc offset ${literal(MOST_REQUESTS - 1)} limit 1)
      )
      insert into terminal_requests (companies_id, terminals_id, at, line, status, bytes, lines, fresh, excerpt)
      values (${companies_id}, ${id}, ${now.toISOString()}::timestamptz, ${lineOf(sent)}, 200, ${sent.body.length}, ${lines}, ${fresh}, ${excerpt})`,
  )
}
