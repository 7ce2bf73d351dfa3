import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { readLedger } from "#contract/areas/leave/saldo.ts"
import type { overtimeList } from "#contract/areas/overtime/overtime.ts"
import { settleFromAttendance } from "#server/areas/overtime/sweep.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newRequest } from "../lib/writes.requests.ts"

/** Overtime compensated by leave: posted to the leave ledger once, and reversed when it is cancelled. */
let world: World
let admin: string
let hours: number
let days: number
const member = () => world.seeded.maju.members[0] ?? 0
const call = (path: string, payload: object) => world.call(path, payload, admin)
const done = async (path: string, payload: object) => {
  const answer = await call(path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}
const save = (payload: object) => call("absensi-lembur/setting/update", payload)

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`delete from schedule_pattern_members`)
  await world.sqlRows(
    sql`update members set gaji_pokok = 5000000, gaji_type = 'bulanan', tanggal_masuk = '2024-01-01'`,
  )
  const made = async (payload: object) => ((await done("kategori-cuti/create", payload)) as { id: number }).id
  hours = await made({
    nama: "Jam Pengganti",
    kode: "JPG",
    jenis: "izin",
    unit: "hour",
    quota_type: "monthly",
    quota: 24,
    accrual_per_month: 1,
  })
  days = await made({
    nama: "Hari Pengganti",
    kode: "HPG",
    jenis: "cuti",
    unit: "half_day",
    quota_type: "yearly",
    quota: 1,
  })
})
beforeEach(async () => {
  for (const table of [
    "overtime",
    "attendance_request_history",
    "attendance_originals",
    "attendance_requests",
    "attendance",
  ])
    await world.sqlRows(sql`delete from ${sql.raw(table)}`)
  await world.sqlRows(sql`delete from leave_ledger where kind = 'overtime'`)
  await world.sqlRows(
    sql`update overtime_settings set mode = 'request_first', swept_until = null, swept_member = null`,
  )
})
afterAll(() => world.close())

