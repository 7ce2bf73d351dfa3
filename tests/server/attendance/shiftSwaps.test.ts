import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { expireSwaps } from "#server/areas/attendance/swap/sweep.ts"
import { plusDays } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let lina: string
let budi: string
/** Lina asks, Budi is the colleague. */
let ids: { readonly lina: number; readonly budi: number }
let shift: { readonly pagi: number; readonly siang: number; readonly malam: number }
let dates: { readonly one: string; readonly two: string }

const addShift = async (kode: string, nama: string, start: string, end: string): Promise<number> => {
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into shifts select (jsonb_populate_record(s, jsonb_build_object('id', nextval(pg_get_serial_sequence('shifts', 'id')),
        'nama', ${nama}::text, 'kode', ${kode}::text, 'start', ${start}::text, 'end', ${end}::text, 'cross_midnight', ${start > end}::boolean,
        'all_offices', true, 'is_active', true))).*
      from shifts s where s.id = ${world.seeded.maju.resources["shift"] ?? 0} returning id::float8 as id`,
  )
  return row?.id ?? 0
}

beforeAll(async () => {
  world = await openWorld()
  const { maju } = world.seeded
  ids = { lina: maju.self, budi: maju.members[1] ?? 0 }
  await world.sqlRows(
    sql`update members set accounts_id = ${maju.accounts.normal}, app_access = true, nama = 'Budi Uji', atasan_id = ${maju.members[0] ?? 0} where id = ${ids.budi}`,
  )
  await world.sqlRows(
    sql`update members set nama = 'Lina Uji', atasan_id = ${maju.members[0] ?? 0} where id = ${ids.lina}`,
  )
  admin = await world.signIn("admin@maju.test")
  lina = await world.signIn("pegawai@maju.test")
  const [account] = await world.sqlRows<{ email: string }>(
    sql`select email from accounts where id = ${maju.accounts.normal}`,
  )
  budi = await world.signIn(account?.email ?? "")
  shift = {
    pagi: await addShift("UPG", "Pagi Uji", "07:00", "15:00"),
    siang: await addShift("USG", "Siang Uji", "15:00", "23:00"),
    malam: await addShift("UML", "Malam Uji", "22:00", "06:00"),
  }
  const today = world.time.now.toISOString().slice(0, 10)
  dates = { one: plusDays(today, 10), two: plusDays(today, 12) }
})
afterAll(() => world.close())

type Plan = Readonly<Record<string, number | null>>
const planned = async (member: number, plan: Plan) => {
  for (const [date, shifts_id] of Object.entries(plan))
    await world.sqlRows(
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id) values (${world.seeded.maju.id}, ${member}, ${date}::date, ${shifts_id})`,
    )
}
beforeEach(async () => {
  await world.sqlRows(sql`update shift_swaps set status = 'cancelled' where status in ('asked', 'pending')`)
  await world.sqlRows(sql`delete from schedules where members_id in (${ids.lina}, ${ids.budi})`)
  await planned(ids.lina, { [dates.one]: shift.pagi, [dates.two]: null })
  await planned(ids.budi, { [dates.one]: shift.siang, [dates.two]: shift.siang })
})

const sameDay = () => ({ own_date: dates.one, partner_id: ids.budi, partner_date: dates.one })
const ask = (payload: object = sameDay()) => world.call("saya/tukar-shift/ajukan", payload, lina)
const asked = async (payload: object = sameDay()): Promise<number> => {
  const answer = await ask(payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { readonly id: number }).id
}
const answer = (id: number, said: string, more: object = {}, token = budi) =>
  world.call("saya/tukar-shift/jawab", { id, answer: said, ...more }, token)
const decide = (id: number, status: string, more: object = {}) =>
  world.call("tukar-shift/approval", { id, status, ...more }, admin)
const cell = async (member: number, date: string) => {
  const [row] = await world.sqlRows<{ shift: number | null }>(
    sql`select shifts_id::float8 as shift from schedules where members_id = ${member} and business_date = ${date}::date`,
  )
  return row === undefined ? "none" : (row.shift ?? "OFF")
}
const statusOf = async (id: number) =>
  (await world.sqlRows<{ status: string }>(sql`select status from shift_swaps where id = ${id}`))[0]?.status

