import { sql } from "drizzle-orm"
import { dummyPurge, dummyRemoval, dummyRestoration } from "#contract/areas/platform/companyDummy.ts"
import { type archiveKinds, companyPurge, storagePurge } from "#contract/areas/platform/companyReset.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { PLATFORM } from "../../db/owner.ts"
import { queueJob } from "../../kit/jobs/start.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { storageJob } from "./bersihBerkas.job.ts"
import { dummyPurgeJob } from "./bersihDummy.job.ts"
import { purgeJob } from "./hapusPerusahaan.job.ts"

const purges = { company: purgeJob, storage: storageJob, dummy: dummyPurgeJob } as const

type Due = {
  readonly company: number
  readonly id: number
  readonly kind: (typeof archiveKinds)[number]
  readonly nama: string
  readonly by_id: number
  readonly by_nama: string
}

/** Starts the purge of each archive that has expired; a stopped one waits to be resumed. */
export const expiredArchives = defineDrain({
  name: "companies.purge",
  every: "hour",
  chunk: async (tx, now, size) => {
    const due = await rowsOf<Due>(
      tx,
      sql`select r.companies_id::float8 as company, r.id::float8 as id, r.kind, c.nama, r.by_id::float8 as by_id, r.by_nama
        from company_archives r join companies c on c.id = r.companies_id
        where r.state in ('kept', 'restoring') and r.expires_at <= ${now.toISOString()}::timestamptz
          and (r.kind = 'company' or c.deleted_at is null)
          and not exists (select from jobs j where j.subject_id = r.companies_id
            and (j.kind in (${companyPurge.kind}, ${storagePurge.kind}, ${dummyPurge.kind}) and j.state <> 'done'
              or j.kind in (${dummyRemoval.kind}, ${dummyRestoration.kind}) and j.state in ('asked', 'running')))
        order by r.expires_at limit ${size} for update of r skip locked`,
    )
    for (const { company, id, kind, nama, by_id, by_nama } of due)
      await queueJob(
        tx,
        now,
        { company: PLATFORM, account: by_id, offices: null, nama: by_nama },
        purges[kind],
        {
          title: nama,
          subject: company,
          payload: { companies_id: company, archives_id: id },
        },
      )
    return due.length
  },
})

/**
 * @returns purges started
 * @public Tests run this sweep alone.
 */
export const startPurges = (db: Database, now: Date): Promise<number> => runSweep(db, expiredArchives, now)
