import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { trackPositions, trackRoute } from "#contract/areas/fieldwork/tracker.ts"
import { MOST_SPOTS } from "#contract/areas/fieldwork/trackWords.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { dropOldTrackPoints } from "#server/areas/fieldwork/sweep.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newVisit } from "../lib/writes.visits.ts"

let world: World
let admin: string
let office: string
let stranger: string
const START = new Date("2026-11-20T01:00:00Z")
const TODAY = "2026-11-20"
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = START
  await world.sqlRows(sql`delete from track_points`)
  await world.sqlRows(sql`update visits set tanggal = '2026-01-05'`)
})
/** Another time ends older sessions. */
const goTo = async (time: string): Promise<void> => {
  world.time.now = new Date(time)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
}

const memberAt = (nth: number): number => world.seeded.maju.members[nth] ?? 0
const put = (nth: number, at: string, values: { readonly lat?: number; readonly lng?: number } = {}) =>
  world.sqlRows(sql`insert into track_points (companies_id, members_id, at, lat, lng)
    values (${world.seeded.maju.id}, ${memberAt(nth)}, ${at}::timestamptz, ${values.lat ?? -6.2}, ${values.lng ?? 106.8})`)
const positions = async (ask: object = {}, token = admin) => {
  const answer = await world.call("tracker/posisi", ask, token)
  return { ...answer, data: answer.data as AnswerOf<typeof trackPositions> }
}
const route = async (ask: object, token = admin) => {
  const answer = await world.call("tracker/rute", ask, token)
  return { ...answer, data: answer.data as AnswerOf<typeof trackRoute> }
}
const looks = (call: string) =>
  world.sqlRows<{ readonly entity_id: number; readonly after: unknown; readonly actor_id: number }>(
    sql`select entity_id::float8 as entity_id, actor_id::float8 as actor_id, after from audit where call = ${call} order by id`,
  )

