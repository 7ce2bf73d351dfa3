import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { ReportLog } from "#contract/areas/sales/reportLogs.ts"
import type { Database } from "#server/db/database.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld } from "./harness.ts"
import { openTestStore } from "./testStore.ts"
import { newMember } from "./writes.members.ts"

/** A world with one more employee with pay, and the steps of an export in the background. */
export const openExportDesk = async () => {
  const world = await openWorld()
  const folder = await mkdtemp(join(tmpdir(), "balai-exports-"))
  const store = await openTestStore(folder)
  await newMember(world, { nip: "U-1", nama: "Sari Unduh", gaji_pokok: 7_654_321 })
  const queue = (token: string, path: string, payload: object = {}) =>
    world.call("laporan/siapkan", { path, payload }, token)
  return {
    world,
    queue,
    /** Queues an export that has to be accepted; the employees as CSV unless stated otherwise. */
    queued: async (
      token: string,
      path = "export/data-karyawan",
      payload: object = { format: "csv" },
    ): Promise<JobState> => {
      const answer = await queue(token, path, payload)
      expect(answer).toMatchObject({ api_status: 1, api_message: "Ekspor disiapkan" })
      return answer.data as JobState
    },
    logs: async (token: string, payload: object = {}): Promise<readonly ReportLog[]> =>
      ((await world.call("good-id/report-logs/list", payload, token)).data as { rows: ReportLog[] }).rows,
    download: (token: string, id: number) => world.call("good-id/report-logs/download", { id }, token),
    /** Runs the queue until it is empty. */
    work: (
      db: Database = world.db,
      signal: AbortSignal = new AbortController().signal,
      onFault?: (error: unknown) => void,
    ) => runJobs({ db, store, kinds: jobKinds, clock: () => world.time.now }, signal, onFault),
    /** The file of a job as text; "" = there is none. */
    textOf: async (id: number): Promise<string> => {
      const [file] = await world.sqlRows<{ sha256: string; company: number }>(
        sql`select f.sha256, f.companies_id::float8 as company from jobs j
          join files f on f.companies_id = j.companies_id and f.id = j.files_id where j.id = ${id}`,
      )
      const stream = file === undefined ? null : await store.read(file.company, file.sha256)
      return stream === null ? "" : (await buffer(stream)).toString()
    },
    admin: () => world.signIn("admin@maju.test"),
    office: () => world.signIn("kantor@maju.test"),
    /** Removes the jobs and notifications of the test before. */
    clear: async (): Promise<void> => {
      world.time.now = NOW
      await world.sqlRows(sql`delete from jobs`)
      await world.sqlRows(sql`delete from notifications where link = '/unduhan'`)
    },
    close: async (): Promise<void> => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
