import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { weekdays } from "#contract/areas/attendance/officesHours.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const hours = { is_work: true, start: "08:00", end: "17:00", break_start: "12:00", break_end: "13:00" }
const week = (change: Readonly<Record<string, object>> = {}) =>
  weekdays.map((day, at) => ({ day, ...(at < 5 ? hours : { is_work: false }), ...change[day] }))
const save = (payload: object) => world.call("offices-hours/create", payload, admin)
const row = async (id: number) =>
  (await world.call("offices-hours/find", { offices_hours_id: id }, admin)).data as Record<string, unknown>
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id

describe("jam kerja", () => {
  test("a row is a week of hours, with what follows from them", async () => {
    const days = week({
      fri: { start: "20:00", end: "04:00", break_start: null, break_end: null },
      sat: { start: "08:00" },
    })
    const id = idOf(
      await save({ nama: "Kantor", type: "fixed", days: days.toReversed(), flexible_minutes: 30 }),
    )
    const free = { is_work: false, start: null, end: null, break_start: null, break_end: null }
    const none = { is_overnight: false, min_minutes: null }
    expect(await row(id)).toEqual({
      id,
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      nama: "Kantor",
      type: "fixed",
      days: [
        ...(["mon", "tue", "wed", "thu"] as const).map((day) => ({ day, ...hours, ...none })),
        {
          day: "fri",
          is_work: true,
          start: "20:00",
          end: "04:00",
          break_start: null,
          break_end: null,
          is_overnight: true,
          min_minutes: null,
        },
        ...(["sat", "sun"] as const).map((day) => ({ day, ...free, ...none })),
      ],
      flexible_minutes: null,
      late_tolerance_min: null,
      is_default: false,
      week_min: 4 * 480 + 480,
      work_days: 5,
      jumlah_kantor: 0,
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["a day left out", { days: week().slice(1) }, { days: ["Isi ketujuh hari, masing-masing satu kali"] }],
    [
      "a day twice",
      { days: [...week().slice(1), week()[1]] },
      { days: ["Isi ketujuh hari, masing-masing satu kali"] },
    ],
    [
      "no working day",
      { days: week().map(({ day }) => ({ day, is_work: false })) },
      { days: ["Pilih paling sedikit satu hari kerja"] },
    ],
    [
      "a working day without hours",
      { days: week({ sun: { is_work: true } }) },
      { "days.6.start": ["Isi jam masuk"] },
    ],
    [
      "a working day without an end",
      { days: week({ tue: { end: null } }) },
      { "days.1.end": ["Isi jam pulang"] },
    ],
    [
      "a break outside the hours",
      { days: week({ wed: { break_end: "18:00" } }) },
      { "days.2.break_end": ["Istirahat harus selesai di dalam jam kerja"] },
    ],
    [
      "flexible without minutes",
      { type: "flexible", days: week() },
      { flexible_minutes: ["Isi kelonggaran jam masuk dalam menit"] },
    ],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    const answer = await save({ nama: "Salah", type: "fixed", days: week(), ...wrong })
    expect(answer).toMatchObject({ is_validate: 1 })
    expect((answer.data as { errors: unknown }).errors).toEqual(errors)
  })

  test("one of them is the default: it can be taken, never given up", async () => {
    const first = world.seeded.maju.resources["offices-hours"] ?? 0
    const before = await row(first)
    expect(before).toMatchObject({ is_default: true, version: 1 })
    const kept = {
      data: { errors: { is_default: ["Jadikan jam kerja lain sebagai jam kerja utama lebih dulu"] } },
    }
    expect(await save({ ...before, is_default: false })).toMatchObject(kept)
    expect(await world.call("offices-hours/delete", { id: first }, admin)).toMatchObject({
      api_message: "Jadikan jam kerja lain sebagai jam kerja utama lebih dulu",
      data: { reason: "in_use" },
    })
    const id = idOf(
      await save({
        nama: "Bawaan baru",
        type: "flexible",
        flexible_minutes: 60,
        days: week(),
        is_default: true,
      }),
    )
    expect(await row(id)).toMatchObject({ is_default: true, flexible_minutes: 60 })
    expect(await row(first)).toMatchObject({ is_default: false, version: 2 })
    expect(await world.call("offices-hours/delete", { id: first }, admin)).toMatchObject({ api_status: 1 })
  })

  test("hours that only employees keep, or kept once, stay and say whose they are", async () => {
    const id = idOf(await save({ nama: "Milik pegawai", type: "fixed", days: week() }))
    const removal = () => world.call("offices-hours/delete", { id }, admin)
    const members_id = world.seeded.maju.members.slice(0, 2)
    const change = (attendance: object) =>
      world.call(
        "members/update/attendance-type",
        { type: "selected", members_id, attendance_type: "offices_hours", ...attendance },
        admin,
      )
    await change({ offices_hours_id: id, effective_date: "2026-12-01" })
    expect(await removal()).toMatchObject({ api_message: "Masih dipakai 2 pegawai" })
    await change({ offices_hours_id: id, effective_date: "2026-11-02" })
    expect(await removal()).toMatchObject({
      api_message: "Masih dipakai 2 pegawai",
      data: { reason: "in_use" },
    })
    await change({ offices_hours_id: null, effective_date: "2026-12-01" })
    await change({ offices_hours_id: null, effective_date: "2026-11-03" })
    expect(await removal()).toMatchObject({ api_message: "Masih dipakai 2 riwayat pegawai" })
  })
})
