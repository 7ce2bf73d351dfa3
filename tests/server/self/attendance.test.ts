import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Upload } from "#server/files/store.ts"
import { type Entered, idOf, openEntered } from "../lib/entered.ts"

/** Check-ins of the employee themselves. Their office is at -6.3, 106.8 with a radius of 100 m; it is Friday, 08.00. */
let world: Entered["world"]
let entered: Entered
let self: string
let selfId = 0
const HERE = { lat: -6.3, lng: 106.8, accuracy_m: 12 }
/** 334 m south of the office. */
const AWAY = { lat: -6.303, lng: 106.8, accuracy_m: 12 }
const TODAY = "2026-11-20"
const MORNING = new Date("2026-11-20T01:00:00Z")
const EVENING = new Date("2026-11-20T10:05:00Z")
const photo: Upload = { name: "wajah.jpg", type: "jpeg", size: 70, sha256: "cd".repeat(32) }
const withPhoto = new Map([["photo", photo]])

beforeAll(async () => {
  entered = await openEntered()
  world = entered.world
  self = await world.signIn("pegawai@maju.test")
  selfId = world.seeded.maju.self
})
afterAll(() => world.close())

const rules = async (values: object = {}) => {
  const saved = await world.call("companies/update/aturan-absensi", values, entered.admin)
  expect(saved).toMatchObject({ api_status: 1 })
}
/** Moves the clock; sessions are kept alive. */
const moveTo = async (now: Date) => {
  world.time.now = now
  await world.sqlRows(sql`update sessions set last_used_at = ${now.toISOString()}::timestamptz`)
}
beforeEach(async () => {
  await moveTo(MORNING)
  await world.sqlRows(sql`delete from attendance_originals where members_id = ${selfId}`)
  await world.sqlRows(sql`delete from attendance_marks where members_id = ${selfId}`)
  await world.sqlRows(sql`delete from attendance_request_history where row_id in (
    select id from attendance_requests where members_id = ${selfId})`)
  await world.sqlRows(sql`delete from attendance_requests where members_id = ${selfId}`)
  await world.sqlRows(sql`delete from attendance where members_id = ${selfId}`)
  await rules()
})

const press = (values: object = {}, uploads?: ReadonlyMap<string, Upload>) =>
  world.call("saya/absen/catat", { kind: "in", ...HERE, ...values }, self, "POST", undefined, uploads)
const state = async () => (await world.call("saya/absen/keadaan", {}, self)).data
const records = (date = TODAY) =>
  world.sqlRows<{ readonly in: string | null; readonly out: string | null }>(
    sql`select check_in_at as "in", check_out_at as "out", day_status as state from attendance
      where members_id = ${selfId} and business_date = ${date}::date`,
  )
const marks = () =>
  world.sqlRows(
    sql`select kind, source, distance_m, radius_m, is_mock, offices_id::float8 as office, business_date::text as date, device_at,
      photo_files_id is not null as photo, requests_id is not null as waits from attendance_marks where members_id = ${selfId} order by id`,
  )
const requests = () =>
  world.sqlRows<{ readonly id: number; readonly type: string }>(
    sql`select id::float8 as id, type, status, reason, distance_m, requested_in, requested_out, photo_files_id is not null as photo
      from attendance_requests where members_id = ${selfId} order by id`,
  )
const decide = (id: number, status = "approved", more: object = {}) =>
  world.call("persetujuan-absensi/approval", { id, status, ...more }, entered.admin)