describe("positions", () => {
  test("the last one of each, those in the field first, and who has none", async () => {
    await put(0, "2026-11-20T00:40:00Z")
    await put(0, "2026-11-20T00:55:00Z", { lat: -6.3 })
    await put(1, "2026-11-19T23:10:00Z")
    await put(2, "2026-11-19T10:00:00Z")
    const { data } = await positions()
    expect(data.counts).toEqual({ people: 6, on_map: 2, lapangan: 1, without: 4 })
    expect(data.rows.slice(0, 3).map(({ id, state, last }) => [id, state, last?.at ?? null])).toEqual([
      [memberAt(0), "lapangan", "2026-11-20T07:55:00+07:00"],
      [memberAt(1), "terlihat", "2026-11-20T06:10:00+07:00"],
      [expect.any(Number), "tanpa_titik", null],
    ])
    expect(data.points.map(({ id, lat }) => [id, lat])).toEqual([
      [memberAt(0), -6.3],
      [memberAt(1), -6.2],
    ])
    expect([data.clusters, data.total, data.last_page]).toEqual([[], 6, 1])
    const far = { south: -6.25, west: 106, north: -6, east: 107 }
    expect((await positions({ box: far, zoom: 12 })).data.points.map(({ id }) => id)).toEqual([memberAt(1)])
    expect((await positions({ state: "tanpa_titik" })).data.total).toBe(4)
    expect((await positions({ q: "pegawai mj 2" })).data.counts.people).toBe(1)
  })

  test("a visit in progress is in the field, with the customer's name; a finished one is not", async () => {
    const at = { tanggal: TODAY, in_at: "2026-11-19T20:00:00.000Z", in_lat: -6.21, in_lng: 106.81 }
    await newVisit(world, { ...at, members_id: memberAt(3), visit_status: "in_progress" })
    await newVisit(world, {
      ...at,
      members_id: memberAt(4),
      out_lat: -6.4,
      out_lng: 106.9,
      out_at: "2026-11-19T21:00:00.000Z",
    })
    const { data } = await positions()
    const of = (nth: number) => data.rows.find(({ id }) => id === memberAt(nth))
    expect(of(3)).toMatchObject({ state: "lapangan", last: { source: "visit_masuk" } })
    expect(of(3)?.last?.place).toBeTruthy()
    expect(of(4)).toMatchObject({ state: "terlihat", last: { source: "visit_selesai", lat: -6.4 } })
  })

  test("more than two thousand are answered as clusters", async () => {
    await world.sqlRows(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, status, created_at, updated_at)
      select companies_id, 'B-' || n, 'Banyak ' || n, 'L', offices_id, 'tetap', '2024-01-02', 'active', created_at, updated_at
      from members cross join generate_series(1, ${MOST_SPOTS + 1}) n where id = ${memberAt(0)}`)
    await world.sqlRows(sql`insert into track_points (companies_id, members_id, at, lat, lng)
      select companies_id, id, ${START.toISOString()}::timestamptz, -6 - (id % 7), 106 + (id % 5) from members where nip like 'B-%'`)
    const { data } = await positions({ q: "banyak" })
    expect([data.points, data.clusters.reduce((sum, { count }) => sum + count, 0)]).toEqual([
      [],
      MOST_SPOTS + 1,
    ])
    expect(data.clusters.length).toBeLessThanOrEqual(35)
    const near = await positions({
      q: "banyak",
      zoom: 14,
      box: { south: -6.5, west: 105, north: -5.5, east: 112 },
    })
    expect(near.data.points.length).toBeGreaterThan(200)
    await world.sqlRows(sql`delete from track_points`)
    await world.sqlRows(sql`delete from members where nip like 'B-%'`)
  })

  test("only the last ninety days, and no day to come", async () => {
    for (const tanggal of ["2026-11-21", "2026-08-22"])
      expect(await world.call("tracker/posisi", { tanggal }, admin)).toMatchObject({ is_validate: 1 })
    const { data } = await positions({ tanggal: "2026-08-23" })
    expect([data.tanggal, data.is_today, data.since]).toEqual(["2026-08-23", false, "2026-08-23"])
  })

  test("office admins see only their offices, other companies nothing, and a role needs the right", async () => {
    await put(0, "2026-11-20T00:40:00Z")
    await put(1, "2026-11-20T00:40:00Z")
    const own = await positions({}, office)
    expect(own.data.points.map(({ id }) => id)).toEqual([memberAt(0)])
    expect((await route({ members_id: memberAt(1) }, office)).api_status).toBe(0)
    expect((await positions({}, stranger)).data.points).toEqual([])
    const [role] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into roles (companies_id, nama, rights, created_at, updated_at)
        values (${world.seeded.maju.id}, 'Lapangan', ${"{fieldwork.view,visits.view}"}::text[], now(), now()) returning id::float8 as id`,
    )
    const withRole = (id: number | null) =>
      world.sqlRows(sql`update accounts set roles_id = ${id} where email = 'kantor@maju.test'`)
    await withRole(role?.id ?? 0)
    expect(await world.call("tracker/posisi", {}, office)).toMatchObject({ data: { reason: "forbidden" } })
    await world.sqlRows(
      sql`update roles set rights = array_append(rights, 'tracker.view') where id = ${role?.id ?? 0}`,
    )
    expect((await positions({}, office)).data.points.map(({ id }) => id)).toEqual([memberAt(0)])
    await withRole(null)
  })
})

