import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { EXPORT_DAYS, isExport } from "#contract/areas/jobs/queuedExports.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { ReportLog } from "#contract/areas/sales/reportLogs.ts"
import { calls } from "#contract/index.ts"
import { openStore } from "#server/files/store.ts"
import { exportName, spanWords } from "#server/kit/jobs/exportWords.ts"
import { expiredFiles } from "#server/kit/jobs/sweep.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

const DAY = 24 * HOUR
let world: World
let folder: string
let store: ReturnType<typeof openStore>
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-exports-"))
  store = openStore(folder)
  await newMember(world, { nip: "U-1", nama: "Sari Unduh", gaji_pokok: 7_654_321 })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from notifications where link = '/unduhan'`)
})

const work = (signal?: AbortSignal) =>
  runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now }, signal)
const queue = (token: string, path: string, payload: object = {}) =>
  world.call("laporan/siapkan", { path, payload }, token)
const queued = async (token: string, path = "export/data-karyawan", payload: object = { format: "csv" }) => {
  const answer = await queue(token, path, payload)
  expect(answer).toMatchObject({ api_status: 1, api_message: "Ekspor disiapkan" })
  return answer.data as JobState
}
const logs = async (token: string, payload: object = {}): Promise<readonly ReportLog[]> =>
  ((await world.call("good-id/report-logs/list", payload, token)).data as { rows: ReportLog[] }).rows
const download = (token: string, id: number) => world.call("good-id/report-logs/download", { id }, token)
const bytesOf = async (id: number): Promise<string> => {
  const [file] = await world.sqlRows<{ sha256: string; company: number }>(
    sql`select f.sha256, f.companies_id::float8 as company from jobs j
      join files f on f.companies_id = j.companies_id and f.id = j.files_id where j.id = ${id}`,
  )
  const stream = file === undefined ? null : await store.read(file.company, file.sha256)
  return stream === null ? "" : (await buffer(stream)).toString()
}
const admin = () => world.signIn("admin@maju.test")
const office = () => world.signIn("kantor@maju.test")

test("an export is queued, written with its progress, and downloaded by a signed link", async () => {
  const token = await admin()
  const { id, nama, title, state } = await queued(token)
  expect({ nama, title, state }).toEqual({ nama: "Data pegawai", title: "Semua", state: "asked" })
  expect(await logs(token)).toMatchObject([
    { id, name: "Data pegawai", status: "queued", format: "csv", progress: null, size: null, rows: 0 },
  ])
  expect(await download(token, id)).toMatchObject({
    api_status: 0,
    api_message: "Berkas ini belum selesai disiapkan",
  })
  await work()
  const [count] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members where companies_id = ${world.seeded.maju.id}`,
  )
  const text = await bytesOf(id)
  expect(text).toContain("Sari Unduh")
  expect(text).toContain("7654321")
  expect(await logs(token)).toMatchObject([
    {
      id,
      status: "done",
      progress: 100,
      rows: count?.n,
      size: Buffer.byteLength(text),
      expires_at: new Date(NOW.getTime() + EXPORT_DAYS * DAY).toISOString(),
    },
  ])
  expect((await download(token, id)).data).toEqual({
    url: expect.stringMatching(/^\/files\/\d+\/\d+\?until=/),
  })
  const bell = await world.sqlRows(
    sql`select title, body, accounts_id::float8 as account from notifications where link = '/unduhan'`,
  )
  expect(bell).toEqual([
    { title: "Data pegawai siap diunduh", body: "Semua", account: world.seeded.maju.accounts.admin },
  ])
})