describe("inside the radius", () => {
  test("in and out are recorded at the server's time, and the report has them", async () => {
    expect(await state()).toMatchObject({
      next: "in",
      business_date: TODAY,
      refusal: null,
      last: null,
      offices: [{ id: world.seeded.maju.offices[1], radius_m: 100 }],
    })
    const came = await press({ device_at: "2026-11-20T07:51:00+07:00" })
    expect(came).toMatchObject({
      api_message: "Absen masuk dicatat",
      data: {
        business_date: TODAY,
        at: "2026-11-20T08:00:00+07:00",
        distance_m: 0,
        in_radius: true,
        waits: false,
        told: [],
        day: { state: "hadir" },
      },
    })
    expect(await state()).toMatchObject({ next: "out", last: { kind: "in", waits: false } })
    await moveTo(EVENING)
    expect(await press({ kind: "out" })).toMatchObject({ api_message: "Absen pulang dicatat" })
    expect(await state()).toMatchObject({ next: null, week: expect.any(Array) as unknown })
    expect(await records()).toEqual([
      {
        in: expect.stringContaining("01:00") as string,
        out: expect.stringContaining("10:05") as string,
        state: "hadir",
      },
    ])
    expect(await marks()).toMatchObject([
      { kind: "in", source: "web", device_at: expect.stringContaining("00:51") as string },
      { kind: "out", source: "web", device_at: null },
    ])
    const { data } = await world.call(
      "laporan-absensi/bukti",
      { members_id: selfId, business_date: TODAY },
      entered.admin,
    )
    expect(data).toMatchObject({ day: { state: "hadir" }, marks: [{ kind: "in" }, { kind: "out" }] })
  })

  test("a second check-in, and a check-out without one, are refused", async () => {
    expect(await press({ kind: "out" })).toMatchObject({
      api_message: "Belum ada absen masuk pada 20 November 2026; ajukan absen manual",
      data: { reason: "state" },
    })
    await press()
    expect(await press()).toMatchObject({ api_message: "Sudah absen masuk pukul 08.00" })
    await moveTo(EVENING)
    await press({ kind: "out" })
    expect(await press({ kind: "out" })).toMatchObject({
      api_message: "Sudah absen pulang pukul 17.05; ajukan koreksi bila keliru",
    })
  })

  test("the same request_id records once", async () => {
    const sent = { request_id: "absen-0001-sekali" }
    const [first, again] = [await press(sent), await press(sent)]
    expect(again).toEqual(first)
    expect(await marks()).toHaveLength(1)
  })

  test("too early is refused", async () => {
    await moveTo(new Date("2026-11-19T23:30:00Z"))
    expect(await press()).toMatchObject({ api_message: "Absen masuk dibuka pukul 07.00" })
    expect(await state()).toMatchObject({ refusal: "Absen masuk dibuka pukul 07.00" })
  })

  test("no other employee is touched, whoever the payload names", async () => {
    const count = sql`select count(*)::int as n from attendance where members_id <> ${selfId}`
    const before = await world.sqlRows(count)
    await press({ members_id: entered.first })
    expect(await world.sqlRows(count)).toEqual(before)
    expect(await records()).toHaveLength(1)
    for (const token of [entered.admin, entered.office])
      expect(await world.call("saya/absen/catat", { kind: "in", ...HERE }, token)).toMatchObject({
        api_message: "Akun ini belum terhubung dengan pegawai",
      })
  })
})