describe("a route", () => {
  test("in time order, with stops, their length and the name of the place", async () => {
    const member = memberAt(5)
    const office_id = world.seeded.maju.offices[1] ?? 0
    await world.sqlRows(sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source, lat, lng)
      values (${world.seeded.maju.id}, ${member}, ${office_id}, ${TODAY}, 'in', '2026-11-20T00:00:00Z', 'mobile', -6.1, 106.8)`)
    await newVisit(world, {
      members_id: member,
      tanggal: TODAY,
      in_at: "2026-11-20T00:30:00.000Z",
      in_lat: -6.15,
      in_lng: 106.8,
      out_at: "2026-11-20T00:50:00.000Z",
      out_lat: -6.15,
      out_lng: 106.8,
    })
    for (const minute of ["10", "14", "22"]) await put(5, `2026-11-20T00:${minute}:00Z`, { lat: -6.12 })
    const { data } = await route({ members_id: member })
    expect(data.stops.map(({ nth, kind, minutes }) => [nth, kind, minutes])).toEqual([
      [1, "kantor", null],
      [2, "berhenti", 12],
      [3, "pelanggan", 20],
    ])
    expect(data.stops[0]?.place).toContain("Cabang")
    expect([data.recorded, data.points.length]).toEqual([6, 6])
    expect(data.metres).toBeGreaterThan(5_500)
    expect(data.metres).toBeLessThan(5_620)
  })

  test("of an employee that is not there", async () => {
    expect(await world.call("tracker/rute", { members_id: 999_999 }, admin)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await world.call("tracker/rute", { members_id: memberAt(0) }, stranger)).toMatchObject({
      data: { reason: "not_found" },
    })
  })
})

test("each look is in the audit: one entry per hour, person, day and account", async () => {
  await goTo("2026-11-20T06:00:00Z")
  const before = [(await looks("tracker/posisi")).length, (await looks("tracker/rute")).length] as const
  await positions()
  await positions({ q: "mj" })
  await positions({ tanggal: "2026-11-19" })
  await positions({}, office)
  for (const members_id of [memberAt(0), memberAt(0), memberAt(2)]) await route({ members_id })
  await goTo("2026-11-20T07:01:00Z")
  await route({ members_id: memberAt(0) })
  const found = (await looks("tracker/posisi")).slice(before[0])
  expect(found.map(({ after }) => after)).toMatchObject([
    { dilihat: true, tanggal: TODAY },
    { tanggal: "2026-11-19" },
    { tanggal: TODAY },
  ])
  expect((await looks("tracker/rute")).slice(before[1])).toMatchObject([
    {
      entity_id: memberAt(0),
      actor_id: world.seeded.maju.accounts.admin,
      after: { pegawai: "Pegawai MJ 1" },
    },
    { entity_id: memberAt(2) },
    { entity_id: memberAt(0) },
  ])
})

test("a day without positions names the latest one that has some, of what the account may see", async () => {
  const lastOf = async (tanggal: string, token = admin) => (await positions({ tanggal }, token)).data.last_day
  expect(await lastOf("2026-11-18")).toBeNull()
  await put(0, "2026-11-12T03:00:00Z")
  await put(1, "2026-11-13T17:30:00Z")
  expect(await lastOf("2026-11-18")).toBe("2026-11-14")
  expect(await lastOf("2026-11-13")).toBe("2026-11-12")
  await world.sqlRows(sql`update visits set tanggal = '2026-11-17', in_at = '2026-11-17T03:00:00Z', in_lat = -6.2, in_lng = 106.8
    where id in (select min(id) from visits where companies_id = ${world.seeded.maju.id})`)
  expect(await lastOf("2026-11-18")).toBe("2026-11-17")
  await put(0, "2026-11-18T03:30:00Z")
  expect((await positions({ tanggal: "2026-11-18" })).data).toMatchObject({
    counts: { on_map: 1 },
    last_day: null,
  })
  expect(await lastOf("2026-11-18", stranger)).toBeNull()
})

describe("reports of a phone", () => {
  let phone: string
  beforeAll(async () => {
    await world.sqlRows(
      sql`update members set accounts_id = ${world.seeded.maju.accounts.normal} where id = ${memberAt(1)}`,
    )
    phone = await world.signIn("biasa@maju.test")
  })
  const at = (time: string) => ({ at: `${TODAY}T${time}:00+07:00`, lat: -6.2, lng: 106.8 })
  const send = async (points: readonly object[], token = phone) =>
    (await world.call("tracker/titik", { points }, token)) as {
      readonly api_status: number
      readonly data: { readonly stored: number; readonly rows: readonly { readonly message: string }[] }
    }
  const words = (answer: Awaited<ReturnType<typeof send>>) => answer.data.rows.map(({ message }) => message)

  test("are stored in working hours only, and refused one by one", async () => {
    world.time.now = new Date("2026-11-20T03:00:00Z")
    const points = [
      { ...at("08:00"), accuracy_m: 12, battery: 80 },
      at("06:00"),
      at("10:30"),
      { ...at("08:00"), at: "2026-11-19T09:00:00+07:00" },
      at("08:00"),
      { ...at("08:00"), at: `${TODAY}T08:00:05+07:00` },
      at("07:35"),
    ]
    const answer = await send(points)
    expect(words(answer)).toEqual([
      "Tersimpan",
      "Di luar jam kerja: tidak disimpan",
      "Waktu titik ini belum tiba",
      "Titik ini lebih tua dari 24 jam",
      "Sudah tersimpan",
      "Kurang dari 10 detik dari titik lain",
      "Tersimpan",
    ])
    expect(words(await send(points.slice(0, 1)))).toEqual(["Sudah tersimpan"])
    expect(
      await world.sqlRows(sql`select members_id::float8 as member, battery from track_points order by at`),
    ).toEqual([
      { member: memberAt(1), battery: null },
      { member: memberAt(1), battery: 80 },
    ])
  })

  test("are refused on a day off and on a holiday", async () => {
    world.time.now = new Date("2026-11-21T03:00:00Z")
    phone = await world.signIn("biasa@maju.test")
    const saturday = { ...at("09:00"), at: "2026-11-21T09:00:00+07:00" }
    expect(words(await send([saturday]))).toEqual(["Di luar jam kerja: tidak disimpan"])
    world.time.now = new Date("2026-11-20T03:00:00Z")
    phone = await world.signIn("biasa@maju.test")
    expect(words(await send([at("09:10")]))).toEqual(["Tersimpan"])
    const [holiday] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave, all_offices, created_at, updated_at)
        values (${world.seeded.maju.id}, 'Uji', ${TODAY}, ${TODAY}, 'perusahaan', 'full', false, false, true, now(), now()) returning id::float8 as id`,
    )
    expect(words(await send([at("09:20")]))).toEqual(["Di luar jam kerja: tidak disimpan"])
    await world.sqlRows(sql`delete from holidays where id = ${holiday?.id ?? 0}`)
  })

  test("come from the account of an employee only", async () => {
    await goTo("2026-11-20T03:00:00Z")
    expect(await send([at("08:00")], admin)).toMatchObject({ data: { reason: "state" } })
    expect(await world.call("tracker/titik", { points: [at("08:00")] }, null)).toMatchObject({
      api_status: 0,
    })
    const own = await world.signIn("super@balai.test")
    expect(await send([at("08:00")], own)).toMatchObject({ api_status: 0 })
  })

  test("are limited in number and in pace", async () => {
    world.time.now = new Date("2026-11-20T03:30:00Z")
    phone = await world.signIn("biasa@maju.test")
    const many = Array.from({ length: 201 }, () => at("08:00"))
    expect(await send(many)).toMatchObject({ is_validate: 1 })
    let last = await send([at("08:00")])
    for (let nth = 0; nth < 60; nth += 1) last = await send([at("08:00")])
    expect(last).toMatchObject({ data: { reason: "throttled" } })
  })
})

test("positions are deleted after ninety days, in chunks", async () => {
  await put(0, "2026-08-22T00:59:00Z")
  await put(0, "2026-08-22T01:01:00Z")
  expect(await dropOldTrackPoints(world.db, START)).toBe(1)
  expect(await world.sqlRows(sql`select 1 from track_points`)).toHaveLength(1)
})
