import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { barePinOf } from "../../../db/barePin.ts"
import type { ReadLine } from "./lines.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks of terminals drift; a record later than this is not believed. */
export const AHEAD_MS = 10 * MINUTE_MS
export const OLD_DAYS = 45

/** A record to store, or a line that could not be read (without `at`). */
export type Kept = Omit<ReadLine, "at"> & { readonly at: number | null }

const stateOf = ({ at }: Kept, now: number): readonly [state: string, reason: string | null] => {
  if (at === null) return ["unread", null]
  if (at > now + AHEAD_MS) return ["held", "future"]
  return at < now - OLD_DAYS * DAY_MS ? ["held", "old"] : ["waiting", null]
}

/** Records of one terminal. */
export type Batch = {
  readonly terminal: { readonly companies_id: number; readonly id: number }
  readonly lines: readonly Kept[]
}

/**
 * Stores records of any number of terminals in one statement, each once by terminal, PIN and time. One that a file had
 * brought is the terminal's from now on, so that undoing the import keeps it. Sorted, so that two uploads of the same lines
 * lock the index in one order.
 * @returns the number of new ones by terminal id
 */
export const keepRecords = async (
  tx: Tx,
  batches: readonly Batch[],
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  const rows = batches.flatMap(({ terminal: { companies_id, id }, lines }) =>
    lines.map((line) => {
      const [state, reason] = stateOf(line, now.getTime())
      const at = line.at === null ? null : new Date(line.at).toISOString()
      return { ...line, at, state, reason, companies_id, terminals_id: id }
    }),
  )
  if (rows.length === 0) return new Map()
  const made = await rowsOf<{ readonly terminals_id: number; readonly fresh: number }>(
    tx,
    sql`with made as (
        insert into terminal_records (companies_id, terminals_id, pin, wall, zone, at, raw, key, verify, state, reason, received_at)
        select distinct on (v.companies_id, v.terminals_id, ${barePinOf(sql`v.pin`)}, v.wall) v.companies_id, v.terminals_id, v.pin, v.wall, v.zone, v.at,
          v.raw, v.key, v.verify, v.state, v.reason, ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(companies_id bigint, terminals_id bigint, pin text, wall text, zone text,
          at timestamptz, raw text, key int, verify int, state text, reason text)
        order by v.companies_id, v.terminals_id, ${barePinOf(sql`v.pin`)}, v.wall
        on conflict (companies_id, terminals_id, (${barePinOf(sql`pin`)}), wall) do update set imports_id = null, reason = nullif(terminal_records.reason, 'withdrawn')
          where terminal_records.imports_id is not null
        returning terminals_id, xmax = 0 as is_new
      ) select terminals_id::float8 as terminals_id, count(*) filter (where is_new)::int as fresh from made group by terminals_id`,
  )
  return new Map(made.map(({ terminals_id, fresh }) => [terminals_id, fresh]))
}