test("filters are told in words", async () => {
  const token = await admin()
  const [office] = await world.sqlRows<{ id: number; nama: string }>(
    sql`select id::float8 as id, nama from offices where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  const { nama, title } = await queued(token, "laporan-absensi/export", {
    start_date: "2026-11-01",
    end_date: "2026-11-07",
    offices_id: office?.id,
    q: "sari",
    flag: "terlambat",
    what: "rangkuman",
  })
  expect(nama).toBe("Laporan absensi")
  for (const part of [
    "1–7 November 2026",
    office?.nama ?? "?",
    "pencarian “sari”",
    "rangkuman",
    "1 saringan lain",
  ])
    expect(title.split(", ")).toContain(part)
})

test("an office administrator exports their own offices without pay, and sees only their own", async () => {
  const [whole, part] = [await admin(), await office()]
  const theirs = await queued(part)
  await queued(whole)
  await work()
  const text = await bytesOf(theirs.id)
  expect(text).not.toContain("Gaji pokok")
  const [seen] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members m where companies_id = ${world.seeded.maju.id} and offices_id in
      (select offices_id from account_offices where accounts_id = ${world.seeded.maju.accounts.office})`,
  )
  expect((await logs(part)).map(({ id, rows }) => ({ id, rows }))).toEqual([{ id: theirs.id, rows: seen?.n }])
  expect(await logs(whole)).toHaveLength(2)
  expect(await logs(await world.signIn("admin@lain.test"))).toEqual([])
  expect((await download(await world.signIn("admin@lain.test"), theirs.id)).api_status).toBe(0)
})

test("an office that was taken away takes its files along", async () => {
  const part = await office()
  const { id } = await queued(part)
  await work()
  const taken = await world.sqlRows<{ companies_id: number; accounts_id: number; offices_id: number }>(
    sql`delete from account_offices where accounts_id = ${world.seeded.maju.accounts.office} returning
      companies_id::float8 as companies_id, accounts_id::float8 as accounts_id, offices_id::float8 as offices_id`,
  )
  expect(await logs(part)).toEqual([])
  expect((await download(part, id)).api_status).toBe(0)
  expect((await world.call("jobs/file", { id }, part)).api_status).toBe(0)
  for (const row of taken)
    await world.sqlRows(
      sql`insert into account_offices (companies_id, accounts_id, offices_id) values (${row.companies_id}, ${row.accounts_id}, ${row.offices_id})`,
    )
  expect(await logs(part)).toHaveLength(1)
})

describe("a role", () => {
  /** Gives the second administrator of the company a role with these rights. */
  const holding = async (rights: readonly string[]): Promise<string> => {
    const company = world.seeded.maju.id
    const [role] = await world.sqlRows<{ id: number }>(
      sql`insert into roles (companies_id, nama, rights, version, created_at, updated_at, created_by, updated_by)
        values (${company}, ${`Peran ${rights.join(" ")}`}, array(select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb)), 1,
          ${NOW.toISOString()}::timestamptz, ${NOW.toISOString()}::timestamptz, 1, 1) returning id::float8 as id`,
    )
    await world.sqlRows(
      sql`update accounts set roles_id = ${role?.id ?? 0} where id = ${world.seeded.maju.accounts.admin}`,
    )
    return admin()
  }
  const free = () =>
    world.sqlRows(sql`update accounts set roles_id = null where id = ${world.seeded.maju.accounts.admin}`)

  test("without the right of an export neither queues it nor sees it; without pay it sees no file with pay", async () => {
    const whole = await admin()
    const members = await queued(whole)
    const attendance = await queued(whole, "laporan-absensi/export", {
      start_date: "2026-11-01",
      end_date: "2026-11-02",
    })
    await work()
    try {
      const view = await holding(["members.view"])
      expect(await logs(view)).toEqual([])
      expect(await queue(view, "export/data-karyawan")).toMatchObject({ api_status: 0 })
      expect(await download(view, members.id)).toMatchObject({ api_status: 0 })
      const seesPay = await holding(["members.view", "members.export"])
      expect((await logs(seesPay)).map(({ id }) => id)).toEqual([members.id])
      const noPay = await holding(["attendance.view", "attendance.export"])
      expect(await logs(noPay)).toEqual([])
      expect((await download(noPay, attendance.id)).api_status).toBe(0)
      const own = await queued(noPay, "laporan-absensi/export", {
        start_date: "2026-11-01",
        end_date: "2026-11-02",
      })
      expect(await logs(noPay)).toMatchObject([{ id: own.id, status: "queued" }])
      const [stored] = await world.sqlRows(sql`select payload->'pay' as pay from jobs where id = ${own.id}`)
      expect(stored).toEqual({ pay: false })
    } finally {
      await free()
    }
  })
})

