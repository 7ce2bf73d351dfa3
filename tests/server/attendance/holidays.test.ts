import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(
    sql`insert into national_holidays (tanggal, nama, type, source) values
      ('2026-08-17', 'Hari Kemerdekaan', 'nasional', 'SKB'), ('2027-05-01', 'Hari Buruh', 'nasional', 'SKB'), ('2027-05-07', 'Cuti Kenaikan', 'cuti_bersama', 'SKB')`,
  )
})
afterAll(() => world.close())

const day = (from: string, to = from, more: object = {}) => ({
  nama: `Libur ${from}`,
  start_date: from,
  end_date: to,
  type: "perusahaan",
  ...more,
})
const save = (payload: object) => world.call("holidays/create", payload, admin)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const rows = async (payload: object, token = admin) =>
  ((await world.call("holidays/list-all", payload, token)).data as { rows: { nama: string }[] }).rows.map(
    (row) => row.nama,
  )

describe("hari libur", () => {
  test("a row shows its days and its offices", async () => {
    const [office] = world.seeded.maju.offices
    const made = await save(day("2026-03-02", "2026-03-04", { length: "half", offices_id: [office] }))
    expect((await world.call("holidays/find", { holidays_id: idOf(made) }, admin)).data).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      nama: "Libur 2026-03-02",
      start_date: "2026-03-02",
      end_date: "2026-03-04",
      type: "perusahaan",
      length: "half",
      recurring: false,
      deduct_leave: false,
      offices_id: [office],
      offices_nama: ["Pusat"],
      days: 3,
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      "an end before its start",
      day("2026-04-02", "2026-04-01"),
      { end_date: ["Tanggal selesai tidak boleh sebelum tanggal mulai"] },
    ],
    ["more than two months", day("2026-04-02", "2026-08-01"), { end_date: ["Paling lama 60 hari"] }],
    [
      "leave deducted for what is none",
      day("2026-04-02", "2026-04-02", { deduct_leave: true }),
      { deduct_leave: ["Hanya cuti bersama yang memotong cuti tahunan"] },
    ],
    [
      "an unknown kind",
      day("2026-04-02", "2026-04-02", { type: "x" }),
      { type: ["Isi dengan pilihan yang ada"] },
    ],
  ])("%s is said at its field", async (_name, payload, errors) => {
    expect(await save(payload)).toMatchObject({ is_validate: 1, data: { errors } })
  })

  test("no office has a date twice, and a row does not stand in its own way", async () => {
    const [first, second] = world.seeded.maju.offices
    const id = idOf(await save(day("2026-06-10", "2026-06-12", { offices_id: [first] })))
    const taken = { data: { errors: { start_date: ['Tanggal ini sudah ada di "Libur 2026-06-10"'] } } }
    expect(await save(day("2026-06-12", "2026-06-13", { offices_id: [first, second] }))).toMatchObject(taken)
    expect(await save(day("2026-06-11"))).toMatchObject(taken)
    expect(await save(day("2026-06-11", "2026-06-11", { offices_id: [second] }))).toMatchObject({
      api_status: 1,
    })
    expect(await save({ id, ...day("2026-06-10", "2026-06-14", { offices_id: [first] }) })).toMatchObject({
      api_status: 1,
      data: { id, version: 2 },
    })
    expect(await save({ id, ...day("2026-06-10", "2026-06-12") })).toMatchObject({
      data: { errors: { start_date: ['Tanggal ini sudah ada di "Libur 2026-06-11"'] } },
    })
  })

  test("one that comes every year holds its date in later years too", async () => {
    await save(day("2026-09-09", "2026-09-09", { recurring: true }))
    const taken = { data: { errors: { start_date: ['Tanggal ini sudah ada di "Libur 2026-09-09"'] } } }
    expect(await save(day("2031-09-09"))).toMatchObject(taken)
    expect(await save(day("2025-09-09"))).toMatchObject({ api_status: 1 })
    expect(await rows({ tahun: 2031 })).toEqual(["Libur 2026-09-09"])
    expect(await rows({ tahun: 2025 })).toEqual(["Libur 2025-09-09"])
  })

  test("two at once cannot both take a date", async () => {
    const answers = await Promise.all([save(day("2026-10-01")), save(day("2026-10-01", "2026-10-02"))])
    expect(answers.map((answer) => answer.api_status).sort((a, b) => a - b)).toEqual([0, 1])
  })

  test("an office admin sees what concerns his offices", async () => {
    const [mine, other] = world.seeded.maju.offices
    await save(day("2029-02-05", "2029-02-05", { offices_id: [mine] }))
    await save(day("2029-02-06", "2029-02-06", { offices_id: [other] }))
    await save(day("2029-02-07"))
    const office = await world.signIn("kantor@maju.test")
    expect(await rows({ tahun: 2029, q: "2029" }, office)).toEqual(["Libur 2029-02-05", "Libur 2029-02-07"])
    expect(await rows({ tahun: 2029, q: "2029", offices_id: other })).toEqual([
      "Libur 2029-02-06",
      "Libur 2029-02-07",
    ])
  })
})

