import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"
import { dummyTables } from "#server/areas/platform/removal/dummyTables.ts"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { runSweeps } from "#server/kit/sweeps/run.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { oldPhoto } from "../lib/writes.removal.ts"
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
/** Archived rows that wait for their restoration or purge; the seeded archive has one of its own. */
const rowsIn = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from company_archive_rows r join company_archives a
      on a.companies_id = r.companies_id and a.id = r.archives_id
      where r.companies_id = ${lain()} and a.kind = 'dummy'`,
  )
  return row?.n ?? 0
}
const filesOf = async (): Promise<readonly number[]> => {
  const rows = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from files where companies_id = ${lain()} order by files.id`,
  )
  return rows.map(({ id }) => id)
}
/** Sums of the attendance ledger by day: its rows are added up, in any number. */
const sumsOf = () =>
  world.sqlRows(
    sql`select business_date::text as day, day_status, sum(days)::int as days, sum(late_minutes)::int as late
      from attendance_sums where companies_id = ${lain()} group by 1, 2 having sum(days) <> 0 order by 1, 2`,
  )
const countsOf = async (names: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = await countOf(name)
  return counts
}
/** Rows that the removal itself writes. */
const TRACES = ["audit", "company_archives", "company_archive_rows", "company_figures"]
/** A hash of every row by table, without those that the removal writes. */
const printOf = async (company: number) =>
  Object.fromEntries(
    Object.entries(await fingerprint(world, company)).filter(([name]) => !TRACES.includes(name)),
  )
const jobsOf = () =>
  world.sqlRows<{ kind: string; state: string; message: string | null; failed: number }>(
    sql`select kind, state, message, failed from jobs where subject_id = ${lain()} order by id`,
  )

/** Days of attendance are due again when leave goes or comes back, so they are compared only where they are moved. */
const withoutDue = (print: Readonly<Record<string, string>>, tables: readonly string[]) =>
  Object.fromEntries(
    Object.entries(print).filter(
      ([name]) =>
        name !== "attendance_sums" && (name !== "attendance_days" || tables.includes("attendance_days")),
    ),
  )

const SCOPES: readonly (readonly DummyScope[])[] = [["attendance"], ["leave", "visit"], ["members"], ["all"]]
test.each(SCOPES.map((scope) => [scope.join(" and "), scope] as const))(
  "%s: the preview counts each row, the job takes exactly these, and the archive brings every row back",
  async (_, scope) => {
    const tables = dummyTables(scope).map(({ name }) => name)
    const counts = await countsOf(tables.filter((name) => name !== "attendance_sums"))
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
    expect(rows).toBeGreaterThan(0)
    const before = await printOf(lain())
    const sums = await sumsOf()
    const theirs = await fingerprint(world, world.seeded.maju.id)
    expect((await preview(scope)).data).toMatchObject({ nama: "PT Lain", scope, blocks: [], rows })
    expect(await printOf(lain())).toEqual(before)

    expect((await remove(scope)).api_message).toBe(
      "Data contoh PT Lain sedang dihapus; dapat dikembalikan selama 30 hari",
    )
    await work()
    expect(await jobsOf()).toMatchObject([{ kind: "hapus-data-contoh", state: "done", failed: 0 }])
    const left = await countsOf(tables)
    expect(Object.keys(left).filter((name) => left[name] !== 0)).toEqual([])
    /** Tables that stay keep every row; those that named an employee name nobody. */
    const gone = withoutDue(await printOf(lain()), tables)
    const changed = Object.keys(gone).filter((name) => gone[name] !== before[name] && !tables.includes(name))
    expect(changed.filter((name) => !["departements", "offices"].includes(name))).toEqual([])
    const [archive] = await archives()
    expect(archive).toMatchObject({ kind: "dummy", state: "kept", scope })
    expect(archive?.rows).toBe(rows)

    expect((await restore()).api_message).toBe("Data contoh PT Lain sedang dikembalikan")
    await work()
    expect(await jobsOf()).toMatchObject([{}, { kind: "kembalikan-data-contoh", state: "done", failed: 0 }])
    expect(withoutDue(await printOf(lain()), tables)).toEqual(withoutDue(before, tables))
    expect(await sumsOf()).toEqual(sums)
    expect((await archives())[0]).toMatchObject({ state: "restored" })
    expect(await rowsIn()).toBe(0)
    expect(await fingerprint(world, world.seeded.maju.id)).toEqual(theirs)
  },
  60_000,
)

