import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type JobState, stopJob } from "#contract/areas/jobs/jobs.ts"
import { declareJob } from "#contract/kit/job.ts"
import { rowsOf } from "#server/db/database.ts"
import { makeContext } from "#server/call/context.ts"
import type { Context } from "#server/call/handler.ts"
import { bindSession } from "#server/call/session.ts"
import { openStore } from "#server/files/store.ts"
import { defineJob, type JobDefinition } from "#server/kit/jobs/define.ts"
import { startJob } from "#server/kit/jobs/start.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addJob } from "../lib/seed.jobs.ts"

const declared = { kind: "uji-platform", nama: "Uji platform", unit: "perusahaan" } as const
const platform = declareJob({ ...declared, needs: null })
const payload = Schema.Struct({})
/** Companies that a chunk saw, with the database role it ran as. */
const seen: { readonly role: string; readonly n: number }[] = []
const platformJob = defineJob(platform, payload, {
  count: async () => 1,
  chunk: async (tx) => {
    seen.push(
      ...(await rowsOf<{ role: string; n: number }>(
        tx,
        sql`select current_setting('role') as role, count(*)::int as n from companies`,
      )),
    )
    return { done: 1, next: null, failed: [{ name: "PT Uji", message: "Tidak dapat" }] }
  },
})
const needs = { module: "attendance", action: "view" } as const
const tenantJob = defineJob(declareJob({ ...declared, kind: "uji-perusahaan", needs }), payload, {
  count: async () => 0,
  chunk: async () => ({ done: 0, next: null }),
})
const kinds: ReadonlyMap<string, JobDefinition> = new Map([[platform.kind, platformJob]])

let world: World
let folder: string
let owner: string
let admin: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-platform-"))
  owner = await world.signIn("super@balai.test")
  admin = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const begin = (token: string, job: typeof platformJob, subject?: number): Promise<JobState> =>
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
    return startJob(ctx as Context, job, {
      title: "Semua",
      payload: {},
      isAlone: true,
      ...(subject === undefined ? {} : { subject }),
    })
  })
const listed = async (token: string, ask: object = {}) =>
  ((await world.call("jobs/list", ask, token)).data as { readonly rows: readonly JobState[] }).rows

test("a job of the platform runs as the platform, and only super administrators see and stop it", async () => {
  const { maju, lain } = world.seeded
  const { id } = await begin(owner, platformJob, maju.id)
  await expect(begin(owner, platformJob, maju.id)).rejects.toThrow("Uji platform sedang berjalan")
  const other = await begin(owner, platformJob, lain.id)
  expect((await listed(owner)).map((job) => job.id)).toEqual([other.id, id])
  expect((await listed(owner, { subject_id: maju.id })).map((job) => job.id)).toEqual([id])
  expect((await listed(admin)).filter((job) => job.kind === platform.kind)).toEqual([])
  for (const path of ["jobs/status", "jobs/stop", "jobs/resume", "jobs/file"])
    expect([path, (await world.call(path, { id }, admin)).data]).toEqual([path, { reason: "not_found" }])

  expect((await world.call("jobs/stop", { id: other.id }, owner)).api_status).toBe(1)
  const deps = { db: world.db, store: openStore(folder), kinds, clock: () => world.time.now }
  await runJobs(deps)
  expect(seen).toEqual([{ role: "balai_platform", n: 2 }])
  expect((await world.call("jobs/status", { id }, owner)).data).toMatchObject({ state: "done", failed: 1 })
  expect((await world.call("jobs/resume", { id: other.id }, owner)).api_status).toBe(1)
  await runJobs(deps)
  expect((await world.call("jobs/status", { id: other.id }, owner)).data).toMatchObject({ state: "done" })
  const file = await world.call("jobs/file", { id, what: "failures", format: "csv" }, owner)
  expect((file.data as { readonly url: string }).url).toMatch(/^\/files\/sheets\//)
  expect((await world.call("jobs/file", { id }, owner)).data).toEqual({ reason: "not_found" })
})

test("a super administrator outside a company does not see the jobs of companies", async () => {
  const { maju } = world.seeded
  const begun = { companies_id: maju.id, accounts_id: maju.accounts.admin }
  const id = await world.db.transact((tx) => addJob(tx, world.time.now, begun, "asked"))
  expect((await listed(owner)).map((job) => job.id)).not.toContain(id)
  for (const path of ["jobs/status", "jobs/stop", "jobs/file"])
    expect([path, (await world.call(path, { id }, owner)).data]).toEqual([path, { reason: "not_found" }])
})

test("a kind of the platform is not started by a company, nor one of companies by the platform", async () => {
  await expect(begin(admin, platformJob)).rejects.toThrow("uji-platform is of another scope than its owner")
  await expect(begin(owner, tenantJob)).rejects.toThrow("uji-perusahaan is of another scope than its owner")
})

test("a kind of the platform cannot have a result file: files belong to a company", () => {
  expect(() =>
    defineJob(platform, payload, {
      count: async () => 0,
      chunk: async () => ({ done: 0, next: null }),
      file: async () => null,
    }),
  ).toThrow("uji-platform is of the platform and cannot have a result file")
})