describe("the national list", () => {
  const summary = async () =>
    ((await world.call("holidays/list-all", { tahun: 2027 }, admin)).data as { summary: unknown }).summary
  const list = async (payload: object) =>
    ((await world.call("holidays/list-nasional", payload, admin)).data as { rows: unknown[] }).rows
  const offered = [
    { tanggal: "2027-05-01", nama: "Hari Buruh", type: "nasional" },
    { tanggal: "2027-05-07", nama: "Cuti Kenaikan", type: "cuti_bersama" },
  ]
  const taken = (...is: readonly boolean[]) => offered.map((one, at) => ({ ...one, is_taken: is[at] }))

  test("begins with the nearest day to come; a year is shown whole", async () => {
    const dates = async (payload: object) =>
      ((await list(payload)) as { tanggal: string }[]).map(({ tanggal }) => tanggal)
    expect(await dates({})).toEqual(["2027-05-01", "2027-05-07"])
    expect(await dates({ tahun: 2026 })).toEqual(["2026-08-17"])
  })

  test("is offered beside the rows of its year and taken row by row", async () => {
    expect(await summary()).toEqual({ nasional: taken(false, false) })
    await save({ ...day("2025-05-01"), recurring: true })
    expect(await summary()).toEqual({ nasional: taken(true, false) })
    const ids = [20270507, 20270501, 20270502]
    expect(await list({ tahun: 2027 })).toEqual(
      taken(true, false).map((one, at) => ({ id: ids[1 - at], ...one })),
    )
    expect(await list({ tahun: 2027, is_taken: false, q: "cuti" })).toMatchObject([{ id: 20270507 }])
    expect(await list({ tahun: 2028 })).toEqual([])
    expect(await world.call("holidays/save-nasional", { days: ids }, admin)).toEqual({
      status: 200,
      api_status: 1,
      api_message: "1 hari libur dimasukkan, 2 tidak",
      api_success: 1,
      api_gagal: 2,
      data: {
        rows: [
          { id: 20270501, ok: false, message: 'Tanggal ini sudah ada di "Libur 2025-05-01"' },
          { id: 20270502, ok: false, message: "Bukan hari libur nasional" },
          { id: 20270507, ok: true, message: "Cuti Kenaikan" },
        ],
      },
    })
    const page = (await world.call("holidays/list-all", { q: "kenaikan" }, admin)).data as { rows: unknown[] }
    expect(page.rows).toMatchObject([
      {
        start_date: "2027-05-07",
        type: "cuti_bersama",
        deduct_leave: true,
        recurring: false,
        offices_id: [],
      },
    ])
    expect(await summary()).toEqual({ nasional: taken(true, true) })
    expect(await world.call("holidays/save-nasional", { days: ids }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Tidak ada hari libur yang dimasukkan",
      data: { reason: "state" },
    })
  })
})

test("home is free by the company's own calendar, for its offices; without one by the national list", async () => {
  const date = "2027-05-07"
  const [first = 0] = world.seeded.maju.offices
  const cards = async (more: object = {}) => {
    const { data } = await world.call("index/home", { date, ...more }, admin)
    const found = (data as AnswerOf<typeof home>).cards
    if (found === null) throw new Error("the administrator's home has no figures")
    const { total_pegawai, belum_absen, libur } = found
    return { total_pegawai, belum_absen, libur }
  }
  await world.sqlRows(sql`delete from holidays where companies_id = ${world.seeded.maju.id}`)
  const all = (await cards()).total_pegawai
  const there = (await cards({ offices_id: first })).total_pegawai
  expect(all).toBeGreaterThan(there)
  expect(there).toBeGreaterThan(0)
  expect(await cards()).toEqual({ total_pegawai: all, belum_absen: 0, libur: all })
  await save(day("2027-01-04"))
  expect(await cards()).toEqual({ total_pegawai: all, belum_absen: all, libur: 0 })
  await save(day(date, date, { offices_id: [first] }))
  expect(await cards()).toEqual({ total_pegawai: all, belum_absen: all - there, libur: there })
  expect(await cards({ offices_id: first })).toEqual({
    total_pegawai: there,
    belum_absen: 0,
    libur: there,
  })
})

test("the calendar begins with the nearest day to come; what is over follows; a year goes as it goes", async () => {
  await world.sqlRows(sql`delete from holidays where companies_id = ${world.seeded.maju.id}`)
  await save(day("2026-01-05"))
  await save(day("2027-02-01"))
  await save(day("2026-11-18", "2026-11-22"))
  await save(day("2025-12-25", "2025-12-25", { recurring: true }))
  await save(day("2025-03-10", "2025-03-10", { recurring: true }))
  const nearest = [
    "Libur 2026-11-18",
    "Libur 2025-12-25",
    "Libur 2027-02-01",
    "Libur 2025-03-10",
    "Libur 2026-01-05",
  ]
  expect(await rows({})).toEqual(nearest)
  const first = (await world.call("holidays/list-all", { per_page: 2 }, admin)).data as { next: string }
  expect(await rows({ per_page: 2, page: 2, cursor: first.next })).toEqual(nearest.slice(2, 4))
  expect(await rows({ tahun: 2026 })).toEqual([
    "Libur 2025-03-10",
    "Libur 2025-12-25",
    "Libur 2026-01-05",
    "Libur 2026-11-18",
  ])
  expect(await rows({ sort: "start_date", dir: "desc" })).toEqual([
    "Libur 2027-02-01",
    "Libur 2026-11-18",
    "Libur 2026-01-05",
    "Libur 2025-12-25",
    "Libur 2025-03-10",
  ])
})
