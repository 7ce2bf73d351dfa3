import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importKinds, type ImportState } from "#contract/areas/imports/imports.ts"
import { memberSheet, PROBLEM_LABEL } from "#contract/areas/imports/sheets.ts"
import { importProblems, importTemplate } from "#server/imports/sheets.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { corrections, ROWS, told } from "#tests/imports/planted.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

const planted = fileURLToPath(new URL("../../imports/pegawai-1000.xlsx", import.meta.url))

let desk: ImportDesk
let world: World
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
  await newMember(world, { nip: "MB-0001" })
})
afterAll(() => desk.close())

const check: ImportDesk["check"] = (...asked) => desk.check(...asked)
const commit: ImportDesk["commit"] = (...asked) => desk.commit(...asked)

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
  })

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
    const bytes = await desk.sheetOf(
      importProblems(
        { ask: { kind: "pegawai", format: "xlsx", import_id: checked.id }, offices: null },
        world.time.now,
      ),
    )
    const [head, ...rows] = readXlsx(bytes, 100)
    const labels = (head?.cells ?? []).map((cell) => (cell?.text ?? "").replace(" *", ""))
    expect(labels).toEqual([...memberSheet.map(({ label }) => label), PROBLEM_LABEL])
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
  "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin,Tipe absensi"
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
      "Kolom wajib tidak ada: NIP, Nama lengkap, Nomor HP, Divisi, Jabatan, Status pegawai, Tanggal masuk, Jenis kelamin. Kolom tidak dikenal: Kode, Jumlah. Pasangkan kolomnya di bawah, atau pakai templat.",
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

test("a check that was cut off is begun anew by whoever comes next, and the page finds it again", async () => {
  await desk.begin(csv(HEAD, line("CUT-1")), "csv")
  const begun = await desk.status()
  await world.sqlRows(
    sql`update imports set claimed_until = ${new Date(world.time.now.getTime() + 60_000).toISOString()}, done = 0, total = 1 where id = ${begun?.id}`,
  )
  expect(await desk.run()).toBe(0)
  expect(await desk.run(new Date(world.time.now.getTime() + 61_000))).toBe(1)
  expect(await desk.status()).toMatchObject({ id: begun?.id, state: "checked", good: 1, bad: 0 })
})

test("a server that stops leaves off, and the next one begins anew at once", async () => {
  await desk.begin(csv(HEAD, line("STOP-1")), "csv")
  const stopping = new AbortController()
  const running = desk.run(undefined, stopping.signal)
  await expect.poll(async () => (await desk.status())?.state).toBe("checking")
  stopping.abort()
  await running
  expect(await desk.status()).toMatchObject({ state: "checking" })
  expect(await desk.run(undefined, stopping.signal)).toBe(0)
  expect(await desk.run()).toBe(1)
  expect(await desk.status()).toMatchObject({ state: "checked", good: 1, bad: 0 })
})

test("a page that comes back while rows are written is told how many are; a commit cut off may be begun again", async () => {
  const found = await check(csv(HEAD, line("MID-1"), line("MID-2")), "csv")
  const pressed = (ago: number) =>
    world.sqlRows(
      sql`update imports set written = 1, updated_at = ${new Date(world.time.now.getTime() - ago).toISOString()} where id = ${found.id}`,
    )
  await pressed(5_000)
  expect(await desk.status()).toMatchObject({ id: found.id, state: "writing", done: 1, total: 2 })
  await pressed(61_000)
  expect(await desk.status()).toMatchObject({ id: found.id, state: "checked", good: 2 })
  await world.sqlRows(sql`update imports set written = 0 where id = ${found.id}`)
})

test("what was taken meanwhile is told, and nothing is half written", async () => {
  const found = await check(csv(HEAD, line("LATE-1"), line("LATE-2")), "csv")
  await newMember(world, { nip: "LATE-2" })
  expect(await commit(found.id)).toMatchObject({
    api_status: 0,
    api_message: "Baris 3: Sudah ada pegawai dengan NIP ini. Periksa berkas ini sekali lagi.",
  })
  expect(await count(sql`nip like 'LATE-%'`)).toBe(1)
})

describe("a commit that was cut off", () => {
  /** Writes all rows but does not finish the commit, like a killed server. @returns the id of the import */
  const cutOff = async (nips: readonly string[]) => {
    const found = await check(csv(HEAD, ...nips.map(line)), "csv")
    await desk.cutOff(found.id, "pegawai")
    return found.id
  }
  const seen = async (q: string) =>
    ((await world.call("members/list-all", { q }, desk.admin)).data as { readonly total: number }).total

  test("shows nobody a row, keeps what comes between, and goes on when it is pressed again", async () => {
    const id = await cutOff(["HALF-1", "HALF-2"])
    expect([await count(sql`nip like 'HALF-%'`), await seen("HALF-")]).toEqual([2, 0])
    await expect(newMember(world, { nip: "HALF-1" })).rejects.toThrow("Sudah ada pegawai dengan NIP ini")
    expect(await commit(id)).toMatchObject({ api_status: 1, api_success: 2 })
    expect([await count(sql`nip like 'HALF-%'`), await seen("HALF-")]).toEqual([2, 2])
  })

  test("is taken back when nobody has gone on for an hour, or another file has taken its place", async () => {
    const id = await cutOff(["GONE-1", "GONE-2"])
    await desk.run(new Date(world.time.now.getTime() + 3_601_000))
    expect(await count(sql`nip like 'GONE-%'`)).toBe(0)
    expect(await commit(id)).toMatchObject({ api_status: 1, api_success: 2 })
    await cutOff(["GONE-3"])
    await check(csv(HEAD, line("GONE-3")), "csv")
    expect(await count(sql`nip = 'GONE-3'`)).toBe(0)
  })
})

test("the template is read without a word about its columns", async () => {
  for (const kind of importKinds) {
    const bytes = await desk.sheetOf(
      importTemplate({ ask: { kind, format: "xlsx" }, offices: null }, world.time.now),
    )
    const found = await check(bytes, "xlsx", kind)
    expect(found).toMatchObject({ state: "checked", total: 1, message: null })
  }
})