const worked = (date: string, until: string) =>
  world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
    select companies_id, id, ${date}::date, offices_id, ${`${date}T08:00:00+07:00`}::timestamptz, ${`${date}T${until}:00+07:00`}::timestamptz, 'hadir'
    from members where id = ${member()}`)
const asked = (date: string, until: string) =>
  newRequest(world, {
    members_id: member(),
    type: "lembur",
    business_date: date,
    requested_in: null,
    requested_out: `${date}T${until}:00+07:00`,
  })
const decide = (id: number, status = "approved", note: string | null = null) =>
  done("persetujuan-absensi/approval", { id, status, note })
const list = async () => ((await done("lembur/list/all", {})) as AnswerOf<typeof overtimeList>).rows
const entries = async (kategori_id: number, tahun = 2026) =>
  (
    (await done("cuti/saldo/mutasi", { members_id: member(), tahun, kategori_id })) as AnswerOf<
      typeof readLedger
    >
  ).entries
    .filter(({ kind }) => kind === "overtime")
    .map(({ date, amount, note }) => [date, amount, note])
const DAY = "2026-11-19"

test("asks for a category, one with a balance", async () => {
  expect(await save({ compensation: "leave" })).toMatchObject({
    api_status: 0,
    data: { errors: { leave_kategori_id: ["Pilih kategori cuti yang saldonya bertambah"] } },
  })
  const none = (await done("kategori-cuti/create", {
    nama: "Tanpa Saldo",
    kode: "TSL",
    jenis: "izin",
    unit: "day",
    quota_type: "none",
  })) as {
    id: number
  }
  expect(await save({ compensation: "leave", leave_kategori_id: none.id })).toMatchObject({
    data: {
      errors: {
        leave_kategori_id: ["Pilih kategori dengan saldo: jatah per tahun atau bertambah tiap bulan"],
      },
    },
  })
  expect(await save({ compensation: "leave", leave_kategori_id: 999_999_999 })).toMatchObject({
    data: { errors: { leave_kategori_id: ["Pilihan tidak dikenal"] } },
  })
  expect(await save({ compensation: "leave", leave_kategori_id: hours })).toMatchObject({ api_status: 1 })
  expect(await done("absensi-lembur/setting", {})).toMatchObject({ leave_kategori_nama: "Jam Pengganti" })
  const row = (await done("kategori-cuti/find", { id: hours })) as object
  expect(await call("kategori-cuti/create", { ...row, is_active: false })).toMatchObject({
    data: { errors: { is_active: ["Dipakai Aturan Absensi Lembur sebagai imbalan lembur"] } },
  })
})

test("is worth nothing in rupiah and its hours in the balance, once, and none when it is taken back", async () => {
  await save({ compensation: "leave", leave_kategori_id: hours })
  await worked(DAY, "20:00")
  const id = await asked(DAY, "19:30")
  await decide(id)
  const [row] = await list()
  expect(row).toMatchObject({ minutes_paid: 150, amount: 0, compensation: "leave" })
  expect(row?.explain.at(-1)).toMatchObject({ label: "Masuk saldo Jam Pengganti", value: "2,5 jam" })
  const first = [DAY, 2.5, "Lembur 19 November 2026 (2,5 jam)"]
  expect(await entries(hours)).toEqual([first])
  // Recalculating does not post it again.
  await done("lembur/hitung-ulang", { ids: [member()], start_date: DAY, end_date: DAY })
  expect(await entries(hours)).toEqual([first])
  await decide(id, "cancelled", "Salah tanggal")
  const back = [DAY, -2.5, "Lembur 19 November 2026 dibatalkan"]
  expect(await entries(hours)).toEqual([first, back])
  await decide(await asked(DAY, "18:00"))
  expect(await entries(hours)).toEqual([first, back, [DAY, 1, "Lembur 19 November 2026 (1 jam)"]])
})

test("in days it is the part of the day its schedule has; another category or pay moves it", async () => {
  await save({ compensation: "leave", leave_kategori_id: days })
  await worked(DAY, "21:00")
  await decide(await asked(DAY, "21:00"))
  const anew = () => done("lembur/hitung-ulang", { ids: [member()], start_date: DAY, end_date: DAY })
  expect(await entries(days)).toEqual([[DAY, 0.5, "Lembur 19 November 2026 (0,5 hari)"]])
  await save({ compensation: "leave", leave_kategori_id: hours })
  await anew()
  expect((await entries(days)).map(([, amount]) => amount)).toEqual([0.5, -0.5])
  expect((await entries(hours)).map(([, amount]) => amount)).toEqual([4])
  await save({ compensation: "paid" })
  await anew()
  expect((await entries(hours)).map(([, amount]) => amount)).toEqual([4, -4])
  expect((await list())[0]).toMatchObject({ compensation: "paid", amount: 216_763 })
})

test("a sweep from attendance gives it back as well, and the company's rules are its own", async () => {
  await save({ compensation: "leave", leave_kategori_id: hours, mode: "auto_from_attendance" })
  world.time.now = new Date("2026-11-20T01:00:00Z")
  await worked(DAY, "19:00")
  await settleFromAttendance(world.db, world.time.now)
  await settleFromAttendance(world.db, world.time.now)
  expect(await entries(hours)).toEqual([[DAY, 2, "Lembur 19 November 2026 (2 jam)"]])
})

test("a setting of before, without a category, pays what it is worth", async () => {
  await save({ compensation: "paid" })
  await world.sqlRows(sql`update overtime_settings set compensation = 'leave', leave_kategori_id = null`)
  await worked(DAY, "20:00")
  await decide(await asked(DAY, "19:30"))
  expect((await list())[0]).toMatchObject({ compensation: "paid", amount: 130_058 })
})

test("goes with its year as the category says", async () => {
  await save({ compensation: "leave", leave_kategori_id: days })
  await worked(DAY, "21:00")
  await decide(await asked(DAY, "21:00"))
  world.time.now = new Date("2027-01-02T01:00:00Z")
  admin = await world.signIn("admin@maju.test")
  await keepLedgers(world.db, world.time.now)
  const { entries: all } = (await done("cuti/saldo/mutasi", {
    members_id: member(),
    tahun: 2026,
    kategori_id: days,
  })) as AnswerOf<typeof readLedger>
  expect(all.at(-1)).toMatchObject({ kind: "expired", after: 0 })
  expect(
    all.filter(({ kind }) => kind === "expired").reduce((sum, { amount }) => sum + amount, 0),
  ).toBeLessThanOrEqual(-0.5)
})
