import { sql } from "drizzle-orm"
import { isExport } from "#contract/areas/jobs/queuedExports.ts"
import type { Call } from "#contract/kit/call.ts"
import { peopleIn, type ReadKind, type ReadPlan, readPlansOf } from "#contract/kit/personalReads.ts"
import type { Database } from "../db/database.ts"

/** A session's repeated look at the same person and kind is one row within this time. */
const SAME_MS = 5 * 60_000
/** Known looks that are remembered; the oldest are forgotten first. */
const MOST_KNOWN = 50_000
/** Rows that wait to be written; more are written at once. */
const MOST_WAITING = 500

type Reader = {
  readonly company: number
  readonly account: number
  readonly key: number | null
  /** Hash or token that separates the sessions of an account. */
  readonly session: string
}
type Look = {
  readonly company: number
  readonly at: string
  readonly account: number
  readonly key: number | null
  readonly kind: ReadKind
  readonly call: string
  readonly members: readonly number[]
}

const EXPORTED: Readonly<Record<string, ReadKind>> = { payroll: "gaji", members: "identitas" }

/**
 * Register of reads: notes in memory which employees an answer was about, and writes them in batches. A note costs a
 * walk over the answer along paths that were prepared from its declaration, and never waits for the database.
 */
export const makeReadRegister = (db: Database, onFault: (error: unknown) => void) => {
  const plans = new WeakMap<Call, readonly ReadPlan[]>()
  const known = new Map<string, number>()
  let waiting: Look[] = []
  let writing: Promise<void> = Promise.resolve()

  const plansOf = (call: Call): readonly ReadPlan[] => {
    const made = plans.get(call) ?? readPlansOf(call.answer.ast, call.needs?.module ?? null)
    plans.set(call, made)
    return made
  }

  const write = async (rows: readonly Look[]): Promise<void> => {
    await db.transact((tx) =>
      tx.execute(
        sql`insert into data_reads (companies_id, at, accounts_id, api_keys_id, kind, call, members, count)
          select r.company, r.at, r.account, r.key, r.kind, r.call, array(select jsonb_array_elements_text(r.members)::bigint), jsonb_array_length(r.members)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(company bigint, at timestamptz, account bigint, key bigint, kind text, call text, members jsonb)
          where exists (select from companies c where c.id = r.company)`,
      ),
    )
  }

  /** Writes what waits; a failed batch is reported and dropped, so that an answer never depends on it. */
  const flush = (): Promise<void> => {
    const rows = waiting
    waiting = []
    if (rows.length > 0) writing = writing.then(() => write(rows)).catch(onFault)
    return writing
  }

  const isNew = (key: string, now: number): boolean => {
    const last = known.get(key)
    if (last !== undefined && now - last < SAME_MS) return false
    known.delete(key)
    known.set(key, now)
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? "")
    return true
  }

  const note = (call: Call, { company, account, key, session }: Reader, answer: unknown, now: Date): void => {
    const found = new Map<ReadKind, readonly number[]>()
    for (const [kind, people] of peopleIn(answer, plansOf(call))) {
      const fresh = [...people].filter((id) => isNew(`${session} ${company} ${kind} ${id}`, now.getTime()))
      if (fresh.length > 0) found.set(kind, fresh)
    }
    const exported = isExport(call) ? EXPORTED[call.needs?.module ?? ""] : undefined
    if (exported !== undefined) found.set(exported, [])
    for (const [kind, members] of found)
      waiting.push({ company, account, key, kind, call: call.path, members, at: now.toISOString() })
    if (waiting.length >= MOST_WAITING) void flush()
  }

  return { note, flush }
}
export type ReadRegister = ReturnType<typeof makeReadRegister>
