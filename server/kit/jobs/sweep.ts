import { sql } from "drizzle-orm"
import { EXPORT_DAYS } from "#contract/areas/jobs/queuedExports.ts"
import { JOB_DAYS } from "#contract/areas/jobs/jobs.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { defineDrain, defineSweep } from "../sweeps/define.ts"
import { runSweep } from "../sweeps/run.ts"

const DAY_MS = 86_400_000
/** Child tables of a job: up to 100,000 rows. */
const OF_JOB = [sql`job_failures`, sql`job_lines`]

type Old = { readonly company: number; readonly id: number }

/** @returns number of deleted child rows; fewer than `size` = none is left */
const dropRows = async (tx: Tx, { company, id }: Old, size: number): Promise<number> => {
  let gone = 0
  for (const table of OF_JOB)
    gone += (
      await rowsOf(
        tx,
        sql`delete from ${table} where ctid = any (array(
          select ctid from ${table} where companies_id = ${company} and jobs_id = ${id} limit ${size - gone})) returning 1`,
      )
    ).length
  return gone
}

/** Deletes jobs that ended long ago, with the row of their file; the hourly sweep then removes its bytes. */
export const oldJobs = defineSweep({
  name: "jobs.old",
  every: "hour",
  chunk: async (tx, now, size) => {
    const before = new Date(now.getTime() - JOB_DAYS * DAY_MS).toISOString()
    const [old] = await rowsOf<Old>(
      tx,
      sql`select companies_id::float8 as company, id::float8 as id from jobs
        where ended_at < ${before}::timestamptz and state not in ('asked', 'running') order by ended_at limit 1 for update skip locked`,
    )
    if (old === undefined) return { done: 0, next: null }
    if ((await dropRows(tx, old, size)) === size) return { done: 0, next: [] }
    await tx.execute(
      sql`with old as (
          delete from jobs where companies_id = ${old.company} and id = ${old.id} returning companies_id, files_id
        ) delete from files f using old o where f.companies_id = o.companies_id and f.id = o.files_id`,
    )
    return { done: 1, next: [] }
  },
})

/** Removes files that jobs created some days ago; their rows stay, and say that the file has expired. */
export const expiredFiles = defineDrain({
  name: "jobs.files",
  every: "hour",
  chunk: async (tx, now, size) => {
    const before = new Date(now.getTime() - EXPORT_DAYS * DAY_MS).toISOString()
    const gone = await rowsOf<Old & { readonly file: number }>(
      tx,
      sql`select companies_id::float8 as company, id::float8 as id, files_id::float8 as file from jobs
        where files_id is not null and ended_at < ${before}::timestamptz order by ended_at limit ${size} for update skip locked`,
    )
    if (gone.length === 0) return 0
    const listed = sql`jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(company bigint, id bigint, file bigint)`
    await tx.execute(
      sql`update jobs j set files_id = null from ${listed} where j.companies_id = g.company and j.id = g.id`,
    )
    await tx.execute(
      sql`delete from files f using ${listed} where f.companies_id = g.company and f.id = g.file`,
    )
    return gone.length
  },
})

/**
 * @returns jobs removed
 * @public Tests run this sweep alone.
 */
export const dropOldJobs = (db: Database, now: Date): Promise<number> => runSweep(db, oldJobs, now)
