import { sql } from "drizzle-orm"
import type { ImportHow, ImportKind } from "#contract/areas/imports/imports.ts"
import { type Database, rowsOf } from "../db/database.ts"
import type { ImportSetup } from "../db/tables/index.ts"
import type { Owner } from "../db/owner.ts"

/** Duration of a worker's claim (lease) on a file since its last heartbeat. */
const CLAIM_MS = 60_000

export type Job = Owner & {
  readonly id: number
  readonly kind: ImportKind
  readonly how: ImportHow
  readonly setup: ImportSetup
  readonly sha256: string
  readonly type: "xlsx" | "csv"
}

export const later = (now: Date) => new Date(now.getTime() + CLAIM_MS).toISOString()

/** Fair scheduling: the company whose last file was read longest ago comes first, with its oldest file. */
const claim = async (db: Database, now: Date, busy: ReadonlySet<number>): Promise<Job | undefined> => {
  const [job] = await db.transact((tx) =>
    rowsOf<Job>(
      tx,
      sql`update imports i set claimed_until = ${later(now)}::timestamptz from files f
        where f.companies_id = i.companies_id and f.id = i.files_id and i.id = (
          select w.id from imports w where w.state = 'checking' and coalesce(w.claimed_until < ${now.toISOString()}::timestamptz, true)
            and w.companies_id <> all (array(select jsonb_array_elements(${JSON.stringify([...busy])}::jsonb)::bigint))
          order by (select max(o.claimed_until) from imports o where o.companies_id = w.companies_id) nulls first, w.id
          limit 1 for update of w skip locked)
        returning i.companies_id::float8 as company, i.id::float8 as id, i.accounts_id::float8 as account, i.kind, i.how, i.setup,
          i.offices, f.sha256, f.type`,
    ),
  )
  return job
}

/** Releases the claim, so that the next worker need not wait until it expires. */
export const letGoOf = (db: Database, { company, id }: Job) =>
  db.transact((tx) =>
    tx.execute(
      sql`update imports set claimed_until = null where companies_id = ${company} and id = ${id} and state = 'checking'`,
    ),
  )

/** Scheduler: reads one file of a company at a time, so that no company blocks the others. */
export const makeTurns = (db: Database) => {
  const busy = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** @returns null where no file is waiting, or only files of companies that are being read */
    take: (now: Date): Promise<Job | null> => {
      const next = last.then(async () => {
        const job = await claim(db, now, busy)
        if (job !== undefined) busy.add(job.company)
        return job ?? null
      })
      last = next.catch(() => null)
      return next
    },
    leave: ({ company }: Job): void => void busy.delete(company),
  }
}
export type Turns = ReturnType<typeof makeTurns>