describe("on one date", () => {
  test("the colleague agrees, the administrator approves, and both plans are exchanged at once", async () => {
    expect(await world.call("saya/tukar-shift/hitung", sameDay(), lina)).toMatchObject({
      data: {
        lines: [
          { value: "Pagi Uji 07.00–15.00 → Siang Uji 15.00–23.00" },
          { value: "Siang Uji 15.00–23.00 → Pagi Uji 07.00–15.00" },
        ],
        broken: [],
      },
    })
    const id = await asked()
    const queue = async () =>
      (
        (await world.call("inbox/waiting", {}, admin)).data as {
          readonly queues: readonly { readonly flow: string; readonly count: number }[]
        }
      ).queues.find(({ flow }) => flow === "tukar-shift")?.count ?? 0
    const before = await queue()
    const { rows } = (await world.call("saya/tukar-shift/masuk", {}, budi)).data as {
      rows: readonly object[]
    }
    expect(rows[0]).toMatchObject({ id, nama: "Lina Uji", status: "asked", problems: [] })
    expect(await answer(id, "agreed")).toMatchObject({ api_status: 1 })
    expect(await queue()).toBe(before + 1)
    const version = async () =>
      (
        await world.sqlRows<{ version: number }>(
          sql`select version::int as version from schedule_plans where companies_id = ${world.seeded.maju.id}`,
        )
      )[0]?.version
    const plan = await version()
    expect(await decide(id, "approved")).toMatchObject({ api_status: 1 })
    expect([await cell(ids.lina, dates.one), await cell(ids.budi, dates.one)]).toEqual([
      shift.siang,
      shift.pagi,
    ])
    expect(await version()).toBe((plan ?? 0) + 1)
    expect(await decide(id, "cancelled", { note: "Salah orang" })).toMatchObject({ api_status: 1 })
    expect([await cell(ids.lina, dates.one), await cell(ids.budi, dates.one)]).toEqual([
      shift.pagi,
      shift.siang,
    ])
  })

  test("a cell that was changed after the approval is not overwritten by the way back", async () => {
    const id = await asked()
    await answer(id, "agreed")
    await decide(id, "approved")
    await world.sqlRows(
      sql`update schedules set shifts_id = ${shift.malam} where members_id = ${ids.budi} and business_date = ${dates.one}::date`,
    )
    expect(await decide(id, "cancelled", { note: "Salah orang" })).toMatchObject({
      api_status: 0,
      api_message: expect.stringContaining("sudah diubah lagi") as string,
    })
    expect(await statusOf(id)).toBe("approved")
  })
})

test("on two dates each works the shift of the other, on a day that was free", async () => {
  const payload = { own_date: dates.one, partner_id: ids.budi, partner_date: dates.two }
  expect(await ask(payload)).toMatchObject({
    data: { errors: { partner_id: [expect.stringContaining("sudah bekerja, Siang Uji") as string] } },
  })
  await world.sqlRows(
    sql`update schedules set shifts_id = null where members_id = ${ids.budi} and business_date = ${dates.one}::date`,
  )
  const id = await asked(payload)
  await answer(id, "agreed")
  expect(await decide(id, "approved")).toMatchObject({ api_status: 1 })
  expect([
    await cell(ids.lina, dates.one),
    await cell(ids.budi, dates.one),
    await cell(ids.lina, dates.two),
    await cell(ids.budi, dates.two),
  ]).toEqual(["OFF", shift.pagi, shift.siang, "OFF"])
})

