import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { Schema } from "effect"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type JobState, OPEN_JOBS } from "#contract/areas/jobs/jobs.ts"
import { declareJob } from "#contract/kit/job.ts"
import { rowsOf } from "#server/db/database.ts"
import { asOwner } from "#server/db/owner.ts"
import { makeContext } from "#server/call/context.ts"
import type { Context } from "#server/call/handler.ts"
import { bindSession } from "#server/call/session.ts"
import { stopJob } from "#contract/areas/jobs/jobs.ts"
import { openStore } from "#server/files/store.ts"
import { defineJob, type JobDefinition, JobProblem } from "#server/kit/jobs/define.ts"
import { linesFile } from "#server/kit/jobs/lines.ts"
import { startJob } from "#server/kit/jobs/start.ts"
import { dropOldJobs } from "#server/kit/jobs/sweep.ts"
import { takeTurn } from "#server/kit/jobs/turn.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"

/**
 * Notifies the account that started the job of each number, fails at the numbers in `bad`, and writes a file that lists
 * all.
 */
const numbers = declareJob({
  kind: "uji-angka",
  nama: "Uji angka",
  unit: "angka",
  needs: { module: "attendance", action: "view" },
})
const payload = Schema.Struct({ upTo: Schema.Int, bad: Schema.Array(Schema.Int), breaksAt: Schema.Int })
/** Hook called inside a chunk's transaction, after its writes. */
let inside: (at: number) => void = () => undefined
const numbersJob = defineJob(numbers, payload, {
  first: 3,
  most: 3,
  count: async (_, { payload: { upTo } }) => upTo,
  chunk: async (tx, { company, account, payload: { upTo, bad, breaksAt }, now }, mark, size) => {
    const from = Number(mark?.[0] ?? 1)
    const to = Math.min(upTo, from + size - 1)
    if (from <= breaksAt && breaksAt <= to) throw new JobProblem("Angka ini tidak dapat dikerjakan")
    const all = Array.from({ length: to - from + 1 }, (_one, at) => from + at)
    const good = all.filter((one) => !bad.includes(one))
    for (const one of good)
      await tx.execute(
        sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
          values (${company}, ${account}, 'system', ${`Angka ${one}`}, 'Uji', ${now.toISOString()}::timestamptz)`,
      )
    inside(from)
    return {
      done: all.length,
      next: to === upTo ? null : [to + 1],
      failed: all
        .filter((one) => bad.includes(one))
        .map((one) => ({ name: `Angka ${one}`, message: "Tidak disukai" })),
      lines: good.map((one) => [`Angka ${one}`, one]),
    }
  },
  file: async (task, read) =>
    linesFile(task, read, {
      name: "Angka",
      format: "csv",
      columns: [
        { label: "Nama", kind: "text" },
        { label: "Angka", kind: "number" },
      ],
    }),
})
const kinds: ReadonlyMap<string, JobDefinition> = new Map([[numbers.kind, numbersJob]])

let world: World
let folder: string
let store: ReturnType<typeof openStore>
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-jobs-"))
  store = openStore(folder)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  inside = () => undefined
  world.time.now = NOW
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from notifications where title like 'Angka %'`)
})

const deps = () => ({ db: world.db, store, kinds, clock: () => world.time.now })

/** Starts a job as a call would. */
const begin = async (
  token: string,
  asked: Partial<typeof payload.Type> & { readonly upTo: number },
  isAlone?: true,
): Promise<JobState> =>
  world.db.transact(async (tx) => {
    const session = await bindSession(tx, token, world.time.now, false)
    const { ctx } = makeContext({
      tx,
      now: world.time.now,
      call: stopJob,
      session,
      address: "10.0.0.1",
      requestId: null,
      uploads: new Map(),
      links: world.links,
      publicUrl: "http://localhost",
    })
    return startJob(ctx as Context, numbersJob, {
      title: `1–${asked.upTo}`,
      payload: { bad: [], breaksAt: 0, ...asked },
      ...(isAlone === undefined ? {} : { isAlone }),
    })
  })
const admin = () => world.signIn("admin@maju.test")
const statusOf = async (token: string, id: number) =>
  (await world.call("jobs/status", { id }, token)).data as JobState
const written = async () =>
  (
    await world.sqlRows<{ title: string }>(
      sql`select title from notifications where title like 'Angka %' order by id`,
    )
  ).map(({ title }) => title)

test("what was asked for is done chunk by chunk, failed rows are kept, and it ends with a file", async () => {
  const token = await admin()
  const { id, state } = await begin(token, { upTo: 8, bad: [2, 7] })
  expect(state).toBe("asked")
  await runJobs(deps())
  const job = await statusOf(token, id)
  expect(job).toMatchObject({ state: "done", total: 8, done: 8, failed: 2, has_file: true, unit: "angka" })
  expect(job.failures).toEqual([
    { name: "Angka 2", message: "Tidak disukai" },
    { name: "Angka 7", message: "Tidak disukai" },
  ])
  expect(await written()).toEqual([1, 3, 4, 5, 6, 8].map((one) => `Angka ${one}`))
  const [file] = await world.sqlRows<{ sha256: string; name: string }>(
    sql`select f.sha256, f.name from jobs j join files f on f.companies_id = j.companies_id and f.id = j.files_id where j.id = ${id}`,
  )
  const bytes = await store.read(world.seeded.maju.id, file?.sha256 ?? "")
  expect(bytes === null ? "" : (await buffer(bytes)).toString()).toBe(
    "\uFEFFNama,Angka\r\nAngka 1,1\r\nAngka 3,3\r\nAngka 4,4\r\nAngka 5,5\r\nAngka 6,6\r\nAngka 8,8\r\n",
  )
  expect(await world.sqlRows(sql`select 1 from job_lines`)).toEqual([])
  const { data } = await world.call("jobs/file", { id }, token)
  expect((data as { url: string }).url).toMatch(/^\/files\/\d+\/\d+\?until=/)
  expect((await world.call("jobs/file", { id, what: "failures" }, token)).api_status).toBe(1)
})

test("a chunk that dies leaves nothing behind, and whoever comes next goes on where it was", async () => {
  const token = await admin()
  const { id } = await begin(token, { upTo: 8 })
  const sizes = new Map<number, number>()
  let breaks = 1
  inside = (at) => {
    if (at === 4 && breaks > 0) {
      breaks -= 1
      throw new Error("killed")
    }
  }
  const faults: unknown[] = []
  await runJobs(deps(), undefined, (fault) => faults.push(String(fault)))
  expect(faults).toEqual(["Error: killed"])
  expect(await written()).toEqual(["Angka 1", "Angka 2", "Angka 3"])
  expect(await statusOf(token, id)).toMatchObject({ state: "running", done: 3 })
  /** Retry backoff: the job waits before its next attempt. */
  expect(await takeTurn(world.db, kinds, () => world.time.now, sizes)).toEqual({ what: "nothing" })
  world.time.now = new Date(NOW.getTime() + 5_000)
  await runJobs(deps())
  expect(await written()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((one) => `Angka ${one}`))
  expect(await statusOf(token, id)).toMatchObject({ state: "done", done: 8, failed: 0 })
})

test("what keeps failing waits for a person, who goes on from there", async () => {
  const token = await admin()
  const { id } = await begin(token, { upTo: 8 })
  inside = (at) => {
    if (at === 4) throw new Error("broken")
  }
  for (let again = 0; again < 3; again += 1) {
    await runJobs(deps(), undefined, () => undefined)
    world.time.now = new Date(world.time.now.getTime() + 5_000)
  }
  expect(await statusOf(token, id)).toMatchObject({ state: "failed", done: 3 })
  inside = () => undefined
  expect((await world.call("jobs/resume", { id }, token)).api_status).toBe(1)
  await runJobs(deps())
  expect(await written()).toHaveLength(8)
  expect(await statusOf(token, id)).toMatchObject({ state: "done", message: null })
})

test("a job that cannot go on says why", async () => {
  const token = await admin()
  const { id } = await begin(token, { upTo: 8, breaksAt: 5 })
  await runJobs(deps())
  expect(await statusOf(token, id)).toMatchObject({
    state: "failed",
    done: 3,
    message: "Angka ini tidak dapat dikerjakan",
  })
})

test("stopped it stays where it is, and goes on from there when asked", async () => {
  const token = await admin()
  const { id } = await begin(token, { upTo: 8 })
  const sizes = new Map<number, number>()
  for (let turn = 0; turn < 2; turn += 1) await takeTurn(world.db, kinds, () => world.time.now, sizes)
  world.time.now = new Date(NOW.getTime() + 3_000)
  expect(await statusOf(token, id)).toMatchObject({ state: "running", done: 3, rest_seconds: 5 })
  expect((await world.call("jobs/stop", { id }, token)).data).toMatchObject({ state: "stopped", done: 3 })
  await runJobs(deps())
  expect(await written()).toHaveLength(3)
  expect(await world.call("jobs/stop", { id }, token)).toMatchObject({ api_status: 0 })
  await world.call("jobs/resume", { id }, token)
  await runJobs(deps())
  expect(await written()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((one) => `Angka ${one}`))
})

test("companies take turns, and a company's jobs follow each other", async () => {
  const [maju, lain] = [await admin(), await world.signIn("admin@lain.test")]
  const first = await begin(maju, { upTo: 30 })
  const second = await begin(maju, { upTo: 6 })
  const third = await begin(lain, { upTo: 6 })
  const sizes = new Map<number, number>()
  const turns: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    world.time.now = new Date(world.time.now.getTime() + 100)
    const taken = await takeTurn(world.db, kinds, () => world.time.now, sizes)
    if (taken.what === "chunk") turns.push(taken.company)
  }
  const [a, b] = [world.seeded.maju.id, world.seeded.lain.id]
  expect(turns).toEqual([a, b, a, b, a, b])
  expect(await statusOf(maju, second.id)).toMatchObject({ state: "asked" })
  await runJobs(deps())
  for (const [token, { id }] of [
    [maju, first],
    [maju, second],
    [lain, third],
  ] as const)
    expect(await statusOf(token, id)).toMatchObject({ state: "done" })
})