describe("a removal is refused", () => {
  test("with another name, and without a part", async () => {
    expect((await remove(["all"], "PT Maju")).data).toEqual({
      errors: { confirm_name: ["Ketik nama perusahaan: PT Lain"] },
    })
    expect((await remove([])).data).toEqual({ errors: { scope: ["Pilih paling sedikit satu bagian"] } })
    expect(await archives()).toEqual([])
  })

  test.each([
    ["close", sql`select 1`, "Perusahaan ini sudah ditutup; yang dapat dihapus hanya perusahaannya"],
    [
      "active",
      sql`update payroll_periods set status = 'paid'`,
      "Perusahaan ini berlangganan dan gajinya sudah disetujui; pembukuannya wajib disimpan",
    ],
    [
      "trial",
      sql`update jobs set state = 'running' where companies_id > 0`,
      "Masih ada impor atau pekerjaan latar yang berjalan di perusahaan ini",
    ],
  ])("of a company that is %s", async (status, change, block) => {
    await world.sqlRows(sql`update companies set status = ${status} where id = ${lain()}`)
    await world.sqlRows(change)
    expect((await preview(["leave"])).data).toMatchObject({ blocks: [block] })
    expect((await remove(["leave"])).api_message).toBe(block)
  })

  test("of nothing, and while another one runs", async () => {
    await remove(["visit"])
    expect((await remove(["leave"])).api_message).toBe(
      "Penghapusan data contoh sedang berjalan; tunggu sampai selesai",
    )
    expect((await restore()).api_message).toBe(
      "Penghapusan data contoh sedang berjalan; tunggu sampai selesai",
    )
    await work()
    expect((await remove(["visit"])).api_message).toBe("Tidak ada data contoh di bagian ini")
  })
})

test("a removal that is killed between two chunks goes on, and a half one can be restored", async () => {
  const before = await printOf(lain())
  await remove(["all"])
  const stopping = new AbortController()
  let turns = 0
  await work(stopping.signal, () => {
    turns += 1
    if (turns === 40) stopping.abort()
    return world.time.now
  })
  expect(await jobsOf()).toMatchObject([{ state: "running" }])
  const half = await rowsIn()
  expect(half).toBeGreaterThan(0)
  await world.sqlRows(sql`update jobs set state = 'stopped' where subject_id = ${lain()}`)
  await restore()
  await work()
  const { attendance_sums: _, ...whole } = await printOf(lain())
  const { attendance_sums: __, ...first } = before
  expect(whole).toEqual(first)
  /** The stopped job cannot take the restored rows again. */
  await world.sqlRows(sql`update jobs set state = 'asked' where subject_id = ${lain()} and state = 'stopped'`)
  await work()
  expect((await jobsOf())[0]).toMatchObject({
    state: "failed",
    message: "Arsip perusahaan ini sudah berakhir.",
  })
  expect((await printOf(lain()))["members"]).toBe(first["members"])
})

test("archives return the newest first; a row whose place is taken stays in its archive", async () => {
  const days = await countOf("leave_days")
  await remove(["leave"])
  await work()
  await remove(["visit"])
  await work()
  expect((await restore(1)).api_message).toBe("Kembalikan dulu arsip data contoh yang lebih baru")
  await restore(0)
  await work()
  const [held] = await world.sqlRows<{ row: { id: number } }>(
    sql`select row from company_archive_rows where companies_id = ${lain()} and table_name = 'leave_ledger' order by id limit 1`,
  )
  await world.sqlRows(
    sql`insert into leave_ledger select (jsonb_populate_record(null::leave_ledger, row)).* from company_archive_rows
      where companies_id = ${lain()} and table_name = 'leave_ledger' and (row->>'id')::bigint = ${held?.row.id ?? 0}`,
  )
  await restore(1)
  await work()
  expect((await jobsOf()).at(-1)).toMatchObject({ state: "done", failed: 1 })
  expect(await world.sqlRows(sql`select name, message from job_failures where companies_id = 0`)).toEqual([
    {
      name: "Cuti dan izin",
      message: "1 baris tidak dapat dikembalikan: tempatnya sudah terisi data baru",
    },
  ])
  expect(await countOf("leave_days")).toBe(days)
  expect((await archives())[1]).toMatchObject({ state: "kept" })
  expect(await rowsIn()).toBe(1)
})

test("after its days the archive goes with the files that only its rows named; both audits tell it", async () => {
  const photo = await oldPhoto(world, lain())
  const named = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from files f where companies_id = ${lain()} and exists (
      select from topups t where t.companies_id = f.companies_id and t.proof_files_id = f.id)`,
  )
  const held = await filesOf()
  const counted = (await preview(["all"])).data as { readonly files: number; readonly bytes: number }
  expect(counted.bytes).toBeGreaterThan(counted.files)
  await remove(["all"])
  await work()
  expect(await filesOf()).toEqual(held)
  expect((await archives())[0]).toMatchObject({ files: counted.files, bytes: counted.bytes })
  world.time.now = new Date(world.time.now.getTime() + 31 * DAY)
  token = await world.signIn("super@balai.test")
  expect(await startPurges(world.db, world.time.now)).toBe(1)
  await work()
  expect((await archives())[0]).toMatchObject({ state: "purged" })
  expect(await rowsIn()).toBe(0)
  expect(await filesOf()).not.toContain(photo)
  expect(held.length - (await filesOf()).length).toBe(counted.files)
  expect(await filesOf()).toEqual(expect.arrayContaining(named.map(({ id }) => id)))
  expect((await restore()).api_message).toBe("Arsip ini sudah berakhir dan tidak dapat dikembalikan")
  for (const company of [lain(), 0])
    expect(
      await world.sqlRows(
        sql`select call from audit where companies_id = ${company} and entity = 'data contoh' and entity_id = ${lain()} order by id`,
      ),
    ).toEqual([
      { call: "companies/delete-data-dummy" },
      { call: "hapus-data-contoh" },
      { call: "bersih-data-contoh" },
    ])
})