describe("outside the radius", () => {
  test("off: recorded, and not judged", async () => {
    await rules({ radius_mode: "off" })
    expect((await press(AWAY)).data).toMatchObject({ waits: false, told: [], day: { flags: [] } })
    expect(await marks()).toMatchObject([{ distance_m: 334, radius_m: null }])
  })

  test("warn: recorded, and told", async () => {
    expect((await press(AWAY)).data).toMatchObject({
      waits: false,
      in_radius: false,
      told: ["Anda 334 m dari Cabang, 234 m di luar radius 100 m"],
      day: { flags: ["luar_radius"] },
    })
  })

  test("block: refused by how many metres", async () => {
    await rules({ radius_mode: "block" })
    expect(await press(AWAY)).toMatchObject({
      api_message: "Anda 334 m dari Cabang, 234 m di luar radius 100 m. Absen di kantor.",
      data: { reason: "state" },
    })
    expect(await marks()).toEqual([])
  })

  test("approval: it needs a reason, waits, and counts once it is approved", async () => {
    await rules({ radius_mode: "approval" })
    expect((await press(AWAY)).data).toMatchObject({
      errors: { reason: ["Isi alasan, minimal 5 karakter"] },
    })
    const sent = await press({ ...AWAY, reason: "Langsung ke pelanggan" }, withPhoto)
    expect(sent).toMatchObject({
      api_message: "Absen masuk dikirim, menunggu persetujuan",
      data: { waits: true, day: { state: "belum", flags: ["menunggu"] } },
    })
    expect(await records()).toEqual([])
    expect(await state()).toMatchObject({ next: "out", last: { waits: true } })
    expect(await press(AWAY)).toMatchObject({ api_message: "Absen masuk pukul 08.00 menunggu persetujuan" })
    const [request] = await requests()
    expect(request).toMatchObject({
      type: "luar_radius",
      status: "pending",
      reason: "Langsung ke pelanggan",
      distance_m: 334,
      photo: true,
    })
    expect(await marks()).toMatchObject([{ waits: true, photo: true }])
    expect((await world.call("saya/pengajuan/list", {}, self)).data).toMatchObject({
      rows: [{ title: "Pengajuan absensi", text: "Di luar radius, 20 November 2026" }],
    })
    expect(await decide(request?.id ?? 0)).toMatchObject({ api_status: 1 })
    expect(await records()).toMatchObject([{ out: null, state: "hadir" }])
    expect((await state()) as object).toMatchObject({ next: "out", last: { waits: false } })
    expect(await decide(request?.id ?? 0, "cancelled", { note: "Keliru" })).toMatchObject({ api_status: 1 })
    expect(await records()).toEqual([])
  })

  test("the way home may be recorded while the check-in waits", async () => {
    await rules({ radius_mode: "approval" })
    await press({ ...AWAY, reason: "Langsung ke pelanggan" })
    await moveTo(EVENING)
    expect(await press({ kind: "out" })).toMatchObject({ data: { waits: false } })
    const [request] = await requests()
    await decide(request?.id ?? 0)
    expect(await records()).toMatchObject([
      { in: expect.stringContaining("01:00") as string, out: expect.stringContaining("10:05") as string },
    ])
  })

  test("a second office counts where the rules allow it, while the stay is valid", async () => {
    const [pusat = 0] = world.seeded.maju.offices
    const there = { lat: -6.2, lng: 106.8 }
    await world.sqlRows(sql`insert into member_offices (companies_id, members_id, offices_id, valid_from, valid_to, created_at, updated_at)
      values (${world.seeded.maju.id}, ${selfId}, ${pusat}, '2026-11-20', '2026-11-20', now(), now())`)
    await rules({ radius_mode: "block" })
    expect(await press(there)).toMatchObject({ api_status: 0 })
    await rules({ radius_mode: "block", allow_multi_office: true })
    expect(await press(there)).toMatchObject({ data: { office: "Pusat", in_radius: true } })
    expect(await marks()).toMatchObject([{ office: pusat }])
    await moveTo(new Date("2026-11-23T01:00:00Z"))
    expect(await press(there)).toMatchObject({ api_status: 0 })
    await world.sqlRows(sql`delete from member_offices where members_id = ${selfId}`)
  })
})

describe("what the rules demand", () => {
  test("a photo and a position, at their fields", async () => {
    await rules({ require_photo: "in" })
    expect((await press()).data).toMatchObject({ errors: { photo: ["Foto wajib saat absen masuk"] } })
    expect(await press({}, withPhoto)).toMatchObject({ api_status: 1 })
    expect(await marks()).toMatchObject([{ photo: true }])
    const nowhere = await world.call("saya/absen/catat", { kind: "out" }, self)
    expect(nowhere.data).toMatchObject({ errors: { lat: ["Lokasi wajib: izinkan lokasi lalu coba lagi"] } })
  })

  test("a fake position is refused, or recorded and told", async () => {
    expect((await press({ is_mock: true })).data).toMatchObject({ errors: { is_mock: [expect.any(String)] } })
    await rules({ reject_mock_gps: false })
    expect((await press({ is_mock: true })).data).toMatchObject({
      told: ["Lokasi ini dari aplikasi GPS palsu (fake GPS)"],
      day: { flags: ["mock_gps"] },
    })
  })

  test("a vague position is told", async () => {
    expect((await press({ accuracy_m: 250 })).data).toMatchObject({
      told: ["Akurasi lokasi 250 m, batasnya 100 m"],
    })
  })

  test("who comes late explains it where the rules say so", async () => {
    await rules({ need_approval_for: ["late"] })
    await moveTo(new Date("2026-11-20T02:00:00Z"))
    expect((await press()).data).toMatchObject({ errors: { reason: [expect.any(String)] } })
    expect(await marks()).toEqual([])
    expect((await press({ reason: "Ban bocor di jalan" })).data).toMatchObject({ waits: false })
    expect(await requests()).toMatchObject([{ type: "terlambat", status: "pending", requested_in: null }])
    expect(await records()).toHaveLength(1)
  })
})

