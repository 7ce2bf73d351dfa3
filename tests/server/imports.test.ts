import { createHash } from "node:crypto"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { buffer } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importCalls, type ImportKind as Kind, importKinds, type ImportState } from "#contract/imports.ts"
import { importSheets, PROBLEM_LABEL } from "#contract/sheets.ts"
import { openStore, type Upload } from "#server/files/store.ts"
import { runImports } from "#server/imports/run.ts"
import { importProblems, importTemplate } from "#server/imports/sheets.ts"
import { asOwner } from "#server/imports/tenant.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import type { Mark, StreamedSheet } from "#server/sheets/stream.ts"
import { type Rows, writeCsv, writeXlsx } from "#server/sheets/write.ts"
import { corrections, ROWS, told } from "#tests/imports/planted.ts"
import { openWorld, type World } from "./harness.ts"
import { newMember } from "./writes.members.ts"

const planted = fileURLToPath(new URL("../imports/pegawai-1000.xlsx", import.meta.url))

let world: World
let admin: string
let folder: string
let store: ReturnType<typeof openStore>
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  folder = await mkdtemp(join(tmpdir(), "balai-imports-"))
  store = openStore(folder)
  for (const [group, nama, kode] of [
    ["offices", "Kantor Pusat Jakarta", "JKT9"],
    ["offices", "Cabang Bekasi", "BKS9"],
    ["offices", "Cabang Bandung", "BDG"],
    ["devisi", "Keuangan & Akuntansi", "KEU9"],
    ["devisi", "Penjualan", "SLS9"],
    ["devisi", "Gudang & Logistik", "GDG"],
    ["jabatan", "Staf Akuntansi", "STF-KEU"],
    ["jabatan", "Sales Lapangan", "SLS-LAP"],
    ["jabatan", "Staf Gudang", "STF-GDG"],
  ] as const)
    await world.call(
      `${group}/create`,
      { nama, kode, alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" },
      admin,
    )
  await newMember(world, { nip: "MB-0001" })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const keep = async (bytes: Buffer, name: string, type: "xlsx" | "csv"): Promise<Upload> => {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const path = store.pathOf(world.seeded.maju.id, sha256)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return { name, type, size: bytes.length, sha256 }
}
const status = async (kind: Kind = "pegawai", token = admin) =>
  ((await world.call("members/import/status", { kind }, token)).data as { import: ImportState | null }).import

/** Sends a file to be checked, and waits until it is. */
const check = async (bytes: Buffer, type: "xlsx" | "csv", kind: Kind = "pegawai", token = admin) => {
  const upload = await keep(bytes, `uji.${type}`, type)
  const begun = await world.call(
    importCalls[kind].path,
    { mode: "check" },
    token,
    "POST",
    "10.0.0.1",
    new Map([["file", upload]]),
  )
  expect(begun).toMatchObject({ api_status: 1, data: { state: "checking", name: `uji.${type}` } })
  await runImports(world.db, store, () => world.time.now)
  const found = await status(kind, token)
  if (found === null) throw new Error("no import")
  return found
}
const commit = (import_id: number, only: "all" | "good" = "good", kind: Kind = "pegawai") =>
  world.call(importCalls[kind].path, { mode: "commit", import_id, only }, admin)

const csv = (...lines: readonly string[]) => Buffer.from(lines.join("\r\n"))
const sheetOf = async (sheet: StreamedSheet): Promise<Buffer> => {
  async function* parts(): Rows {
    let after: Mark | null = null
    do {
      const part = await asOwner(
        world.db,
        { company: world.seeded.maju.id, account: world.seeded.maju.accounts.admin, offices: null },
        (tx) => sheet.read(tx, after),
      )
      yield part.rows
      after = part.next
    } while (after !== null)
  }
  return buffer((sheet.format === "csv" ? writeCsv : writeXlsx)(sheet.columns, parts()))
}
const count = async (where = sql`true`) =>
  (
    await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from members where companies_id = ${world.seeded.maju.id} and ${where}`,
    )
  )[0]?.n

describe("1,000 rows with 30 mistakes", () => {
  let checked: ImportState
  test("exactly those 30 are told, each with its row, column, value and reason", async () => {
    expect(JSON.parse(await readFile(planted.replace(".xlsx", ".errors.json"), "utf8"))).toEqual(told)
    checked = await check(await readFile(planted), "xlsx")
    expect(checked.problems).toEqual(told)
    expect(checked).toMatchObject({ state: "checked", total: ROWS, done: ROWS, good: ROWS - 30, bad: 30 })
  }, 60_000)

  test("nothing is written while there are mistakes and all rows are wanted", async () => {
    const before = await count()
    expect(await commit(checked.id, "all")).toMatchObject({
      api_status: 0,
      api_message: "Masih ada 30 baris bermasalah; perbaiki dulu",
      data: { reason: "state" },
    })
    expect(await count()).toBe(before)
  })

  test("the good rows are written at once, with who leads whom, and only once", async () => {
    const before = (await count()) ?? 0
    expect(await commit(checked.id)).toMatchObject({
      api_status: 1,
      api_success: ROWS - 30,
      api_gagal: 30,
      api_message: "970 baris dimasukkan, 30 tidak",
    })
    expect(await count()).toBe(before + ROWS - 30)
    expect(
      await world.sqlRows(
        sql`select m.nama, m.phone, m.tanggal_masuk::text as masuk, m.attendance_type, m.gaji_pokok::float8 as gaji,
            m.bank_kode, m.app_access, o.nama as kantor, a.nip as atasan
          from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
          left join members a on a.companies_id = m.companies_id and a.id = m.atasan_id
          where m.companies_id = ${world.seeded.maju.id} and m.nip in ('IMP-0000', 'IMP-0104') order by m.nip`,
      ),
    ).toEqual([
      {
        nama: "Siti Rahmawati 0000",
        phone: "+6284000000000",
        masuk: "2025-01-01",
        attendance_type: "offices_hours",
        gaji: 5_000_000,
        bank_kode: "014",
        app_access: true,
        kantor: "Kantor Pusat Jakarta",
        atasan: "MB-0001",
      },
      {
        nama: "Rina Rahmawati 0104",
        phone: "+6284000000104",
        masuk: "2025-09-21",
        attendance_type: "free",
        gaji: 5_104_000,
        bank_kode: "014",
        app_access: false,
        kantor: "Cabang Bandung",
        atasan: "IMP-0014",
      },
    ])
    expect(await commit(checked.id)).toMatchObject({
      api_status: 0,
      api_message: "Berkas ini sudah dimasukkan",
    })
  })

  test("the file of mistakes, corrected, goes in cleanly", async () => {
    const bytes = await sheetOf(
      importProblems(
        { ask: { kind: "pegawai", format: "xlsx", import_id: checked.id }, offices: null },
        world.time.now,
      ),
    )
    const [head, ...rows] = await readXlsx(bytes, 100)
    const labels = (head?.cells ?? []).map((cell) => (cell?.text ?? "").replace(" *", ""))
    expect(labels).toEqual([...importSheets.pegawai.map(({ label }) => label), PROBLEM_LABEL])
    expect(rows.map(({ cells }) => cells.at(-1)?.text)).toEqual(
      told.map(({ field, message }) => `${field}: ${message}`),
    )
    const lines = rows.map(({ cells }, at) =>
      labels.map((label, column) =>
        label === corrections[at]?.field ? corrections[at].value : (cells[column]?.text ?? ""),
      ),
    )
    const text = [labels, ...lines].map((line) => line.map((value) => `"${value}"`).join(";"))
    const again = await check(csv(...text), "csv")
    expect(again.problems).toEqual([])
    expect(await commit(again.id, "all")).toMatchObject({ api_status: 1, api_success: 30, api_gagal: 0 })
    expect(world.faults).toEqual([])
  })
})

const HEAD =
  "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status karyawan,Tanggal masuk,Jenis kelamin,Tipe absensi"
const line = (nip: string) =>
  `${nip},Orang ${nip},0840-1234-5678,Cabang Bekasi,Penjualan,Sales Lapangan,Tetap,05/01/2026,L,Bebas`

describe("a file that cannot be read says why", () => {
  test.each<[string, Buffer, "xlsx" | "csv", string]>([
    [
      "no workbook",
      Buffer.from("PK\u0003\u0004 bukan"),
      "xlsx",
      "Berkas ini rusak atau bukan spreadsheet XLSX",
    ],
    ["empty", csv(""), "csv", "Berkas ini kosong"],
    ["headings only", csv(HEAD), "csv", "Berkas ini tidak berisi baris data"],
    [
      "other columns",
      csv("Kode,Jumlah", "A,1"),
      "csv",
      "Kolom wajib tidak ada: NIP, Nama lengkap, Nomor HP, Kantor, Divisi, Jabatan, Status karyawan, Tanggal masuk, Jenis kelamin, Tipe absensi. Kolom tidak dikenal: Kode, Jumlah. Pakai templat yang disediakan.",
    ],
    ["a column twice", csv(`${HEAD},NIP`, `${line("A")},A`), "csv", 'Kolom "NIP" ada dua kali'],
    [
      "too many rows",
      csv(HEAD, ...Array.from({ length: 10_001 }, (_, n) => line(`R${n}`))),
      "csv",
      "Paling banyak 10.000 baris; bagi menjadi beberapa berkas",
    ],
  ])("%s", async (_name, bytes, type, message) => {
    expect(await check(bytes, type)).toMatchObject({ state: "failed", message, problems: [] })
  })
})

test("an office admin brings people into their own offices only, and says nothing of their pay", async () => {
  const kantor = await world.signIn("kantor@maju.test")
  const [own] = await world.sqlRows<{ nama: string }>(
    sql`select o.nama from account_offices l join offices o on o.companies_id = l.companies_id and o.id = l.offices_id
      join accounts a on a.id = l.accounts_id where a.email = 'kantor@maju.test' limit 1`,
  )
  const at = (nip: string, office: string) => `${line(nip).replace("Cabang Bekasi", office)},5000000`
  const found = await check(
    csv(`${HEAD},Gaji pokok`, at("K-1", own?.nama ?? ""), at("K-2", "Kantor Pusat Jakarta")),
    "csv",
    "pegawai",
    kantor,
  )
  expect(found.problems).toEqual([
    { row: 3, field: "Kantor", value: "Kantor Pusat Jakarta", message: "Kantor ini tidak ada" },
  ])
  const done = await world.call(
    "members/import/pegawai",
    { mode: "commit", import_id: found.id, only: "good" },
    kantor,
  )
  expect(done).toMatchObject({ api_status: 1, api_success: 1, api_gagal: 1 })
  expect(await world.sqlRows(sql`select gaji_pokok, gaji_type from members where nip = 'K-1'`)).toEqual([
    { gaji_pokok: null, gaji_type: "bulanan" },
  ])
  expect(await commit(found.id)).toMatchObject({ api_status: 0, data: { reason: "not_found" } })
})

test("shifts of employees: a date twice, an unknown code and NIP are told; the rest replaces what was planned", async () => {
  const nip = "JDW-1"
  const id = await newMember(world, { nip })
  await world.call("shift/create", { nama: "Pagi Uji", kode: "PGU", start: "07:00", end: "15:00" }, admin)
  const found = await check(
    csv(
      "NIP;Tanggal;Kode shift",
      `${nip};01/12/2026;PGU`,
      `${nip};01/12/2026;PGU`,
      `${nip};2026-12-02;XX`,
      "TAK;03/12/2026;PGU",
    ),
    "csv",
    "jadwal",
  )
  expect(found.problems).toEqual([
    { row: 3, field: "Tanggal", value: "01/12/2026", message: "Tanggal pegawai ini sudah ada di baris 2" },
    { row: 4, field: "Kode shift", value: "XX", message: "Shift ini tidak ada" },
    { row: 5, field: "NIP", value: "TAK", message: "Tidak ada pegawai dengan NIP ini" },
  ])
  expect(await commit(found.id, "good", "jadwal")).toMatchObject({ api_success: 1, api_gagal: 3 })
  expect(
    await world.sqlRows(
      sql`select business_date::text as tanggal, s.kode from schedules c join shifts s on s.companies_id = c.companies_id and s.id = c.shifts_id where members_id = ${id}`,
    ),
  ).toEqual([{ tanggal: "2026-12-01", kode: "PGU" }])
})

test("days off: what the calendar or the file has already is told by office; the rest comes in", async () => {
  await world.call(
    "holidays/create",
    {
      nama: "Natal",
      start_date: "2020-12-25",
      end_date: "2020-12-25",
      type: "nasional",
      recurring: true,
      offices_id: [],
    },
    admin,
  )
  const found = await check(
    csv(
      "Nama hari libur,Tanggal mulai,Tanggal selesai,Jenis,Potong cuti tahunan,Berulang tiap tahun,Kantor",
      "Ulang tahun Bekasi,10/03/2027,,Libur perusahaan,,Ya,Cabang Bekasi; bdg",
      "Bersih kantor,09/03/2027,11/03/2027,perusahaan,,,Cabang Bandung",
      "Rapat kerja,10/03/2028,,Libur perusahaan,,,Kantor Pusat Jakarta",
      "Tahunan,10/03/2029,,Libur perusahaan,,,",
      "Libur Natal,24/12/2027,26/12/2027,Libur nasional,,,",
      "Terbalik,05/05/2027,04/05/2027,Cuti bersama,Ya,,",
      "Salah potong,06/05/2027,,Libur nasional,Ya,,",
      "Salah kantor,07/05/2027,,Libur nasional,,,Cabang Bekasi; Cabang Bulan",
    ),
    "csv",
    "libur",
  )
  expect(found.problems).toEqual([
    { row: 3, field: "Tanggal mulai", value: "09/03/2027", message: "Tanggal ini sudah ada di baris 2" },
    { row: 5, field: "Tanggal mulai", value: "10/03/2029", message: "Tanggal ini sudah ada di baris 2" },
    { row: 6, field: "Tanggal mulai", value: "24/12/2027", message: 'Tanggal ini sudah ada di "Natal"' },
    {
      row: 7,
      field: "Tanggal selesai",
      value: "04/05/2027",
      message: "Tanggal selesai tidak boleh sebelum tanggal mulai",
    },
    {
      row: 8,
      field: "Potong cuti tahunan",
      value: "Ya",
      message: "Hanya cuti bersama yang memotong cuti tahunan",
    },
    {
      row: 9,
      field: "Kantor",
      value: "Cabang Bekasi; Cabang Bulan",
      message: 'Kantor "Cabang Bulan" tidak ada',
    },
  ])
  expect(await commit(found.id, "good", "libur")).toMatchObject({ api_success: 2, api_gagal: 6 })
  const { rows } = (await world.call("holidays/list-all", { sort: "start_date", dir: "asc" }, admin))
    .data as {
    rows: { nama: string; end_date: string; offices_nama: string[]; recurring: boolean }[]
  }
  expect(
    rows
      .filter(({ end_date }) => end_date > "2027")
      .map(({ nama, end_date, offices_nama, recurring }) => [nama, end_date, offices_nama, recurring]),
  ).toEqual([
    ["Ulang tahun Bekasi", "2027-03-10", ["Cabang Bandung", "Cabang Bekasi"], true],
    ["Rapat kerja", "2028-03-10", ["Kantor Pusat Jakarta"], false],
  ])
})

test("a day that was taken off meanwhile is told at the end, and nothing is written", async () => {
  const found = await check(
    csv("Nama hari libur,Tanggal mulai,Jenis", "A,01/06/2027,perusahaan", "B,02/06/2027,perusahaan"),
    "csv",
    "libur",
  )
  const day = { start_date: "2027-06-02", end_date: "2027-06-02", type: "perusahaan" }
  await world.call("holidays/create", { nama: "Lebih dulu", ...day }, admin)
  expect(await commit(found.id, "all", "libur")).toMatchObject({
    api_status: 0,
    api_message: "Data berubah sejak diperiksa; periksa berkas ini sekali lagi",
  })
})

test("who may check in elsewhere: their own office and a second word on it are told; the rest replaces", async () => {
  const [first = 0] = world.seeded.maju.members
  const found = await check(
    csv(
      "NIP,Kantor,Berlaku mulai,Berlaku sampai",
      "mj-1,Cabang,,31/12/2026",
      "MJ-1,Pusat,,",
      "MJ-1,Cabang,,",
      "MJ-2,Pusat,02/02/2027,01/02/2027",
      "MJ-99,Pusat,,",
    ),
    "csv",
    "kantor",
  )
  expect(found.problems).toEqual([
    {
      row: 3,
      field: "Kantor",
      value: "Pusat",
      message: "Ini kantornya sendiri: selalu boleh absen di sini",
    },
    {
      row: 4,
      field: "Kantor",
      value: "Cabang",
      message: "Pegawai ini sudah disebut untuk kantor ini di baris 2",
    },
    {
      row: 5,
      field: "Berlaku sampai",
      value: "01/02/2027",
      message: "Tanggal berakhir tidak boleh sebelum tanggal mulai",
    },
    { row: 6, field: "NIP", value: "MJ-99", message: "Tidak ada pegawai dengan NIP ini" },
  ])
  expect(await commit(found.id, "good", "kantor")).toMatchObject({ api_success: 1, api_gagal: 4 })
  const { rows } = (
    await world.call(
      "member-offices/list-members",
      { offices_id: world.seeded.maju.offices[1], is_primary: false },
      admin,
    )
  ).data as { rows: unknown[] }
  expect(rows).toMatchObject([{ id: first, valid_from: null, valid_to: "2026-12-31" }])
})

test("a check that was cut off is begun anew by whoever comes next, and the page finds it again", async () => {
  const upload = await keep(csv(HEAD, line("CUT-1")), "putus.csv", "csv")
  await world.call(
    "members/import/pegawai",
    { mode: "check" },
    admin,
    "POST",
    "10.0.0.1",
    new Map([["file", upload]]),
  )
  const begun = await status()
  await world.sqlRows(
    sql`update imports set claimed_until = ${new Date(world.time.now.getTime() + 60_000).toISOString()}, done = 0, total = 1 where id = ${begun?.id}`,
  )
  expect(await runImports(world.db, store, () => world.time.now)).toBe(0)
  expect(await runImports(world.db, store, () => new Date(world.time.now.getTime() + 61_000))).toBe(1)
  expect(await status()).toMatchObject({ id: begun?.id, state: "checked", good: 1, bad: 0 })
})

test("what was taken meanwhile is told, and nothing is half written", async () => {
  const found = await check(csv(HEAD, line("LATE-1"), line("LATE-2")), "csv")
  await newMember(world, { nip: "LATE-2" })
  expect(await commit(found.id)).toMatchObject({
    api_status: 0,
    api_message: "Data berubah sejak diperiksa; periksa berkas ini sekali lagi",
  })
  expect(await count(sql`nip like 'LATE-%'`)).toBe(1)
})

test("the template is read without a word about its columns", async () => {
  for (const kind of importKinds) {
    const bytes = await sheetOf(
      importTemplate({ ask: { kind, format: "xlsx" }, offices: null }, world.time.now),
    )
    const found = await check(bytes, "xlsx", kind)
    expect(found).toMatchObject({ state: "checked", total: 1, message: null })
  }
}, 60_000)
