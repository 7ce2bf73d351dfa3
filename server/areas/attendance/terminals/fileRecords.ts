import { type SQL, sql } from "drizzle-orm"
import { barePinOf } from "../../../db/barePin.ts"
import { asRole } from "../../../db/asRole.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { isClosedDay } from "../../../kit/closedPeriods.ts"
import { AHEAD_MS } from "./keep.ts"

/** Records of files of attendance terminals: stored and withdrawn by import, judged as pushed ones are. */

const DAY_MS = 86_400_000
/**
 * Who imports a file has seen its first and last day, so that age alone holds nothing back, as it does for pushes. A record
 * older than this is from a clock that was reset.
 */
const OLD_FILE_DAYS = 366

/** Why a record of a file is held before its day is looked at; null = it is not. @param at ms */
export const fileHold = (at: number, now: Date): "future" | "old" | null => {
  if (at > now.getTime() + AHEAD_MS) return "future"
  return at < now.getTime() - OLD_FILE_DAYS * DAY_MS ? "old" : null
}

/** A wall-clock time without seconds is known if any record of that minute is. */
const knownAt = (terminal: SQL, pin: SQL, wall: SQL): SQL =>
  sql`r.terminals_id = ${terminal} and ${barePinOf(sql`r.pin`)} = ${barePinOf(pin)}
    and r.wall between rpad(${wall}, 19, ':00') and rpad(${wall}, 19, ':59') and r.reason is distinct from 'withdrawn'`

export type Sought = {
  readonly n: number
  readonly terminal: number
  readonly pin: string
  readonly wall: string
}

/**
 * The numbers of those records that are stored already, pushed or from a file. Row-level security would keep the index on
 * the PIN from being used, so the company is a condition instead.
 */
export const knownRecords = async (
  tx: Tx,
  company: number,
  sought: readonly Sought[],
): Promise<ReadonlySet<number>> => {
  if (sought.length === 0) return new Set()
  const rows = await asRole(tx, "none", () =>
    rowsOf<{ readonly n: number }>(
      tx,
      sql`select v.n from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as v(n int, terminal bigint, pin text, wall text)
        where exists (select from terminal_records r where r.companies_id = ${company}
          and ${knownAt(sql`v.terminal`, sql`v.pin`, sql`v.wall`)})`,
    ),
  )
  return new Set(rows.map(({ n }) => n))
}

/** Records `k` of rows `r` of an import: one of its time, or two of a daily report, whose keys are in and out. */
const recordsIn = (importId: number, within: SQL): SQL =>
  sql`import_rows r cross join lateral (values (r.values->>'waktu', (r.values->>'tombol')::int), (r.values->>'masuk', 0),
      (r.values->>'pulang', 1)) as k(wall, key)
    where r.imports_id = ${importId} and k.wall is not null and ${within}`

type Whose = { readonly companyId: number; readonly importId: number }

/** Stores the records of some rows of an import, each once by terminal, PIN and time. */
export const keepFileRecords = async (
  tx: Tx,
  { companyId, importId }: Whose,
  within: SQL,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const [ahead, old] = [AHEAD_MS, -OLD_FILE_DAYS * DAY_MS].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  )
  await tx.execute(
    sql`with sent as (
        select distinct on (terminal, bare, wall) s.* from (
          select (r.values->>'terminals_id')::bigint as terminal, r.values->>'pin' as pin, ${barePinOf(sql`r.values->>'pin'`)} as bare,
            rpad(k.wall, 19, ':00') as wall, k.wall as written, k.key, (r.values->>'verifikasi')::int as verify, r.values->>'raw' as raw, r.row
          from ${recordsIn(importId, sql`r.companies_id = ${companyId} and ${within}`)}
        ) s order by terminal, bare, wall, row
      ), timed as (
        select sent.*, t.zona, sent.wall::timestamp at time zone t.zona as at
        from sent join terminals t on t.companies_id = ${companyId} and t.id = sent.terminal
      )
      insert into terminal_records (companies_id, terminals_id, pin, wall, zone, at, raw, key, verify, state, reason, received_at, imports_id)
      select ${companyId}::bigint, v.terminal, v.pin, v.wall, v.zona, v.at, v.raw, v.key, v.verify,
        case when v.at > ${ahead}::timestamptz or v.at < ${old}::timestamptz then 'held' else 'waiting' end,
        case when v.at > ${ahead}::timestamptz then 'future' when v.at < ${old}::timestamptz then 'old' end,
        ${at}::timestamptz, ${importId}::bigint
      from timed v where length(v.written) = 19
        or not exists (select from terminal_records r where r.companies_id = ${companyId} and ${knownAt(sql`v.terminal`, sql`v.pin`, sql`v.written`)})
      order by v.terminal, v.bare, v.wall
      on conflict (companies_id, terminals_id, (${barePinOf(sql`pin`)}), wall) do update set imports_id = excluded.imports_id, reason = null
        where terminal_records.reason = 'withdrawn'`,
  )
}

/** Takes back the records of some rows of an import: their days are judged anew without them, then they are deleted. */
export const withdrawFileRecords = async (
  tx: Tx,
  { companyId, importId }: Whose,
  within: SQL,
): Promise<void> => {
  await tx.execute(
    sql`update terminal_records t set state = 'waiting', reason = 'withdrawn'
      from (select (r.values->>'terminals_id')::bigint as terminal, ${barePinOf(sql`r.values->>'pin'`)} as bare, rpad(k.wall, 19, ':00') as wall
        from ${recordsIn(importId, sql`r.companies_id = ${companyId} and ${within}`)}) v
      where t.companies_id = ${companyId} and t.imports_id = ${importId} and t.terminals_id = v.terminal
        and ${barePinOf(sql`t.pin`)} = v.bare and t.wall = v.wall and t.at is not null`,
  )
}

/** Days of an import whose payroll period has been closed since. */
export const closedFileDays = async (tx: Tx, importId: number): Promise<number> => {
  const [found] = await rowsOf<{ readonly days: number }>(
    tx,
    sql`select count(distinct (t.members_id, t.business_date))::int as days from terminal_records t
      where t.imports_id = ${importId} and t.state in ('used', 'duplicate') and t.members_id is not null
        and ${isClosedDay(sql`t.companies_id`, sql`t.members_id`, sql`t.business_date`)}`,
  )
  return found?.days ?? 0
}
