import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify from "fastify"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openStore } from "#server/files/store.ts"
import { makeLinks } from "#server/files/links.ts"
import type { SheetClaim } from "#server/files/sheetLinks.ts"
import { loadDemo } from "#server/demo/load.ts"
import { serveSheets } from "#server/http/sheets.ts"
import { papers } from "#server/register/papers.ts"
import { sheets } from "#server/register/sheets.ts"
import { streams } from "#server/register/streams.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, LINK_SECRET, openDemoWorld } from "../lib/demo.world.ts"
import { NOW } from "../lib/harness.ts"

/**
 * Renders every paper and every table download from the demo's rows. Their statements run only when the address is
 * opened, so tests of the calls do not cover them.
 */

const range = { start_date: "2026-11-01", end_date: "2026-11-30" }
const month = { month: "2026-12" }
/** The payload of each; a statement selects the ids of a row of the demo's company. */
const asks: Readonly<Record<string, object | ReturnType<typeof sql>>> = {
  "slip-gaji": sql`select payroll_periods_id::float8 as period_id, members_id::float8 as members_id from slips where companies_id = 1000 limit 1`,
  "tagihan-topup": sql`select id::float8 as id from topups where companies_id = 1000 limit 1`,
  "surat-peringatan": sql`select id::float8 as id from warning_letters where companies_id = 1000 and no is not null limit 1`,
  "surat/cetak": sql`select json_agg(id::float8) as ids from (select id from letters where companies_id = 1000 and status = 'terbit' order by id limit 2) l`,
  surat: sql`select id::float8 as id from letters where companies_id = 1000 and no is not null limit 1`,
  "raises/surat": sql`select pay_raises_id::float8 as id, members_id::float8 as members_id from pay_raise_rows where companies_id = 1000 and no is not null limit 1`,
  "endings/phk": sql`select id::float8 as id from employment_endings where companies_id = 1000 and status = 'approved' limit 1`,
  "endings/keterangan": sql`select id::float8 as id from employment_endings where companies_id = 1000 and status = 'waiting' limit 1`,
  "persetujuan-absensi": { ...range, summary: true },
  "perubahan-data": { ...range, summary: true },
  "uang-muka-perjalanan": { ...range, summary: true },
  "tukar-shift": { ...range, summary: true },
  cuti: { ...range, summary: true },
  kasbon: { ...range, summary: true },
  "good-id/permintaan-hadiah": { ...range, summary: true },
  "cuti/klaim": { ...range, summary: true },
  reimbursment: { ...range, summary: true },
  visit: { ...range, summary: true },
  penugasan: { format: "csv" },
  layanan: { area: "courier", by: "person", ...range, format: "csv" },
  "laporan-penjualan": { by: "tim", start: "2026-11-01", end: "2026-11-30", format: "csv" },
  "reimbursment/list": { status: "pending" },
  "visit/list": range,
  "visit/pdf": range,
  "visit/kml": range,
  "cuti/saldo": { tahun: 2026 },
  "data-karyawan": { format: "xlsx" },
  "komponen-gaji": { format: "csv" },
  "laporan-absensi": { ...range, format: "xlsx" },
  "tren-kehadiran": { step: "month", format: "xlsx", offices_id: null, departement_id: null },
  "ploting-absensi": { ...month, format: "xlsx" },
  lembur: { ...range, format: "xlsx", pay: true },
  "absensi-lembur": { ...range, format: "csv", companies_id: 1000 },
  "impor-templat": { kind: "pegawai", format: "xlsx" },
  "berkas-gaji": sql`select id::float8 as id from payroll_exports where companies_id = 1000 order by id limit 1`,
  "rekap-gaji": sql`select id::float8 as period_id, 'bank' as what, 'xlsx' as format from payroll_periods where companies_id = 1000 limit 1`,
}
/** Tables of the platform. */
const platformAsks: Readonly<Record<string, object>> = {
  "report-analytic": { status: "open", format: "xlsx" },
  "analytic-demo": { format: "xlsx" },
  timesheet: { format: "csv" },
  "request-trial": { format: "xlsx" },
  "demo-request": { format: "xlsx" },
  "registrasi-langganan": { format: "csv" },
  audit: { periode: "tahun_ini", format: "xlsx" },
}
/** These exist only after failures or a year's end; the tests of imports, jobs and payroll files cover them. */
const ELSEWHERE = ["impor-perbaikan", "pekerjaan-gagal", "bukti-potong"]

const BEGINNINGS: Readonly<Record<string, string>> = {
  pdf: "%PDF-",
  xlsx: "PK",
  zip: "PK",
  csv: "",
  kml: "<?xml",
}

let world: DemoWorld
const app = fastify()
const links = makeLinks(LINK_SECRET)
let claim: SheetClaim
let platformClaim: SheetClaim
let folder: string

const claimOf = async (who: string, path: string): Promise<SheetClaim> => {
  const { token } = await world.signIn(who)
  const { data } = await world.call(path, { format: "csv" }, token)
  const address = (data as { readonly url: string }).url.replace("/files/sheets/", "")
  const read = links.sheets.read(address, NOW)
  if (read === null) throw new Error(`no address of ours: ${address}`)
  return read
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balai-papers-"))
  world = await openDemoWorld(NOW)
  await loadReference(world.db)
  await loadDemo(world.db, NOW)
  const store = openStore(folder)
  claim = await claimOf("admin@maju.test", "export/data-karyawan")
  platformClaim = await claimOf("super@balai.test", "companies/timesheet/export")
  serveSheets(app, {
    db: world.db,
    links: links.sheets,
    store,
    clock: () => NOW,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test("each one that is offered is drawn here", () => {
  const offered = [...Object.keys(papers), ...Object.keys(sheets), ...Object.keys(streams)]
  expect(offered.toSorted()).toEqual([...Object.keys({ ...asks, ...platformAsks }), ...ELSEWHERE].toSorted())
})

describe.each(Object.entries({ ...asks, ...platformAsks }))("%s", (sheet, given) => {
  test("is drawn", async () => {
    const [ask] = "queryChunks" in given ? await world.rows<object>(given) : [given]
    expect(ask).toBeDefined()
    const url = links.sheets.url({ ...(sheet in platformAsks ? platformClaim : claim), sheet, ask }, NOW)
    const { statusCode, headers, rawPayload } = await app.inject({ method: "GET", url })
    expect(statusCode).toBe(200)
    const [, extension = ""] = /\.(pdf|xlsx|zip|csv|kml)$/.exec(String(headers["content-disposition"])) ?? []
    expect(Object.keys(BEGINNINGS)).toContain(extension)
    expect(rawPayload.toString("latin1").startsWith(BEGINNINGS[extension] ?? "?")).toBe(true)
    expect(rawPayload.length).toBeGreaterThan(100)
  })
})