test("only exports of companies are queued, with a payload of their own schema", async () => {
  const token = await admin()
  for (const path of [
    "tidak/ada",
    "report-analytic/export",
    "super-admin/sistem/audit/export",
    "jobs/file",
    "members/list-all",
    "payroll/pdf/slip",
    "laporan/siapkan",
  ])
    expect([path, await queue(token, path)]).toMatchObject([
      path,
      { api_status: 0, api_message: "Ekspor ini tidak dapat disiapkan", data: { reason: "not_found" } },
    ])
  expect(await queue(token, "laporan-absensi/export", { start_date: "kemarin" })).toMatchObject({
    api_status: 0,
    is_validate: 1,
  })
  expect(
    await queue(token, "laporan-absensi/export", { start_date: "2026-11-07", end_date: "2026-11-01" }),
  ).toMatchObject({ is_validate: 1, data: { errors: { end_date: ["Sebelum tanggal mulai"] } } })
  expect(await queue(token, "visit/export", { format: "kml" })).toMatchObject({
    api_status: 0,
    api_message: "Berkas jenis ini hanya dapat diunduh langsung",
  })
  expect(await queue(await office(), "payroll/rekap", { period_id: 1, what: "bank" })).toMatchObject({
    api_status: 0,
    data: { reason: "forbidden" },
  })
  expect(await world.sqlRows(sql`select 1 from jobs`)).toEqual([])
})

test("a stopped export ends at once and starts its file again when it is resumed", async () => {
  const token = await admin()
  const { id } = await queued(token)
  const ending = new AbortController()
  /** The first read of the file stops the job, as its owner would meanwhile. */
  const stopping = {
    ...world.db,
    transact: (async (run: Parameters<typeof world.db.transact>[0]) => {
      const [job] = await world.sqlRows<{ claimed: boolean }>(
        sql`select claimed_until is not null as claimed from jobs where id = ${id}`,
      )
      if (job?.claimed === true) await world.call("jobs/stop", { id }, token)
      return world.db.transact(run)
    }) as typeof world.db.transact,
  }
  await runJobs({ db: stopping, store, kinds: jobKinds, clock: () => world.time.now }, ending.signal)
  expect(await logs(token)).toMatchObject([{ id, status: "failed", is_stopped: true, size: null }])
  expect((await world.call("jobs/resume", { id }, token)).api_status).toBe(1)
  await work()
  expect(await logs(token)).toMatchObject([{ id, status: "done", is_stopped: false }])
  expect(await bytesOf(id)).toContain("Sari Unduh")
})

