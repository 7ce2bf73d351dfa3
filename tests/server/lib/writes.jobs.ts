import { sql } from "drizzle-orm"
import { exportJob } from "#contract/areas/jobs/queuedExports.ts"
import { exportMembers } from "#contract/areas/members/exports.ts"
import { recalculation } from "#contract/areas/attendance/recalculation.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addJob } from "./seed.jobs.ts"

const moved =
  (from: "asked" | "stopped", to: "asked" | "stopped") =>
  async ({ db, seeded: { maju }, time }: World): Promise<Sample> => {
    const begun = { companies_id: maju.id, accounts_id: maju.accounts.admin }
    const id = await db.transact((tx) => addJob(tx, time.now, begun, from))
    return {
      by: "admin@maju.test",
      payload: { id },
      audit: [
        {
          entity: "pekerjaan latar",
          entity_id: id,
          action: "update",
          before: { state: from },
          after: { state: to },
        },
      ],
    }
  }

/** Only one job of a kind may be open: ends those that earlier samples have started. */
const recalculating = async ({ sqlRows }: World): Promise<Sample> => {
  await sqlRows(
    sql`update jobs set state = 'stopped' where kind = ${recalculation.kind} and state in ('asked', 'running')`,
  )
  const [next] = await sqlRows<{ id: number }>(
    sql`select (last_value + case when is_called then 1 else 0 end)::float8 as id from jobs_id_seq`,
  )
  const range = { start_date: "2026-11-01", end_date: "2026-11-02" }
  return {
    by: "admin@maju.test",
    payload: range,
    audit: [
      {
        entity: "pekerjaan latar",
        entity_id: next?.id ?? 0,
        action: "create",
        before: null,
        after: {
          kind: recalculation.kind,
          title: "1 November 2026 – 2 November 2026",
          payload: { ...range, jadwal: "baru" },
        },
      },
    ],
  }
}

type Claim = { readonly sheet: string; readonly ask: object; readonly pay: boolean; readonly format: string }
/** Only so many jobs may be open: ends those that earlier samples have started. */
const exporting =
  (payload: Sample["payload"], title: string, claim: Claim) =>
  async ({ sqlRows }: World): Promise<Sample> => {
    await sqlRows(sql`update jobs set state = 'stopped' where state in ('asked', 'running')`)
    const [next] = await sqlRows<{ id: number }>(
      sql`select (last_value + case when is_called then 1 else 0 end)::float8 as id from jobs_id_seq`,
    )
    return {
      by: "admin@maju.test",
      payload,
      audit: [
        {
          entity: "pekerjaan latar",
          entity_id: next?.id ?? 0,
          action: "create",
          before: null,
          after: { kind: exportJob.kind, title, payload: claim },
        },
      ],
    }
  }
const members = { format: "csv", status: "active" }
const sales = { start: "2026-11-01", end: "2026-11-20", by: "tim", format: "csv" }

export const jobSamples: Record<string, (world: World) => Promise<Sample>> = {
  "laporan/siapkan": exporting({ path: exportMembers.path, payload: members }, "1 saringan", {
    sheet: "data-karyawan",
    ask: members,
    pay: true,
    format: "csv",
  }),
  "good-id/export/laporan": exporting(sales, "1–20 November 2026, per tim", {
    sheet: "laporan-penjualan",
    ask: sales,
    pay: false,
    format: "csv",
  }),
  "laporan-absensi/hitung-ulang": recalculating,
  "jobs/stop": moved("asked", "stopped"),
  "jobs/resume": moved("stopped", "asked"),
}
