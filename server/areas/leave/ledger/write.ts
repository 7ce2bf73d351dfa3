import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { Line } from "./terms.ts"

/** A ledger entry of an employee, with the request or claim it belongs to. */
export type Entry = Line & {
  readonly members_id: number
  readonly kategori_id: number
  readonly leaves_id?: number | null
  readonly claims_id?: number | null
}
type By = { readonly id: number | null; readonly nama: string | null }

/** The author of entries written by the system. */
export const byTime: By = { id: null, nama: null }

/**
 * Inserts all missing entries in one statement. Idempotent: an entry whose `source` already exists is skipped.
 * @param at ISO instant
 * @returns ids of the new entries
 */
export const enter = async (
  tx: Tx,
  companyId: number,
  entries: readonly Entry[],
  at: string,
  by: By = byTime,
): Promise<readonly number[]> => {
  if (entries.length === 0) return []
  const made = await rowsOf<{ id: number }>(
    tx,
    sql`insert into leave_ledger (companies_id, members_id, kategori_id, year, date, kind, amount, source, lapses_on, note,
        leaves_id, claims_id, by_id, by_nama, at)
      select ${companyId}, e.members_id, e.kategori_id, e.year, e.date, e.kind, e.amount, e.source, e.lapses_on, e.note,
        e.leaves_id, e.claims_id, ${by.id}::bigint, ${by.nama}::text, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(entries)}::text::json) as e(members_id bigint, kategori_id bigint, year int,
        date date, kind text, amount numeric, source text, lapses_on date, note text, leaves_id bigint, claims_id bigint)
      on conflict (companies_id, members_id, kategori_id, source) do nothing returning id::float8 as id`,
  )
  return made.map(({ id }) => id)
}

/** Advisory lock that serialises balance changes of a company: the remaining balance depends on all entries. */
export const lockLedger = (tx: Tx): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('leave:' || current_setting('app.company', true), 0))`,
  )
