import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Entered, entries, idOf, openEntered, paper } from "../lib/entered.ts"

/** Requests that an administrator enters for an employee. */
let world: Entered["world"]
let admin: Entered["admin"]
let office: Entered["office"]
let second: Entered["second"]
let adminName: Entered["adminName"]
let first: Entered["first"]
let elsewhere: Entered["elsewhere"]
let forbid: Entered["forbid"]
let next: Entered["next"]
let workday: Entered["workday"]
let kinds: Entered["kinds"]
let rowOf: Entered["rowOf"]
let enter: Entered["enter"]
let decide: Entered["decide"]
beforeAll(async () => {
  ;({
    world,
    admin,
    office,
    second,
    adminName,

    first,
    elsewhere,
    forbid,
    next,
    workday,
    kinds,
    rowOf,
    enter,
    decide,
  } = await openEntered())
})
afterAll(() => world.close())
beforeEach(() => forbid(false))

describe.each(entries)("%s", (name) => {
  test("waits for a decision, names who entered it, and another administrator decides on it", async () => {
    const kind = kinds[name]
    await forbid(true)
    const answer = await enter(kind)
    expect(answer).toMatchObject({ api_status: 1 })
    const id = idOf(answer)
    const row = await rowOf(kind, id)
    expect(row).toMatchObject({
      status: "pending",
      entered: { id: world.seeded.maju.accounts.admin, nama: adminName },
      version: (answer.data as { readonly version: number }).version,
    })
    expect(row.history[0]).toMatchObject({ to: "pending", by_nama: adminName })
    expect(await decide(kind, id, admin)).toMatchObject({
      api_status: 0,
      api_message: "Anda yang mencatat pengajuan ini; keputusannya dari orang lain",
    })
    const bulk = await world.call(`${kind.root}/approval/bulk`, { ids: [id], status: "approved" }, admin)
    expect(bulk).toMatchObject({
      api_status: 0,
      data: {
        rows: [{ id, ok: false, message: "Anda yang mencatat pengajuan ini; keputusannya dari orang lain" }],
      },
    })
    expect(await decide(kind, id, second)).toMatchObject({ api_status: 1 })
  })

  test("is decided by the same account where the company does not refuse it", async () => {
    const kind = kinds[name]
    const id = idOf(await enter(kind))
    expect(await decide(kind, id, admin)).toMatchObject({ api_status: 1 })
  })

  test("notifies the approvers, not the account that entered it", async () => {
    const kind = kinds[name]
    await world.sqlRows(sql`delete from notifications`)
    expect(await enter(kind)).toMatchObject({ api_status: 1 })
    const told = await world.sqlRows<{ readonly username: string; readonly body: string }>(
      sql`select a.username, n.body from notifications n join accounts a on a.id = n.accounts_id where n.link like '%?id=%'`,
    )
    expect(told.map(({ username }) => username)).toContain("wati@maju.test")
    expect(told.map(({ username }) => username)).not.toContain("admin@maju.test")
  })

  test("is entered by an office administrator for their own employees only", async () => {
    const kind = kinds[name]
    expect(await enter(kind, office)).toMatchObject({ api_status: 1 })
    expect(await enter(kind, office, { members_id: elsewhere })).toMatchObject({
      api_status: 0,
      is_validate: 1,
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
    const lain = world.seeded.lain.members[0] ?? 0
    expect(await enter(kind, admin, { members_id: lain })).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
  })

  test("a request that is sent again is entered once", async () => {
    const kind = kinds[name]
    const payload = { members_id: first, ...kind.payload(), request_id: `ulang-catat-${next()}` }
    const one = await world.call(`${kind.root}/catat`, payload, admin)
    const again = await world.call(`${kind.root}/catat`, payload, admin)
    expect(one).toMatchObject({ api_status: 1 })
    expect(idOf(again)).toBe(idOf(one))
  })
})

describe("the rules of each flow hold", () => {
  const errorsOf = async (kind: (typeof entries)[number], changes: object) => {
    const answer = await enter(kinds[kind], admin, changes)
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
    return (answer.data as { readonly errors: Readonly<Record<string, readonly string[]>> }).errors
  }

  test("leave: balance, overlap, employment, unknown category", async () => {
    expect(await errorsOf("cuti", { start_date: "2027-03-01", end_date: "2027-12-30" })).toHaveProperty(
      "end_date",
    )
    const taken = workday()
    const one = kinds.cuti
    expect(await enter(one, admin, { start_date: taken, end_date: taken })).toMatchObject({ api_status: 1 })
    expect((await errorsOf("cuti", { start_date: taken, end_date: taken }))["start_date"]?.[0]).toContain(
      "Bertabrakan dengan",
    )
    expect(await errorsOf("cuti", { start_date: "2023-01-02", end_date: "2023-01-02" })).toHaveProperty(
      "start_date",
    )
    expect(await errorsOf("cuti", { kategori_id: 9_999_999 })).toEqual({
      kategori_id: ["Pilihan tidak dikenal"],
    })
    expect(await errorsOf("cuti", { delegate_id: first })).toHaveProperty("delegate_id")
  })

  test("overtime: after work only, not on a day off, one request a day, not in a closed period", async () => {
    expect((await errorsOf("lembur", { time_out: "09:00", time_in: "08:30" }))["time_out"]?.[0]).toContain(
      "Lembur mulai sesudah jam kerja selesai",
    )
    expect(await errorsOf("lembur", { business_date: "2026-12-06" })).toHaveProperty("type")
    expect(await errorsOf("lembur", { type: "libur" })).toHaveProperty("type")
    expect(await errorsOf("lembur", { time_out: null })).toEqual({ time_out: ["Isi jam selesai"] })
    const date = workday()
    expect(await enter(kinds.lembur, admin, { business_date: date })).toMatchObject({
      api_status: 1,
    })
    expect(await errorsOf("lembur", { business_date: date })).toEqual({
      business_date: ["Sudah ada pengajuan sejenis yang menunggu untuk hari itu"],
    })
    expect((await errorsOf("lembur", { business_date: "2026-09-15" }))["business_date"]?.[0]).toContain(
      "sudah ditutup",
    )
    expect(await errorsOf("lembur", { business_date: "2027-06-01" })).toHaveProperty("business_date")
  })

  test("a correction needs a record, an absence without one a manual entry", async () => {
    await world.sqlRows(sql`delete from attendance where members_id = ${first}`)
    const day = { business_date: "2026-11-17", time_in: "08:00", time_out: "17:05" }
    expect(await errorsOf("lembur", { ...day, type: "koreksi" })).toEqual({
      type: ["Belum ada absen pada hari itu; pilih Absen manual"],
    })
    const kind = kinds.lembur
    const answer = await enter(kind, admin, { ...day, type: "manual" }, new Map([["attachment", paper]]))
    expect(answer).toMatchObject({ api_status: 1 })
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      type: "manual",
      requested: { in: "2026-11-17T08:00:00+07:00", out: "2026-11-17T17:05:00+07:00" },
      attachment: expect.stringContaining("/") as string,
    })
    expect(await decide(kind, idOf(answer), second)).toMatchObject({ api_status: 1 })
    expect(await errorsOf("lembur", { ...day, type: "manual" })).toEqual({
      type: ["Sudah ada absen pada hari itu; pilih Koreksi absensi"],
    })
    expect(await errorsOf("lembur", { ...day, type: "koreksi" })).toEqual({
      time_in: ["Sama dengan absennya: tidak ada yang dikoreksi"],
    })
    expect(await errorsOf("lembur", { ...day, type: "terlambat" })).toEqual({
      type: ["Pegawai ini tidak terlambat pada hari itu"],
    })
    expect(await errorsOf("lembur", { ...day, business_date: "2026-11-23", type: "koreksi" })).toEqual({
      business_date: ["Harinya belum tiba"],
    })
    const night = await enter(kind, admin, { ...day, type: "koreksi", time_in: "20:00", time_out: "04:00" })
    expect((await rowOf(kind, idOf(night))) as unknown).toMatchObject({
      requested: { in: "2026-11-17T20:00:00+07:00", out: "2026-11-18T04:00:00+07:00" },
      before: { in: "2026-11-17T08:00:00+07:00" },
    })
  })

  test("a claim keeps its receipts, and says at which expense it breaks a rule", async () => {
    const kind = kinds.klaim
    const [item] = (kind.payload() as { readonly items: readonly object[] }).items
    const answer = await enter(kind, admin, { items: [item, item] }, new Map([["items.1.receipt", paper]]))
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      total_claimed: 20_000,
      items: [{ receipts: [] }, { receipts: [{ name: "nota.png" }] }],
    })
    expect(
      await errorsOf("klaim", { items: [item, { ...item, amount: 0 }, { ...item, tanggal: "2026-11-25" }] }),
    ).toEqual({
      "items.1.amount": ["Isi jumlah rupiah di atas nol"],
      "items.2.tanggal": ["Tanggal pengeluaran belum tiba"],
    })
    expect(await errorsOf("klaim", { items: [] })).toHaveProperty("items")
  })

  test("a visit has its times, overlaps no other, and is not in the future", async () => {
    const kind = kinds.kunjungan
    const tanggal = "2026-11-19"
    await world.sqlRows(
      sql`update visits set tanggal = '2026-11-02' where members_id = ${first} and tanggal = ${tanggal}::date`,
    )
    const answer = await enter(kind, admin, { tanggal, time_in: "13:00", time_out: "13:40" })
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      visit_status: "done",
      duration_min: 40,
      result: "berhasil",
      check_in: { at: "2026-11-19T13:00:00+07:00", lat: null },
      check_out: { at: "2026-11-19T13:40:00+07:00" },
    })
    expect(
      (await errorsOf("kunjungan", { tanggal, time_in: "13:30", time_out: "14:00" }))["time_in"]?.[0],
    ).toContain("Bertabrakan dengan kunjungan KJ/2026/")
    expect(await errorsOf("kunjungan", { tanggal, time_in: "14:00", time_out: "13:50" })).toHaveProperty(
      "time_out",
    )
    expect(await errorsOf("kunjungan", { tanggal: "2026-11-21" })).toHaveProperty("tanggal")
    expect(await errorsOf("kunjungan", { customers_id: 9_999_999 })).toHaveProperty("customers_id")
    expect(await errorsOf("kunjungan", { tipe_tugas_id: 9_999_999 })).toHaveProperty("tipe_tugas_id")
  })
})
