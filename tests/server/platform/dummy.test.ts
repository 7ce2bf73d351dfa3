import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { dummyTables } from "#server/areas/platform/removal/dummyTables.ts"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { keptTables } from "#server/db/retention.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { runSweeps } from "#server/kit/sweeps/run.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { fingerprint } from "../lib/tenants.ts"

const DAY = 24 * HOUR
let world: World
let folder: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balai-dummy-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  world = await openWorld()
  token = await world.signIn("super@balai.test")
  await world.sqlRows(sql`update companies set status = 'trial' where id = ${lain()}`)
  /** The seeded import and job of the company end. */
  await world.sqlRows(sql`delete from import_pending where companies_id = ${lain()}`)
  await world.sqlRows(sql`update jobs set state = 'done' where companies_id = ${lain()}`)
  await runSweeps(world.db, sweeps, world.time.now)
  return () => world.close()
})

const lain = () => world.seeded.lain.id
const preview = (scope: readonly string[]) =>
  world.call("companies/delete-data-dummy/preview", { companies_id: lain(), scope }, token)
const remove = (scope: readonly string[], confirm_name = "pt lain") =>
  world.call("companies/delete-data-dummy", { companies_id: lain(), scope, confirm_name }, token)
const work = (signal?: AbortSignal, clock = () => world.time.now) =>
  runJobs({ db: world.db, store: openStore(folder), kinds: jobKinds, clock }, signal)
type Archive = {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly rows: number
  readonly scope: readonly string[] | null
}
const archives = async () => {
  const { data } = await world.call("companies/archives/list", { companies_id: lain() }, token)
  return (data as { rows: readonly Archive[] }).rows.filter(({ kind }) => kind === "dummy")
}
const restore = async (which = 0) => {
  const id = (await archives())[which]?.id
  return world.call("companies/archives/restore", { companies_id: lain(), id }, token)
}
const countOf = async (table: string): Promise<number> => {
  const [row] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where companies_id = ${lain()}`,
  )
  return row?.n ?? 0
}
const countsOf = async (names: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = await countOf(name)
  return counts
}
/** Rows that the removal itself writes. */
const TRACES = ["audit", "company_archives", "company_archive_rows", "company_figures"]
/** A hash of every row by table, without those that the removal writes. */
const printOf = async (company: number) =>
  Object.fromEntries(Object.entries(await fingerprint(world, company)).filter(([name]) => !TRACES.includes(name)))
const jobsOf = () =>
  world.sqlRows<{ kind: string; state: string; message: string | null; failed: number }>(
    sql`select kind, state, message, failed from jobs where subject_id = ${lain()} order by id`,
  )

test.each([[["attendance"]], [["leave"]], [["visit"]], [["members"]], [["all"]], [["leave", "visit"]]] as const)(
  "%s: the preview counts each row, the job takes exactly these, and the archive brings every row back",
  async (scope) => {
    const tables = dummyTables([...scope]).map(({ name }) => name)
    const counts = await countsOf(tables)
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
    expect(rows).toBeGreaterThan(0)
    const before = await printOf(lain())
    const theirs = await fingerprint(world, world.seeded.maju.id)
    const { data } = await preview(scope)
    expect(data).toMatchObject({ nama: "PT Lain", scope, blocks: [], rows })
    expect(await printOf(lain())).toEqual(before)

    expect((await remove(scope)).api_message).toBe(
      "Data contoh PT Lain sedang dihapus; dapat dikembalikan selama 30 hari",
    )
    await work()
    expect(await jobsOf()).toMatchObject([{ kind: "hapus-data-contoh", state: "done", failed: 0 }])
    const left = await countsOf(tables)
    expect(Object.keys(left).filter((name) => left[name] !== 0)).toEqual([])
    const gone = await printOf(lain())
    /** Other tables keep every row; those that named an employee name nobody. */
    const changed = Object.keys(before).filter((name) => gone[name] !== before[name] && !tables.includes(name))
    const named = ["departements", "offices"]
    expect(changed.filter((name) => !named.includes(name))).toEqual([])
    expect((await archives())[0]).toMatchObject({ kind: "dummy", state: "kept", scope })
    /** The days are summed again when they are subtracted. */
    expect((await archives())[0]?.rows).toBeGreaterThanOrEqual(rows)

    expect((await restore()).api_message).toBe("Data contoh PT Lain sedang dikembalikan")
    await work()
    expect(await jobsOf()).toMatchObject([{}, { kind: "kembalikan-data-contoh", state: "done", failed: 0 }])
    const { attendance_sums: _, ...whole } = await printOf(lain())
    const { attendance_sums: __, ...first } = before
    expect(whole).toEqual(first)
    expect((await archives())[0]).toMatchObject({ state: "restored" })
    expect(await countOf("company_archive_rows")).toBe(0)
    expect(await fingerprint(world, world.seeded.maju.id)).toEqual(theirs)
  },
  30_000,
)
