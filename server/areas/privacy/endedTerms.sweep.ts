import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { queueJob } from "../../kit/jobs/start.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn } from "../../time/calendar.ts"
import { eraseDataJob } from "./eraseData.job.ts"

type Due = {
  readonly company: number
  readonly id: number
  readonly member: number
  readonly nama: string
  readonly account: number
  readonly phase: "work" | "tax"
}

/** Requests with a term that is over, whose job does not wait or run yet. */
const due = (tx: Tx, today: string, size: number): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`select r.companies_id::float8 as company, r.id::float8 as id, r.members_id::float8 as member, r.nama,
        coalesce(r.confirmed_by, 0)::float8 as account, p.phase
      from data_requests r
      join companies c on c.id = r.companies_id and c.status <> 'close'
      cross join lateral (select 'work' as phase where r.kerja_ended_at is null and r.kerja_sampai < ${today}::date
        union all select 'tax' where r.pajak_ended_at is null and r.pajak_sampai < ${today}::date) p
      where r.status = 'selesai' and r.jenis = 'hapus'
        and (r.kerja_ended_at is null and r.kerja_sampai < ${today}::date or r.pajak_ended_at is null and r.pajak_sampai < ${today}::date)
        and not exists (select from jobs j where j.companies_id = r.companies_id and j.kind = ${eraseDataJob.declared.kind}
          and j.state <> 'done' and j.payload->'requests_id' = to_jsonb(r.id) and j.payload->>'phase' = p.phase)
      order by r.companies_id, r.id limit ${size} for update of r skip locked`,
  )

/** Queues the removal of the rest of an erased person, once the law no longer makes the company keep it. */
export const endedTerms = defineDrain({
  name: "privacy.ended",
  every: "hour",
  chunk: async (tx, now, size) => {
    const found = await due(tx, dateIn(now), size)
    for (const { company, id, member, nama, account, phase } of found)
      await queueJob(tx, now, { company, account, offices: null, nama: "Sistem" }, eraseDataJob, {
        title: nama,
        payload: { requests_id: id, members_id: member, phase },
      })
    return found.length
  },
})

/**
 * @returns jobs queued
 * @public Tests run this sweep alone.
 */
export const queueEnded = (db: Database, now: Date): Promise<number> => runSweep(db, endedTerms, now)
