import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { overtimeDays, overtimeList, overtimeSummary } from "#contract/areas/overtime/overtime.ts"
import { overtimeOf } from "#server/areas/overtime/index.ts"
import { settleFromAttendance } from "#server/areas/overtime/sweep.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newRequest } from "../lib/writes.requests.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  /** Without schedules everybody has the office hours, from eight to five. */
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`update members set gaji_pokok = 5000000, gaji_type = 'bulanan'`)
})
beforeEach(async () => {
  await world.sqlRows(sql`delete from overtime`)
  await world.sqlRows(sql`delete from attendance_request_history`)
  await world.sqlRows(sql`delete from attendance_originals`)
  await world.sqlRows(sql`delete from attendance_requests`)
  await world.sqlRows(sql`delete from attendance`)
  await world.sqlRows(sql`update overtime_settings set mode = 'request_first', min_minutes = 30, round_to_min = '1', round_mode = 'down',
    over_cap = 'warn', max_per_day_min = 240, max_per_week_min = 1080, members_id = '[]', swept_until = null, enabled = true`)
})
afterAll(() => world.close())

const member = (at: number) => world.seeded.maju.members[at] ?? 0
/** A worked day, with times in Jakarta; it starts at eight unless given. */
const worked = (who: number, date: string, until: string, from = "08:00") =>
  world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
    select companies_id, id, ${date}::date, offices_id, ${`${date}T${from}:00+07:00`}::timestamptz, ${`${date}T${until}:00+07:00`}::timestamptz, 'hadir'
    from members where id = ${who}`)
const asked = (who: number, date: string, until: string | null, more: object = {}) =>
  newRequest(world, {
    members_id: who,
    type: "lembur",
    business_date: date,
    requested_in: null,
    requested_out: until === null ? null : `${date}T${until}:00+07:00`,
    ...more,
  })
const decide = (id: number, status = "approved", token = admin, note: string | null = null) =>
  world.call("persetujuan-absensi/approval", { id, status, note }, token)
const ask = async <A>(path: string, payload: object, token = admin): Promise<A> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data as A
}
const list = (payload: object = {}, token = admin) =>
  ask<AnswerOf<typeof overtimeList>>("lembur/list/all", payload, token)
const save = (payload: object) => world.call("absensi-lembur/setting/update", payload, admin)

/** A Thursday. */
const DAY = "2026-11-19"

describe("from requests", () => {
  test("approving writes the row with its calculation, taking it back takes the row back", async () => {
    await worked(member(0), DAY, "20:00")
    const id = await asked(member(0), DAY, "19:30")
    expect((await list()).total).toBe(0)
    expect((await decide(id)).api_status).toBe(1)
    const { rows, sums } = await list()
    expect(rows).toMatchObject([
      {
        date: DAY,
        day_type: "kerja",
        source: "pengajuan",
        state: "dihitung",
        requests_id: id,
        minutes_granted: 150,
        minutes_worked: 180,
        minutes_paid: 150,
        /** 5,000,000 / 173 × (1.5 + 1.5 × 2) = 130,057.80 */
        segments: [
          { minutes: 60, tenths: 15 },
          { minutes: 90, tenths: 20 },
        ],
        amount: 130_058,
      },
    ])
    expect(rows[0]?.explain.map(({ label }) => label)).toEqual([
      "Waktu lembur",
      "Upah sejam",
      "Upah lembur, hari kerja, 5 hari kerja seminggu",
    ])
    expect(sums).toMatchObject({ hari: 1, menit: 150, menit_kerja: 150, amount: 130_058 })
    expect((await decide(id, "cancelled", admin, "Salah tanggal")).api_status).toBe(1)
    expect((await list()).rows).toEqual([])
  })

  test("a rejected request writes nothing", async () => {
    await worked(member(0), DAY, "20:00")
    await decide(await asked(member(0), DAY, "20:00"), "rejected", admin, "Tidak ada perintah lembur")
    expect((await list()).rows).toEqual([])
  })

  test("what was asked without an end is granted for as long as it takes", async () => {
    await worked(member(0), DAY, "19:00")
    await decide(await asked(member(0), DAY, null))
    expect((await list()).rows).toMatchObject([{ minutes_granted: null, minutes_paid: 120 }])
  })

  test("without a check-out it waits; once the record is corrected it counts", async () => {
    await decide(await asked(member(0), DAY, "19:00"))
    expect((await list()).rows).toMatchObject([{ minutes_paid: 0, state: "tidak_dihitung", amount: 0 }])
    const fix = await newRequest(world, {
      members_id: member(0),
      business_date: DAY,
      requested_in: `${DAY}T08:00:00+07:00`,
      requested_out: `${DAY}T18:30:00+07:00`,
    })
    expect((await decide(fix)).api_status).toBe(1)
    expect((await list()).rows).toMatchObject([{ minutes_paid: 90, state: "dihitung" }])
  })

  test("a day off is overtime from its first hour, an official holiday is told from it", async () => {
    const saturday = "2026-11-14"
    await worked(member(0), saturday, "13:00")
    await decide(await asked(member(0), saturday, "13:00", { requested_in: `${saturday}T08:00:00+07:00` }))
    await world.sqlRows(sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave, all_offices, created_at, updated_at)
      values (${world.seeded.maju.id}, 'Hari uji', '2026-11-17', '2026-11-17', 'nasional', 'full', false, false, true, now(), now())`)
    await worked(member(0), "2026-11-17", "12:00")
    await decide(await asked(member(0), "2026-11-17", null))
    expect((await list({ sort: "date", dir: "asc" })).rows).toMatchObject([
      {
        date: saturday,
        day_type: "libur_mingguan",
        minutes_paid: 300,
        segments: [{ minutes: 300, tenths: 20 }],
      },
      {
        date: "2026-11-17",
        day_type: "libur_nasional",
        minutes_paid: 240,
        segments: [{ minutes: 240, tenths: 20 }],
      },
    ])
    await world.sqlRows(sql`delete from holidays where nama = 'Hari uji'`)
  })

  test("caps of the day and the week are held to, as the rules say", async () => {
    await save({ over_cap: "block", max_per_day_min: 180, max_per_week_min: 300 })
    for (const date of ["2026-11-16", "2026-11-17", "2026-11-18"]) {
      await worked(member(0), date, "21:00")
      await decide(await asked(member(0), date, "21:00"))
    }
    expect((await list({ dir: "asc" })).rows.map((row) => [row.minutes_paid, row.state])).toEqual([
      [180, "dipotong"],
      [120, "dipotong"],
      [0, "dipotong"],
    ])
    await save({ over_cap: "warn", max_per_day_min: 180, max_per_week_min: 300 })
    expect(
      await world.call(
        "lembur/hitung-ulang",
        { ids: [member(0)], start_date: "2026-11-16", end_date: "2026-11-18" },
        admin,
      ),
    ).toMatchObject({ api_status: 1, data: { rows: [{ ok: true, message: "3 hari diperbarui" }] } })
    expect((await list()).rows.map(({ state }) => state)).toEqual(Array(3).fill("melewati_batas"))
  })

  test("who is not eligible has none, nor has anybody where overtime is switched off", async () => {
    await save({ members_id: [member(2)] })
    await worked(member(0), DAY, "20:00")
    await decide(await asked(member(0), DAY, "20:00"))
    expect((await list()).rows).toEqual([])
    await save({ enabled: false })
    await worked(member(2), DAY, "20:00")
    await decide(await asked(member(2), DAY, "20:00"))
    expect((await list()).rows).toEqual([])
  })

  test("a day in a closed payroll period stays as it was reckoned", async () => {
    await worked(member(0), DAY, "19:00")
    await decide(await asked(member(0), DAY, "19:00"))
    await world.sqlRows(sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
      values (${world.seeded.maju.id}, 'November uji', '2026-11', '2026-11-01', '2026-11-30', '2026-11-30', 'locked', now(), now())`)
    await world.sqlRows(sql`update members set gaji_pokok = 9000000 where id = ${member(0)}`)
    const span = { start_date: DAY, end_date: DAY }
    await world.call("lembur/hitung-ulang", { ids: [member(0)], ...span }, admin)
    expect((await list()).rows).toMatchObject([{ amount: 101_156, locked: true }])
    await world.sqlRows(sql`delete from payroll_periods where nama = 'November uji'`)
    await world.call("lembur/hitung-ulang", { ids: [member(0)], ...span }, admin)
    expect((await list()).rows).toMatchObject([{ amount: 182_081, locked: false }])
    await world.sqlRows(sql`update members set gaji_pokok = 5000000 where id = ${member(0)}`)
  })
})

describe("from attendance", () => {
  test("the sweep keeps yesterday once, without any request", async () => {
    await save({ mode: "auto_from_attendance" })
    await worked(member(0), DAY, "18:00")
    await worked(member(1), DAY, "17:10")
    await settleFromAttendance(world.db, world.time.now)
    expect((await list({ status: "dihitung" })).rows).toMatchObject([
      { source: "absensi", minutes_paid: 60, requests_id: null },
    ])
    const [rules] = await world.sqlRows(
      sql`select swept_until::text as until from overtime_settings where companies_id = ${world.seeded.maju.id}`,
    )
    expect(rules).toEqual({ until: DAY })
  })
})

describe("who sees what", () => {
  test("an office admin sees minutes of their own offices, and nobody's pay", async () => {
    const offices = await world.sqlRows<{ readonly id: number; readonly offices_id: number }>(
      sql`select id::float8 as id, offices_id::float8 as offices_id from members where companies_id = ${world.seeded.maju.id} order by id`,
    )
    for (const { id } of offices.slice(0, 2)) {
      await worked(id, DAY, "20:00")
      await decide(await asked(id, DAY, "20:00"))
    }
    expect((await list()).total).toBe(2)
    const seen = await list({}, office)
    expect(new Set(seen.rows.map(({ member: one }) => one.offices_id)).size).toBe(1)
    expect(seen.sums.amount).toBeNull()
    for (const row of seen.rows) {
      expect(row.amount).toBeNull()
      expect(row.explain.filter(({ is_pay }) => is_pay)).toEqual([])
    }
    const summary = await ask<AnswerOf<typeof overtimeSummary>>(
      "lembur/rangkuman",
      { start_date: DAY, end_date: DAY },
      office,
    )
    expect(
      [summary.sums, ...summary.rows.map(({ sums }) => sums)].every(({ amount }) => amount === null),
    ).toBe(true)
    const other = await world.signIn("admin@lain.test")
    expect((await list({}, other)).rows).toEqual([])
  })

  test("the summary adds up what the list shows, by employee and by day", async () => {
    for (const at of [0, 1]) {
      await worked(member(at), DAY, "19:00")
      await decide(await asked(member(at), DAY, "19:00"))
    }
    const summary = await ask<AnswerOf<typeof overtimeSummary>>("lembur/rangkuman", {
      start_date: "2026-11-01",
      end_date: "2026-11-30",
    })
    const rows = (await list()).rows
    expect(summary.sums).toMatchObject({ hari: 2, menit: 240, amount: 202_312 })
    expect(summary.sums.amount).toBe(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
    expect(summary.rows.map(({ sums }) => sums.menit)).toEqual([120, 120])
    expect(summary.per_day).toMatchObject([{ date: DAY, menit_kerja: 240 }])
    const tooLong = { start_date: "2026-01-01", end_date: "2026-11-30" }
    expect(await world.call("lembur/rangkuman", tooLong, admin)).toMatchObject({ is_validate: 1 })
  })

  test("attendance beside overtime: asked, granted, worked and counted", async () => {
    await worked(member(0), DAY, "20:00")
    await decide(await asked(member(0), DAY, "19:00"))
    await worked(member(1), DAY, "18:30")
    await asked(member(1), DAY, "18:00")
    const { rows } = await ask<AnswerOf<typeof overtimeDays>>("absensi-lembur/list", {
      start_date: DAY,
      end_date: DAY,
    })
    expect(rows.map(({ day }) => day)).toMatchObject([
      { request: "approved", asked_min: 120, granted_min: 120, worked_min: 180, paid_min: 120 },
      { request: "pending", asked_min: 60, granted_min: null, worked_min: 90, paid_min: 0 },
    ])
  })

  test("what nobody asked for is told from the least the rules count on", async () => {
    await worked(member(0), DAY, "17:12")
    await worked(member(1), DAY, "18:30")
    const { rows } = await ask<AnswerOf<typeof overtimeDays>>("absensi-lembur/list", {
      start_date: DAY,
      end_date: DAY,
    })
    expect(rows.map(({ day }) => day)).toMatchObject([{ request: null, worked_min: 90 }])
  })
})

test("payroll reads minutes, rupiah and every line between two dates", async () => {
  await worked(member(0), DAY, "19:00")
  await decide(await asked(member(0), DAY, "19:00"))
  const pay = await world.db.transact((tx) =>
    overtimeOf(tx, [member(0), member(1)], { start_date: "2026-11-01", end_date: "2026-11-30" }),
  )
  expect([...pay.values()]).toMatchObject([
    {
      members_id: member(0),
      minutes: 120,
      amount: 101_156,
      unpaid_days: 0,
      leave_minutes: 0,
      lines: [{ date: DAY, minutes: 120, amount: 101_156 }],
    },
  ])
})

describe("the rules", () => {
  test("are read with the names of who is eligible, and refused at their fields", async () => {
    expect((await save({ members_id: [member(0)] })).api_status).toBe(1)
    const [one] = await world.sqlRows<{ nama: string }>(sql`select nama from members where id = ${member(0)}`)
    expect((await world.call("absensi-lembur/setting", {}, admin)).data).toMatchObject({
      members_id: [member(0)],
      members_nama: [one?.nama],
      divisor: 173,
    })
    expect(await save({ formula: "flat_hour" })).toMatchObject({
      is_validate: 1,
      data: { errors: { flat_rate: ["Isi tarif dalam rupiah"] } },
    })
    const [stranger = 0] = world.seeded.lain.members
    expect(await save({ members_id: [stranger] })).toMatchObject({
      data: { errors: { "members_id.0": ["Pilihan tidak dikenal"] } },
    })
  })
})
