import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`delete from attendance_rules`)
})
afterAll(() => world.close())

const PATH = "companies/update/aturan-absensi"
const save = (payload: object) => world.call(PATH, payload, admin)
const read = async (token = admin) => {
  const answer = await world.call("companies/find", { settings: ["aturan_absensi"] }, token)
  return (answer.data as { aturan_absensi?: unknown }).aturan_absensi
}
const defaults = {
  late_tolerance_min: 0,
  early_out_tolerance_min: 0,
  checkin_open_before_min: 60,
  checkout_close_after_min: 240,
  half_day_min_hours: 4,
  full_day_min_hours: 8,
  min_break_min: 0,
  auto_alpha: false,
  auto_alpha_after_min: null,
  auto_checkout: false,
  auto_checkout_mode: "tolerance",
  auto_checkout_time: null,
  require_photo: "none",
  require_face_match: false,
  require_gps: true,
  reject_mock_gps: true,
  max_gps_accuracy_m: 100,
  radius_mode: "warn",
  allow_multi_office: false,
  allow_wfh: false,
  need_approval_for: [],
  late_penalty_mode: "none",
  late_penalty_value: null,
  late_penalty_tiers: [],
  late_penalty_from: null,
  correction_max_days_back: 7,
  count_holiday_work_as_overtime: false,
  terminal_join_s: 60,
  terminal_kinds: "schedule",
  terminal_pins: "nip",
  terminal_silent_min: 60,
}

describe("a setting of which there is one", () => {
  test("has its defaults until it is saved, and is then what was saved", async () => {
    expect(await read()).toEqual({ version: 1, updated_at: null, ...defaults })
    const tiers = [
      { from_min: 5, amount: 10_000 },
      { from_min: 30, amount: 50_000 },
    ]
    const changed = {
      half_day_min_hours: 3.5,
      need_approval_for: ["manual", "offline"],
      late_penalty_mode: "tier",
      late_penalty_tiers: tiers,
      auto_checkout: true,
      auto_checkout_mode: "time",
      auto_checkout_time: "21:00",
    }
    expect(await save({ ...changed, version: 1 })).toEqual({
      status: 200,
      api_status: 1,
      api_message: "Aturan absensi disimpan",
      data: { version: 2 },
    })
    expect(await read()).toEqual({
      version: 2,
      updated_at: "2026-11-20T01:00:00.000Z",
      ...defaults,
      ...changed,
    })
    expect(await read(await world.signIn("admin@lain.test"))).toMatchObject({ version: 1, ...defaults })
  })

  test("tells who comes second, and of two at once one is second", async () => {
    await world.sqlRows(sql`delete from attendance_rules`)
    const answers = await Promise.all([
      save({ late_tolerance_min: 1, version: 1 }),
      save({ late_tolerance_min: 2, version: 1 }),
    ])
    const [won] = answers.filter((answer) => answer.api_status === 1)
    const [late] = answers.filter((answer) => answer.api_status === 0)
    expect(won).toMatchObject({ data: { version: 2 } })
    expect(late).toMatchObject({ data: { reason: "stale", current: { version: 2 } } })
  })

  test("is answered only when asked for, and only to those it concerns", async () => {
    expect((await world.call("companies/find", {}, admin)).data).not.toHaveProperty("aturan_absensi")
    expect(await read(await world.signIn("kantor@maju.test"))).toMatchObject({ late_tolerance_min: 1 })
    for (const who of ["terbatas@maju.test", "biasa@maju.test"])
      expect(
        await world.call("companies/find", { settings: ["aturan_absensi"] }, await world.signIn(who)),
      ).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
  })
})

describe("aturan absensi", () => {
  test.each<[string, object, Record<string, string[]>]>([
    [
      "two hours of tolerance and more",
      { late_tolerance_min: 121 },
      { late_tolerance_min: ["Isi angka bulat 0 sampai 120"] },
    ],
    [
      "a full day shorter than a half",
      { half_day_min_hours: 6, full_day_min_hours: 5.5 },
      { full_day_min_hours: ["Tidak boleh kurang dari jam setengah hari"] },
    ],
    [
      "absence without its minutes",
      { auto_alpha: true },
      { auto_alpha_after_min: ["Isi setelah berapa menit pegawai dianggap alpa"] },
    ],
    [
      "a check-out at no time",
      { auto_checkout: true, auto_checkout_mode: "time" },
      { auto_checkout_time: ["Isi jam absen pulang otomatis"] },
    ],
    [
      "faces without photos",
      { require_face_match: true },
      { require_face_match: ["Pencocokan wajah memerlukan foto"] },
    ],
    [
      "a radius without a place",
      { require_gps: false },
      { radius_mode: ["Radius hanya dapat diperiksa bila lokasi GPS wajib"] },
    ],
    [
      "approval of what never comes",
      { radius_mode: "block", need_approval_for: ["outside_radius"] },
      { need_approval_for: ["Absen di luar radius tidak sampai ke persetujuan dengan pilihan radius ini"] },
    ],
    [
      "a penalty of nothing",
      { late_penalty_mode: "per_minute", late_penalty_value: 0 },
      { late_penalty_value: ["Isi denda dalam rupiah"] },
    ],
    ["no tier", { late_penalty_mode: "tier" }, { late_penalty_tiers: ["Isi paling sedikit satu tingkat"] }],
    [
      "tiers out of order",
      {
        late_penalty_mode: "tier",
        late_penalty_tiers: [
          { from_min: 10, amount: 1 },
          { from_min: 10, amount: 2 },
        ],
      },
      { "late_penalty_tiers.1.from_min": ["Harus lebih besar daripada tingkat di atasnya"] },
    ],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save(wrong)).toMatchObject({ is_validate: 1, data: { errors } })
  })
})
