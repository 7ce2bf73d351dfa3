import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { EXPORT_DAYS, isExport } from "#contract/areas/jobs/queuedExports.ts"
import { calls } from "#contract/index.ts"
import { exportSales } from "#contract/areas/sales/salesReports.ts"
import { exportName, spanWords } from "#server/kit/jobs/exportWords.ts"
import { openExportDesk } from "../lib/exportDesk.ts"
import { HOUR, NOW } from "../lib/harness.ts"

const DAY = 24 * HOUR
let desk: Awaited<ReturnType<typeof openExportDesk>>
beforeAll(async () => {
  desk = await openExportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

test("an export is queued, written with its progress, and downloaded by a signed link", async () => {
  const token = await desk.admin()
  const { id, nama, title, state } = await desk.queued(token)
  expect({ nama, title, state }).toEqual({ nama: "Data pegawai", title: "Semua", state: "asked" })
  expect(await desk.logs(token)).toMatchObject([
    { id, name: "Data pegawai", status: "queued", format: "csv", progress: null, size: null, rows: 0 },
  ])
  expect(await desk.download(token, id)).toMatchObject({
    api_status: 0,
    api_message: "Berkas ini belum selesai disiapkan",
  })
  await desk.work()
  const [count] = await desk.world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members where companies_id = ${desk.world.seeded.maju.id}`,
  )
  const text = await desk.textOf(id)
  expect(text).toContain("Sari Unduh")
  expect(text).toContain("7654321")
  expect(await desk.logs(token)).toMatchObject([
    {
      id,
      status: "done",
      progress: 100,
      rows: count?.n,
      size: Buffer.byteLength(text),
      expires_at: new Date(NOW.getTime() + EXPORT_DAYS * DAY).toISOString(),
    },
  ])
  expect((await desk.download(token, id)).data).toEqual({
    url: expect.stringMatching(/^\/files\/\d+\/\d+\?until=/) as string,
  })
  const bell = await desk.world.sqlRows(
    sql`select title, body, accounts_id::float8 as account from notifications where link = '/unduhan'`,
  )
  expect(bell).toEqual([
    { title: "Data pegawai siap diunduh", body: "Semua", account: desk.world.seeded.maju.accounts.admin },
  ])
})

test("filters are told in words", async () => {
  const token = await desk.admin()
  const [office] = await desk.world.sqlRows<{ id: number; nama: string }>(
    sql`select id::float8 as id, nama from offices where companies_id = ${desk.world.seeded.maju.id} order by id limit 1`,
  )
  const { nama, title } = await desk.queued(token, "laporan-absensi/export", {
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

test("a sales report is always queued, with its way to sum up and its filters in words", async () => {
  const token = await desk.admin()
  const company = desk.world.seeded.maju.id
  const [team] = await desk.world.sqlRows<{ id: number; nama: string; area: string; area_id: number }>(
    sql`select t.id::float8 as id, t.nama, a.nama as area, a.id::float8 as area_id from sales_teams t
      join sales_areas a on a.companies_id = t.companies_id and a.id = t.sales_areas_id where t.companies_id = ${company} order by t.id limit 1`,
  )
  const asked = {
    start: "2026-11-01",
    end: "2026-11-30",
    area_id: team?.area_id,
    tim_id: team?.id,
    by: "pegawai",
  }
  const answer = await desk.world.call("good-id/export/laporan", { ...asked, format: "csv" }, token)
  expect(answer).toMatchObject({ api_status: 1, api_message: "Ekspor disiapkan" })
  const title = `1–30 November 2026, ${team?.area}, ${team?.nama}, per pegawai`
  expect(await desk.logs(token)).toMatchObject([
    { name: "Laporan penjualan", params: title, format: "csv", status: "queued", progress: null },
  ])
  await desk.work()
  const [log] = await desk.logs(token)
  expect(log).toMatchObject({ status: "done", progress: 100 })
  expect(await desk.textOf(log?.id ?? 0)).toContain("Peringkat,Pegawai,Keterangan,Nilai (Rp)")
  const none = await desk.world.call(
    "good-id/export/laporan",
    { start: "2026-11-01", end: "2026-11-01", tim_id: 0, by: "tim" },
    token,
  )
  expect(none.data).toMatchObject({ nama: "Laporan penjualan", title: "1 November 2026, Tanpa tim, per tim" })
  expect(await desk.world.call("good-id/export/laporan", { ...asked, tim_id: 999_999 }, token)).toMatchObject(
    { api_status: 0, data: { reason: "not_found" } },
  )
  expect(await desk.queue(token, "good-id/export/laporan", asked)).toMatchObject({ api_status: 0 })
  expect(await desk.logs(token)).toHaveLength(2)
})

test("an office administrator exports their own offices without pay, and sees only their own", async () => {
  const [whole, part] = [await desk.admin(), await desk.office()]
  const theirs = await desk.queued(part)
  await desk.queued(whole)
  await desk.work()
  const text = await desk.textOf(theirs.id)
  expect(text).not.toContain("Gaji pokok")
  const [seen] = await desk.world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members m where companies_id = ${desk.world.seeded.maju.id} and offices_id in
      (select offices_id from account_offices where accounts_id = ${desk.world.seeded.maju.accounts.office})`,
  )
  expect((await desk.logs(part)).map(({ id, rows }) => ({ id, rows }))).toEqual([
    { id: theirs.id, rows: seen?.n },
  ])
  expect(await desk.logs(whole)).toHaveLength(2)
  expect(await desk.logs(await desk.world.signIn("admin@lain.test"))).toEqual([])
  expect((await desk.download(await desk.world.signIn("admin@lain.test"), theirs.id)).api_status).toBe(0)
})

test("an office that was taken away takes its files along", async () => {
  const part = await desk.office()
  const { id } = await desk.queued(part)
  await desk.work()
  const taken = await desk.world.sqlRows<{ companies_id: number; accounts_id: number; offices_id: number }>(
    sql`delete from account_offices where accounts_id = ${desk.world.seeded.maju.accounts.office} returning
      companies_id::float8 as companies_id, accounts_id::float8 as accounts_id, offices_id::float8 as offices_id`,
  )
  expect(await desk.logs(part)).toEqual([])
  expect((await desk.download(part, id)).api_status).toBe(0)
  expect((await desk.world.call("jobs/file", { id }, part)).api_status).toBe(0)
  for (const row of taken)
    await desk.world.sqlRows(
      sql`insert into account_offices (companies_id, accounts_id, offices_id) values (${row.companies_id}, ${row.accounts_id}, ${row.offices_id})`,
    )
  expect(await desk.logs(part)).toHaveLength(1)
})

describe("a role", () => {
  /** Gives the second administrator of the company a role with these rights. */
  const holding = async (rights: readonly string[]): Promise<string> => {
    const company = desk.world.seeded.maju.id
    const [role] = await desk.world.sqlRows<{ id: number }>(
      sql`insert into roles (companies_id, nama, rights, version, created_at, updated_at, created_by, updated_by)
        values (${company}, ${`Peran ${rights.join(" ")}`}, array(select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb)), 1,
          ${NOW.toISOString()}::timestamptz, ${NOW.toISOString()}::timestamptz, 1, 1) returning id::float8 as id`,
    )
    await desk.world.sqlRows(
      sql`update accounts set roles_id = ${role?.id ?? 0} where id = ${desk.world.seeded.maju.accounts.admin}`,
    )
    return desk.admin()
  }
  const free = () =>
    desk.world.sqlRows(
      sql`update accounts set roles_id = null where id = ${desk.world.seeded.maju.accounts.admin}`,
    )

  test("without the right of an export neither queues it nor sees it; without pay it sees no file with pay", async () => {
    const whole = await desk.admin()
    const members = await desk.queued(whole)
    const attendance = await desk.queued(whole, "laporan-absensi/export", {
      start_date: "2026-11-01",
      end_date: "2026-11-02",
    })
    await desk.work()
    try {
      const view = await holding(["members.view"])
      expect(await desk.logs(view)).toEqual([])
      expect(await desk.queue(view, "export/data-karyawan")).toMatchObject({ api_status: 0 })
      expect(await desk.download(view, members.id)).toMatchObject({ api_status: 0 })
      const seesPay = await holding(["members.view", "members.export"])
      expect((await desk.logs(seesPay)).map(({ id }) => id)).toEqual([members.id])
      const noPay = await holding(["attendance.view", "attendance.export"])
      expect(await desk.logs(noPay)).toEqual([])
      expect((await desk.download(noPay, attendance.id)).api_status).toBe(0)
      const own = await desk.queued(noPay, "laporan-absensi/export", {
        start_date: "2026-11-01",
        end_date: "2026-11-02",
      })
      expect(await desk.logs(noPay)).toMatchObject([{ id: own.id, status: "queued" }])
      const [stored] = await desk.world.sqlRows(
        sql`select payload->'pay' as pay from jobs where id = ${own.id}`,
      )
      expect(stored).toEqual({ pay: false })
    } finally {
      await free()
    }
  })
})

test("only exports of companies are queued, with a payload of their own schema", async () => {
  const token = await desk.admin()
  for (const path of [
    "tidak/ada",
    "report-analytic/export",
    "super-admin/sistem/audit/export",
    "jobs/file",
    "members/list-all",
    "payroll/pdf/slip",
    "laporan/siapkan",
  ])
    expect([path, await desk.queue(token, path)]).toMatchObject([
      path,
      { api_status: 0, api_message: "Ekspor ini tidak dapat disiapkan", data: { reason: "not_found" } },
    ])
  expect(await desk.queue(token, "laporan-absensi/export", { start_date: "kemarin" })).toMatchObject({
    api_status: 0,
    is_validate: 1,
  })
  expect(
    await desk.queue(token, "laporan-absensi/export", { start_date: "2026-11-07", end_date: "2026-11-01" }),
  ).toMatchObject({ is_validate: 1, data: { errors: { end_date: ["Sebelum tanggal mulai"] } } })
  expect(await desk.queue(token, "visit/export", { format: "kml" })).toMatchObject({
    api_status: 0,
    api_message: "Berkas jenis ini hanya dapat diunduh langsung",
  })
  expect(
    await desk.queue(await desk.office(), "payroll/rekap", { period_id: 1, what: "bank" }),
  ).toMatchObject({
    api_status: 0,
    data: { reason: "forbidden" },
  })
  expect(await desk.world.sqlRows(sql`select 1 from jobs`)).toEqual([])
})

test("every export of the contract has a name", () => {
  const names = [...calls.filter(isExport), exportSales].map((call) => [call.path, exportName(call)])
  expect(Object.fromEntries(names)).toEqual({
    "absensi-lembur/export": "Absensi di samping lembur",
    "cuti/saldo/export": "Buku saldo cuti",
    "export/data-karyawan": "Data pegawai",
    "export/data-karyawan-payroll-components": "Komponen gaji",
    "good-id/export/laporan": "Laporan penjualan",
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
