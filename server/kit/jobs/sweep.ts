import { sql } from "drizzle-orm"
import { JOB_DAYS } from "#contract/areas/jobs/jobs.ts"
import { inChunks } from "../../db/chunks.ts"
import { type Database, rowsOf } from "../../db/database.ts"

const DAY_MS = 86_400_000

/** Removes jobs that ended long ago, with the row of their file: its bytes are litter then. @returns jobs removed */
export const dropOldJobs = (db: Database, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - JOB_DAYS * DAY_MS).toISOString()
  return inChunks(
    db,
    async (tx, size) =>
      (
        await rowsOf(
          tx,
          sql`with old as (
              delete from jobs where (companies_id, id) in (
                select companies_id, id from jobs where ended_at < ${before}::timestamptz and state not in ('asked', 'running') limit ${size})
              returning companies_id, files_id
            ), gone as (delete from files f using old o where f.companies_id = o.companies_id and f.id = o.files_id)
            select 1 from old`,
        )
      ).length,
  )
}