test("a server that ends in the middle of a file starts it again, with its rows counted anew", async () => {
  const token = await admin()
  const { id } = await queued(token)
  const ending = new AbortController()
  let reads = 0
  const dying = {
    ...world.db,
    transact: (async (run: Parameters<typeof world.db.transact>[0]) => {
      const found = await world.db.transact(run)
      const [job] = await world.sqlRows<{ done: number }>(sql`select done from jobs where id = ${id}`)
      if ((job?.done ?? 0) > 0 && reads === 0) {
        reads += 1
        await world.sqlRows(sql`update jobs set done = 999 where id = ${id}`)
        ending.abort()
        throw new Error("killed")
      }
      return found
    }) as typeof world.db.transact,
  }
  await runJobs({ db: dying, store, kinds: jobKinds, clock: () => world.time.now }, ending.signal)
  expect(reads).toBe(1)
  expect(await logs(token)).toMatchObject([{ id, status: "running", rows: 999, size: null, progress: null }])
  await work()
  const [count] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members where companies_id = ${world.seeded.maju.id}`,
  )
  expect(await logs(token)).toMatchObject([{ id, status: "done", rows: count?.n }])
})

test("a file expires after seven days, and its row says so", async () => {
  const token = await admin()
  const { id } = await queued(token)
  await work()
  const later = new Date(NOW.getTime() + EXPORT_DAYS * DAY + 1)
  expect(await runSweep(world.db, expiredFiles, new Date(NOW.getTime() + EXPORT_DAYS * DAY))).toBe(0)
  /** Between the expiry and the sweep the file is there, but no longer given away. */
  world.time.now = later
  const after = await admin()
  expect(await logs(after)).toMatchObject([{ id, status: "expired", size: null }])
  expect(await logs(after, { status: "done" })).toEqual([])
  expect(await download(after, id)).toMatchObject({
    api_status: 0,
    api_message: "Berkas ini sudah dihapus: disimpan 7 hari. Ekspor sekali lagi.",
  })
  const named = await world.sqlRows<{ id: number }>(
    sql`select files_id::float8 as id from jobs where id = ${id}`,
  )
  expect(await runSweep(world.db, expiredFiles, later)).toBe(1)
  expect(await world.sqlRows(sql`select 1 from files where id = ${named[0]?.id ?? 0}`)).toEqual([])
  expect(await logs(after, { status: "expired" })).toMatchObject([{ id, status: "expired" }])
  expect((await world.call("jobs/file", { id }, after)).api_status).toBe(0)
})

test("what cannot be made says so, and its owner is told", async () => {
  const token = await admin()
  const { id } = await queued(token)
  await world.sqlRows(sql`update jobs set payload = payload || '{"sheet": "tidak-ada"}' where id = ${id}`)
  for (let again = 0; again < 3; again += 1) {
    await runJobs(
      { db: world.db, store, kinds: jobKinds, clock: () => world.time.now },
      undefined,
      () => undefined,
    )
    world.time.now = new Date(world.time.now.getTime() + 5_000)
  }
  const [log] = await logs(token)
  expect(log).toMatchObject({ id, status: "failed", is_stopped: false })
  expect(log?.message).toContain("Lanjutkan untuk mencobanya lagi")
  expect(
    await world.sqlRows(sql`select title from notifications where link = '/unduhan' order by id`),
  ).toEqual([{ title: "Data pegawai gagal disiapkan" }])
})

test("every export of the contract has a name", () => {
  const names = calls.filter(isExport).map((call) => [call.path, exportName(call)])
  expect(Object.fromEntries(names)).toEqual({
    "absensi-lembur/export": "Absensi di samping lembur",
    "cuti/saldo/export": "Buku saldo cuti",
    "export/data-karyawan": "Data pegawai",
    "export/data-karyawan-payroll-components": "Komponen gaji",
    "home/tren-performance-kehadiran/export": "Tren kehadiran",
    "laporan-absensi/export": "Laporan absensi",
    "layanan/laporan/export": "Laporan layanan",
    "lembur/export": "Lembur",
    "payroll/rekap": "Rekap gaji",
    "penugasan/export": "Tugas",
    "reimbursment/export": "Klaim",
    "visit/export": "Kunjungan",
  })
})

test.each([
  ["2026-11-01", "2026-11-01", "1 November 2026"],
  ["2026-11-01", "2026-11-07", "1–7 November 2026"],
  ["2026-10-28", "2026-11-07", "28 Oktober – 7 November 2026"],
  ["2025-12-28", "2026-01-07", "28 Desember 2025 – 7 Januari 2026"],
])("%s to %s is %s", (start, end, words) => {
  expect(spanWords(start, end)).toBe(words)
})
