import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { EXPORT_DAYS } from "#contract/areas/jobs/queuedExports.ts"
import type { Database } from "#server/db/database.ts"
import { expiredFiles } from "#server/kit/jobs/sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { openExportDesk } from "../lib/exportDesk.ts"
import { HOUR, NOW } from "../lib/harness.ts"

const DAY = 24 * HOUR
let desk: Awaited<ReturnType<typeof openExportDesk>>
beforeAll(async () => {
  desk = await openExportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

test("a stopped export ends at once and starts its file again when it is resumed", async () => {
  const token = await desk.admin()
  const { id } = await desk.queued(token)
  /** The first read of the file stops the job, as its owner could. */
  const stopping = {
    ...desk.world.db,
    transact: (async (run: Parameters<Database["transact"]>[0]) => {
      const [job] = await desk.world.sqlRows<{ claimed: boolean }>(
        sql`select claimed_until is not null as claimed from jobs where id = ${id}`,
      )
      if (job?.claimed === true) await desk.world.call("jobs/stop", { id }, token)
      return desk.world.db.transact(run)
    }) as Database["transact"],
  }
  await desk.work(stopping)
  expect(await desk.logs(token)).toMatchObject([{ id, status: "failed", is_stopped: true, size: null }])
  expect((await desk.world.call("jobs/resume", { id }, token)).api_status).toBe(1)
  await desk.work()
  expect(await desk.logs(token)).toMatchObject([{ id, status: "done", is_stopped: false }])
  expect(await desk.textOf(id)).toContain("Sari Unduh")
})

test("a server that ends in the middle of a file starts it again, with its rows counted anew", async () => {
  const token = await desk.admin()
  const { id } = await desk.queued(token)
  const ending = new AbortController()
  let reads = 0
  const dying = {
    ...desk.world.db,
    transact: (async (run: Parameters<Database["transact"]>[0]) => {
      const found = await desk.world.db.transact(run)
      const [job] = await desk.world.sqlRows<{ done: number }>(sql`select done from jobs where id = ${id}`)
      if ((job?.done ?? 0) > 0 && reads === 0) {
        reads += 1
        await desk.world.sqlRows(sql`update jobs set done = 999 where id = ${id}`)
        ending.abort()
        throw new Error("killed")
      }
      return found
    }) as Database["transact"],
  }
  await desk.work(dying, ending.signal)
  expect(reads).toBe(1)
  expect(await desk.logs(token)).toMatchObject([
    { id, status: "running", rows: 999, size: null, progress: null },
  ])
  await desk.work()
  const [count] = await desk.world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members where companies_id = ${desk.world.seeded.maju.id}`,
  )
  expect(await desk.logs(token)).toMatchObject([{ id, status: "done", rows: count?.n }])
})

test("a file expires after seven days, and its row says so", async () => {
  const token = await desk.admin()
  const { id } = await desk.queued(token)
  await desk.work()
  const later = new Date(NOW.getTime() + EXPORT_DAYS * DAY + 1)
  expect(await runSweep(desk.world.db, expiredFiles, new Date(NOW.getTime() + EXPORT_DAYS * DAY))).toBe(0)
  /** Between the expiry and the sweep the file is there, but no longer given away. */
  desk.world.time.now = later
  const after = await desk.admin()
  expect(await desk.logs(after)).toMatchObject([{ id, status: "expired", size: null }])
  expect(await desk.logs(after, { status: "done" })).toEqual([])
  expect(await desk.download(after, id)).toMatchObject({
    api_status: 0,
    api_message: "Berkas ini sudah dihapus: disimpan 7 hari. Ekspor sekali lagi.",
  })
  const named = await desk.world.sqlRows<{ id: number }>(
    sql`select files_id::float8 as id from jobs where id = ${id}`,
  )
  expect(await runSweep(desk.world.db, expiredFiles, later)).toBe(1)
  expect(await desk.world.sqlRows(sql`select 1 from files where id = ${named[0]?.id ?? 0}`)).toEqual([])
  expect(await desk.logs(after, { status: "expired" })).toMatchObject([{ id, status: "expired" }])
  expect((await desk.world.call("jobs/file", { id }, after)).api_status).toBe(0)
})

test("what cannot be made says so, and its owner is told", async () => {
  const token = await desk.admin()
  const { id } = await desk.queued(token)
  await desk.world.sqlRows(
    sql`update jobs set payload = payload || '{"sheet": "tidak-ada"}' where id = ${id}`,
  )
  for (let again = 0; again < 3; again += 1) {
    await desk.work(desk.world.db, undefined, () => undefined)
    desk.world.time.now = new Date(desk.world.time.now.getTime() + 5_000)
  }
  const [log] = await desk.logs(token)
  expect(log).toMatchObject({ id, status: "failed", is_stopped: false })
  expect(log?.message).toContain("Lanjutkan untuk mencobanya lagi")
  expect(
    await desk.world.sqlRows(sql`select title from notifications where link = '/unduhan' order by id`),
  ).toEqual([{ title: "Data pegawai gagal disiapkan" }])
})
