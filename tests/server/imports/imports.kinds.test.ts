import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { UNDO_MS } from "#server/imports/kinds/kind.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: World
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
})
afterAll(() => desk.close())

const check: ImportDesk["check"] = (...asked) => desk.check(...asked)
const commit: ImportDesk["commit"] = (...asked) => desk.commit(...asked)

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
      "TAK;kemarin;XX",
    ),
    "csv",
    "jadwal",
  )
  expect(found.problems).toEqual([
    { row: 3, field: "Tanggal", value: "01/12/2026", message: "Tanggal pegawai ini sudah ada di baris 2" },
    { row: 4, field: "Kode shift", value: "XX", message: "Shift ini tidak ada" },
    { row: 5, field: "NIP", value: "TAK", message: "Tidak ada pegawai dengan NIP ini" },
    /** The errors of one row are ordered by column, whichever check found them. */
    { row: 6, field: "NIP", value: "TAK", message: "Tidak ada pegawai dengan NIP ini" },
    {
      row: 6,
      field: "Tanggal",
      value: "kemarin",
      message: "Isi tanggal yang ada di kalender, misalnya 31/12/2025",
    },
    { row: 6, field: "Kode shift", value: "XX", message: "Shift ini tidak ada" },
  ])
  expect(await commit(found.id, "good", "jadwal")).toMatchObject({ api_success: 1, api_gagal: 4 })
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
      "Salah tanggal,32/05/2027,,Libur nasional,,,",
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
    {
      row: 10,
      field: "Tanggal mulai",
      value: "32/05/2027",
      message: "Isi tanggal yang ada di kalender, misalnya 31/12/2025",
    },
  ])
  expect(await commit(found.id, "good", "libur")).toMatchObject({ api_success: 2, api_gagal: 7 })
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
    api_message: 'Baris 3: Tanggal ini sudah ada di "Lebih dulu". Periksa berkas ini sekali lagi.',
  })
})

test("who may check in elsewhere: their own office and a second word on it are told; the rest replaces", async () => {
  const [first = 0] = world.seeded.maju.members
  const found = await check(
    csv(
      "NIP,Kantor,Berlaku mulai,Berlaku sampai",
      "mj-1,Cabang,,31/12/2026",
      "MJ-1,Pusat,,",
      "MJ-1,Cabang,,30/12/2026",
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

test("an office by its name in one row and by its code in another is one, and the rest goes in", async () => {
  await newMember(world, { nip: "KTR-2" })
  const found = await check(
    csv("NIP;Kantor", "KTR-2;Cabang Bekasi", "ktr-2;bks9", "KTR-2;Kantor Bulan", "KTR-2;Kantor Bulan"),
    "csv",
    "kantor",
  )
  expect(found.problems).toEqual([
    {
      row: 3,
      field: "Kantor",
      value: "bks9",
      message: "Pegawai ini sudah disebut untuk kantor ini di baris 2",
    },
    { row: 4, field: "Kantor", value: "Kantor Bulan", message: "Kantor ini tidak ada" },
    { row: 5, field: "Kantor", value: "Kantor Bulan", message: "Kantor ini tidak ada" },
  ])
  expect(await commit(found.id, "good", "kantor")).toMatchObject({ api_status: 1, api_success: 1 })
})

describe("rows that replace others, cut off before the end", () => {
  const HOUR = 3_601_000
  const planned = async (id: number) =>
    (
      (await world.call("members/attendance-dates", { members_id: id, month: "2026-12" }, admin)).data as {
        rows: { date: string; shift_id: number | null }[]
      }
    ).rows.flatMap(({ date, shift_id }) => (/-0[78]$/.test(date) ? [shift_id] : []))
  const stored = async (id: number) =>
    (
      await world.sqlRows<{ n: number }>(
        sql`select count(*)::int as n from schedules where members_id = ${id}`,
      )
    )[0]?.n

  test("a plan stays as it was until all of the new one is there, and is taken back after an hour", async () => {
    const id = await newMember(world, { nip: "JDW-2" })
    const newShift = async (kode: string) => {
      const made = await world.call("shift/create", { nama: kode, kode, start: "07:00", end: "15:00" }, admin)
      return (made.data as { readonly id: number }).id
    }
    const [old, fresh] = [await newShift("LMA"), await newShift("BRU")]
    const plan = (kode: string, ...days: string[]) =>
      check(csv("NIP;Tanggal;Kode shift", ...days.map((day) => `JDW-2;${day};${kode}`)), "csv", "jadwal")
    await commit((await plan("LMA", "2026-12-07")).id, "all", "jadwal")
    expect(await planned(id)).toEqual([old, null])

    const next = await plan("BRU", "2026-12-07", "2026-12-08")
    await desk.cutOff(next.id, "jadwal")
    expect([await planned(id), await stored(id)]).toEqual([[old, null], 3])
    await desk.run(new Date(world.time.now.getTime() + HOUR))
    expect([await planned(id), await stored(id)]).toEqual([[old, null], 1])

    await desk.cutOff(next.id, "jadwal")
    expect(await commit(next.id, "all", "jadwal")).toMatchObject({ api_status: 1, api_success: 2 })
    expect([await planned(id), await stored(id)]).toEqual([[fresh, fresh], 3])
    /** The replaced rows are kept until the undo window is over. */
    await desk.run()
    expect([await planned(id), await stored(id)]).toEqual([[fresh, fresh], 3])
    await desk.run(new Date(world.time.now.getTime() + UNDO_MS + 1))
    expect([await planned(id), await stored(id)]).toEqual([[fresh, fresh], 2])
  })

  test("what is let in by hand meanwhile gives way to the sheet, once", async () => {
    const cabang = world.seeded.maju.offices[1]
    const guest = await newMember(world, { nip: "KTR-1" })
    const stays = async () =>
      (
        (await world.call("member-offices/list-members", { offices_id: cabang, q: "KTR-1" }, admin)).data as {
          rows: { valid_to: string | null }[]
        }
      ).rows.map(({ valid_to }) => valid_to)
    const found = await check(csv("NIP;Kantor;Berlaku sampai", "KTR-1;Cabang;31/12/2026"), "csv", "kantor")
    await desk.cutOff(found.id, "kantor")
    expect(await stays()).toEqual([])
    const byHand = { offices_id: cabang, members_id: [guest], valid_to: "2027-01-31" }
    expect(await world.call("member-offices/update-members", byHand, admin)).toMatchObject({ api_status: 1 })
    expect(await stays()).toEqual(["2027-01-31"])
    expect(await commit(found.id, "all", "kantor")).toMatchObject({ api_status: 1, api_success: 1 })
    expect(await stays()).toEqual(["2026-12-31"])
    expect(await world.call("member-offices/update-members", byHand, admin)).toMatchObject({ api_status: 1 })
    expect(await stays()).toEqual(["2027-01-31"])
  })
})

test.each([
  ["one under the other", 1_001, ""],
  ["each with an empty line after it", 1_100, "\r\n"],
])("a calendar is taken in by at most 1,000 days, %s", async (_name, days, after) => {
  const found = await check(
    csv(
      "Nama hari libur,Tanggal mulai,Jenis",
      ...Array.from({ length: days }, () => `A,01/06/2027,perusahaan${after}`),
    ),
    "csv",
    "libur",
  )
  expect(found).toMatchObject({
    state: "failed",
    message: "Paling banyak 1.000 baris; bagi menjadi beberapa berkas",
  })
})