describe("the rules of the grid", () => {
  const errorsOf = async (payload: object) =>
    ((await ask(payload)).data as { readonly errors: Readonly<Record<string, readonly string[]>> }).errors

  test("an overlap with the day beside is told at the colleague", async () => {
    await planned(ids.budi, { [plusDays(dates.one, -1)]: shift.malam })
    await world.sqlRows(
      sql`update schedules set shifts_id = null where members_id = ${ids.budi} and business_date = ${dates.one}::date`,
    )
    await world.sqlRows(sql`update shifts set start = '05:00' where id = ${shift.pagi}`)
    const errors = await errorsOf(sameDay())
    await world.sqlRows(sql`update shifts set start = '07:00' where id = ${shift.pagi}`)
    expect(errors["partner_id"]?.[0]).toMatch(/^Budi Uji, .*bertumpuk dengan jam kerja hari sebelumnya$/)
  })

  test("short rest is no bar, but told", async () => {
    await planned(ids.budi, { [plusDays(dates.one, -1)]: shift.malam })
    const { data } = await world.call("saya/tukar-shift/hitung", sameDay(), lina)
    expect(data).toMatchObject({
      broken: [],
      lines: expect.arrayContaining([
        { label: "Perhatian", value: expect.stringContaining("istirahat hanya 1 jam") as string },
      ]) as unknown,
    })
  })

  test("days without a shift, the past, strangers and a second request are told at their fields", async () => {
    expect(await errorsOf({ ...sameDay(), own_date: dates.two, partner_date: dates.two })).toHaveProperty(
      "own_date",
    )
    expect(await errorsOf({ ...sameDay(), own_date: "2026-01-05" })).toMatchObject({
      own_date: ["Paling cepat besok"],
    })
    expect(await errorsOf({ ...sameDay(), partner_id: ids.lina })).toMatchObject({
      partner_id: ["Pilih rekan sekantor atau seatasan"],
    })
    await asked()
    expect(await errorsOf(sameDay())).toMatchObject({
      own_date: [expect.stringContaining("sudah diminta") as string],
    })
  })

  test("a plan that has changed since is not approved", async () => {
    const id = await asked()
    await answer(id, "agreed")
    await world.sqlRows(
      sql`update schedules set shifts_id = ${shift.malam} where members_id = ${ids.lina} and business_date = ${dates.one}::date`,
    )
    expect(await decide(id, "approved")).toMatchObject({
      api_status: 0,
      api_message: expect.stringContaining("sudah berubah sejak diminta") as string,
    })
    expect(await decide(id, "rejected", { note: "Jadwal berubah" })).toMatchObject({ api_status: 1 })
  })

  test("of two swaps of one day that are approved together only the first is written", async () => {
    const first = await asked()
    await answer(first, "agreed")
    await world.sqlRows(sql`insert into shift_swaps (companies_id, members_id, partner_id, requester_nama, partner_nama, own_date, partner_date,
        first_date, last_date, cells, status, last_at, created_at, updated_at)
      select companies_id, partner_id, members_id, partner_nama, requester_nama, own_date, partner_date, first_date, last_date,
        jsonb_build_array(jsonb_set(cells->1, '{side}', '"requester"'), jsonb_set(cells->0, '{side}', '"partner"')), status, last_at, created_at, updated_at
      from shift_swaps where id = ${first}`)
    const [second] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from shift_swaps where members_id = ${ids.budi} order by id desc limit 1`,
    )
    const bulk = await world.call(
      "tukar-shift/approval/bulk",
      { ids: [first, second?.id ?? 0], status: "approved" },
      admin,
    )
    expect((bulk.data as { rows: readonly object[] }).rows).toMatchObject([
      { id: first, ok: true },
      { id: second?.id, ok: false },
    ])
    expect([await cell(ids.lina, dates.one), await cell(ids.budi, dates.one)]).toEqual([
      shift.siang,
      shift.pagi,
    ])
  })
})

describe("the colleague", () => {
  test("declines with a reason, and the requester is told", async () => {
    const id = await asked()
    expect(await answer(id, "declined")).toMatchObject({ data: { errors: { note: [expect.any(String)] } } })
    expect(await answer(id, "declined", { note: "Ada ujian" })).toMatchObject({ api_status: 1 })
    expect(await statusOf(id)).toBe("declined")
    const [told] = await world.sqlRows<{ title: string; body: string }>(
      sql`select title, body from notifications where accounts_id = ${world.seeded.maju.accounts.self} order by id desc limit 1`,
    )
    expect(told).toEqual({ title: "Tukar shift ditolak rekan", body: "Ada ujian" })
  })

  test("sees nothing else of the requester, and neither reads nor withdraws the request as one of their own", async () => {
    const id = await asked()
    const row = ((await world.call("saya/tukar-shift/masuk", {}, budi)).data as { rows: readonly object[] })
      .rows[0]
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      "created_at",
      "days",
      "id",
      "last_at",
      "nama",
      "note",
      "problems",
      "reason",
      "status",
      "version",
      "warnings",
    ])
    for (const end of ["detail", "batal"])
      expect(await world.call(`saya/tukar-shift/${end}`, { id }, budi)).toMatchObject({
        data: { reason: "not_found" },
      })
    expect(await answer(id, "agreed", {}, lina)).toMatchObject({ data: { reason: "not_found" } })
    expect(world.faults).toEqual([])
  })

  test("leave of the colleague is not told by its name", async () => {
    await world.sqlRows(sql`update schedules set shifts_id = null where members_id = ${ids.budi}`)
    const rows = (await world.call("saya/pilihan/rekan-shift", {}, lina)).data as {
      readonly rows: readonly object[]
    }
    expect(rows.rows).toContainEqual({ id: ids.budi, nama: "Budi Uji", kode: null, is_active: true })
  })
})

test("choices: own days with a shift, and those of the colleague, the same date also as a day off", async () => {
  const days = async (path: string, payload: object = {}) =>
    ((await world.call(path, payload, lina)).data as { rows: readonly { kode: string; nama: string }[] }).rows
  expect((await days("saya/pilihan/hari-shift")).map(({ kode }) => kode)).toEqual([dates.one])
  const theirs = { partner_id: ids.budi, own_date: dates.one }
  expect((await days("saya/pilihan/hari-shift-rekan", theirs)).map(({ kode }) => kode)).toEqual([
    dates.one,
    dates.two,
  ])
  await world.sqlRows(
    sql`update schedules set shifts_id = null where members_id = ${ids.budi} and business_date = ${dates.one}::date`,
  )
  expect((await days("saya/pilihan/hari-shift-rekan", theirs))[0]).toMatchObject({
    kode: dates.one,
    nama: expect.stringMatching(/, Libur$/) as string,
  })
})

test("on its first day what was not decided expires, once", async () => {
  const id = await asked()
  await answer(id, "agreed")
  const now = world.time.now
  expect(await expireSwaps(world.db, now)).toBe(0)
  const due = new Date(`${dates.one}T01:00:00Z`)
  expect(await expireSwaps(world.db, due)).toBeGreaterThan(0)
  expect(await statusOf(id)).toBe("expired")
  expect(await expireSwaps(world.db, due)).toBe(0)
})