test("several workers at once do no chunk twice", async () => {
  const token = await admin()
  const other = await world.signIn("admin@lain.test")
  await begin(token, { upTo: 60 })
  await begin(other, { upTo: 60 })
  await Promise.all([runJobs(deps()), runJobs(deps()), runJobs(deps())])
  await runJobs(deps())
  const titles = await written()
  expect(titles).toHaveLength(120)
  expect(new Set(titles).size).toBe(60)
  expect(await world.sqlRows(sql`select distinct state, done from jobs`)).toEqual([
    { state: "done", done: 60 },
  ])
})

test("so many may be open, and one alone where its kind says so", async () => {
  const token = await admin()
  for (let count = 0; count < OPEN_JOBS; count += 1) await begin(token, { upTo: 1 })
  await expect(begin(token, { upTo: 1 })).rejects.toThrow("Masih ada 20 pekerjaan")
  await runJobs(deps())
  await begin(token, { upTo: 1 })
  await expect(begin(token, { upTo: 1 }, true)).rejects.toThrow("Uji angka sedang berjalan")
})

test("an office administrator sees those they began; its work is bound as theirs; others' rights do not reach it", async () => {
  const [whole, office] = [await admin(), await world.signIn("kantor@maju.test")]
  const mine = await begin(whole, { upTo: 1 })
  const theirs = await begin(office, { upTo: 1 })
  expect((await world.call("jobs/status", { id: mine.id }, office)).api_status).toBe(0)
  const ids = async (token: string) =>
    ((await world.call("jobs/list", { kind: numbers.kind }, token)).data as { rows: JobState[] }).rows.map(
      ({ id }) => id,
    )
  expect(await ids(office)).toEqual([theirs.id])
  expect(await ids(whole)).toEqual([theirs.id, mine.id])
  expect(await ids(await world.signIn("admin@lain.test"))).toEqual([])
  const seen = await asOwner(
    world.db,
    { company: world.seeded.maju.id, account: world.seeded.maju.accounts.office, offices: [] },
    (tx) => rowsOf<{ id: number }>(tx, sql`select id::float8 as id from jobs`),
  )
  expect(seen.map(({ id }) => id)).toEqual([theirs.id])
})

test("a job is put away with its file long after its end, an open one never", async () => {
  const token = await admin()
  const { id } = await begin(token, { upTo: 2 })
  await runJobs(deps())
  const [made] = await world.sqlRows<{ files_id: number }>(
    sql`select files_id::float8 as files_id from jobs where id = ${id}`,
  )
  expect(made?.files_id).toBeGreaterThan(0)
  const open = await begin(token, { upTo: 2 })
  expect(await dropOldJobs(world.db, new Date(NOW.getTime() + 29 * 24 * HOUR))).toBe(0)
  expect(await dropOldJobs(world.db, new Date(NOW.getTime() + 31 * 24 * HOUR))).toBe(1)
  expect(await world.sqlRows(sql`select 1 from files where id = ${made?.files_id ?? 0}`)).toEqual([])
  expect((await world.call("jobs/status", { id }, token)).api_status).toBe(0)
  expect(await statusOf(token, open.id)).toMatchObject({ state: "asked" })
})