describe("without a connection", () => {
  const offline = (device_at: string, values: object = {}) =>
    press({ is_offline: true, device_at, ...values })

  test("the hour of the device counts, and it is marked", async () => {
    await moveTo(new Date("2026-11-20T03:00:00Z"))
    expect((await offline("2026-11-20T07:52:00+07:00")).data).toMatchObject({
      at: "2026-11-20T07:52:00+07:00",
      told: ["Dikirim tanpa jaringan, dengan jam ponsel"],
    })
    expect(await marks()).toMatchObject([{ source: "offline" }])
    expect(await records()).toMatchObject([{ in: expect.stringContaining("00:52") as string }])
  })

  test("it waits where the rules say so, with a reason of its own", async () => {
    await rules({ need_approval_for: ["offline"] })
    expect((await offline("2026-11-20T07:52:00+07:00")).data).toMatchObject({ waits: true })
    const [request] = await requests()
    expect(request).toMatchObject({ type: "offline", reason: "Absen tanpa jaringan" })
    const { data } = await world.call(
      "persetujuan-absensi/per-users/list",
      { members_id: selfId },
      entered.admin,
    )
    expect(data).toMatchObject({ rows: [{ id: request?.id, is_offline: true }] })
    expect(await records()).toEqual([])
    await decide(request?.id ?? 0)
    expect(await records()).toMatchObject([{ in: expect.stringContaining("00:52") as string }])
  })

  test("neither from the future nor too old", async () => {
    const errors = async (at: string) => (await offline(at)).data
    expect(await errors("2026-11-20T08:03:00+07:00")).toMatchObject({
      errors: { device_at: ["Jam ponsel lebih cepat daripada jam server"] },
    })
    expect(await errors("2026-11-17T07:59:00+07:00")).toMatchObject({
      errors: { device_at: ["Lebih dari 3 hari yang lalu; ajukan absen manual"] },
    })
    expect(await errors("2026-11-18T08:00:00+07:00")).toMatchObject({ business_date: "2026-11-18" })
    expect((await press({ is_offline: true })).data).toMatchObject({
      errors: { device_at: [expect.any(String)] },
    })
  })
})

describe("the date a press belongs to", () => {
  test("a shift over midnight is checked out on the date it began", async () => {
    const shift = world.seeded.maju.resources["shift"] ?? 0
    await world.sqlRows(
      sql`update shifts set start = '22:00', "end" = '06:00', break_start = null, break_end = null where id = ${shift}`,
    )
    await world.sqlRows(sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
      values (${world.seeded.maju.id}, ${selfId}, ${TODAY}::date, ${shift})`)
    await moveTo(new Date("2026-11-20T14:50:00Z"))
    expect((await press()).data).toMatchObject({ business_date: TODAY })
    await moveTo(new Date("2026-11-20T23:10:00Z"))
    expect(await state()).toMatchObject({ next: "out", business_date: TODAY })
    expect((await press({ kind: "out" })).data).toMatchObject({
      business_date: TODAY,
      day: { state: "hadir" },
    })
    await world.sqlRows(sql`delete from schedules where members_id = ${selfId}`)
  })

  test("a day of leave is refused by name", async () => {
    const leave = await world.call(
      "cuti/catat",
      {
        members_id: selfId,
        kategori_id: entered.category,
        start_date: TODAY,
        end_date: TODAY,
        reason: "Mengurus surat di kelurahan",
      },
      entered.admin,
    )
    await world.call("cuti/approval", { id: idOf(leave), status: "approved" }, entered.admin)
    expect(await press()).toMatchObject({
      api_message: "Tahunan Dicatat pada 20 November 2026: tidak perlu absen",
      data: { reason: "state" },
    })
    const cancelled = await world.call(
      "cuti/approval",
      { id: idOf(leave), status: "cancelled", note: "Jadi masuk" },
      entered.admin,
    )
    expect(cancelled).toMatchObject({ api_status: 1 })
    expect(await press()).toMatchObject({ api_message: "Absen masuk dicatat" })
  })

  test("before employment, and in a closed payroll period, it is refused", async () => {
    await world.sqlRows(sql`update members set tanggal_masuk = '2026-11-23' where id = ${selfId}`)
    expect(await press()).toMatchObject({ api_message: "Sebelum hari pertama bekerja, 23 November 2026" })
    await world.sqlRows(sql`update members set tanggal_masuk = '2024-01-01' where id = ${selfId}`)
    await moveTo(new Date("2026-09-30T01:00:00Z"))
    expect(await press()).toMatchObject({
      api_message: expect.stringMatching(/^Periode gaji .* sudah ditutup$/) as string,
      data: { reason: "state" },
    })
  })
})
