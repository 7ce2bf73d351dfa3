import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { areaCustomers, areaTree } from "#contract/areas/sales/areas.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newCustomer } from "../lib/writes.customers.ts"
import { newTeam } from "../lib/writes.teams.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
let made = 0
const newArea = async (values: object = {}) => {
  made += 1
  const answer = await call("good-id/create-area", { nama: `Area uji ${made}`, ...values })
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}
const square = (lng: number, lat: number, side = 1) => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
]

describe("areas", () => {
  test("are listed alike by both names, with what hangs below them", async () => {
    const top = await newArea({ nama: "Jabodetabek uji", kode: "JBT-U" })
    await newArea({ nama: "Bekasi uji", parent_id: top, outline: square(106, -6) })
    await newTeam(world, { area_id: top })
    const [one, other] = [
      await call("good-id/list-area", { q: "uji", per_page: 100 }),
      await call("good-id/list-all-area", { q: "uji", per_page: 100 }),
    ]
    expect(other.data).toEqual(one.data)
    const { rows } = one.data as { rows: { nama: string }[] }
    expect(rows.find(({ nama }) => nama === "Jabodetabek uji")).toMatchObject({
      jumlah_sub: 1,
      jumlah_tim: 1,
      jumlah_pegawai: 0,
      has_outline: false,
    })
    expect(rows.find(({ nama }) => nama === "Bekasi uji")).toMatchObject({
      parent_nama: "Jabodetabek uji",
      has_outline: true,
    })
    /** Lists carry no corners. */
    expect(rows[0]).not.toHaveProperty("outline")
  })

  test("take area_id for id, and change", async () => {
    const id = await newArea({ outline: square(100, 1) })
    const { data } = await call("good-id/area/find", { area_id: id })
    await call("good-id/create-area", {
      ...(data as object),
      area_id: id,
      kode: "UBAH-1",
      lat: 1.5,
      lng: 100.5,
    })
    expect((await call("good-id/area/find", { id })).data).toMatchObject({
      kode: "UBAH-1",
      lat: 1.5,
      outline: square(100, 1),
      version: 2,
    })
  })

  test("are no tree with a circle, and an active one is below an active one", async () => {
    const top = await newArea()
    const below = await newArea({ parent_id: top })
    const last = await newArea({ parent_id: below })
    const { data: row } = await call("good-id/area/find", { id: top })
    expect(await call("good-id/create-area", { ...(row as object), parent_id: last })).toMatchObject({
      data: { errors: { parent_id: ["Tidak boleh di bawah area ini sendiri atau turunannya"] } },
    })
    expect(await call("good-id/create-area", { ...(row as object), is_active: false })).toMatchObject({
      data: {
        errors: { is_active: [expect.stringMatching(/^Masih punya area aktif Area uji \d+\./) as string] },
      },
    })
    const off = await newArea({ is_active: false })
    expect(
      await call("good-id/create-area", { nama: "Di bawah yang nonaktif", parent_id: off }),
    ).toMatchObject({ data: { errors: { parent_id: ["Sudah tidak aktif; pilih yang lain"] } } })
    const parent = await newArea()
    const child = await newArea({ parent_id: parent, is_active: false })
    await world.sqlRows(sql`update sales_areas set is_active = false where id = ${parent}`)
    const { data: kept } = await call("good-id/area/find", { id: child })
    expect(await call("good-id/create-area", { ...(kept as object), is_active: true })).toMatchObject({
      data: { errors: { parent_id: ["Induknya nonaktif. Aktifkan dulu, atau pilih induk lain"] } },
    })
  })

  test("have one name below one parent, in any case, and one code", async () => {
    const [one, other] = [await newArea(), await newArea()]
    await newArea({ nama: "Utara", parent_id: one, kode: "UTR-9" })
    await newArea({ nama: "Utara", parent_id: other })
    expect(await call("good-id/create-area", { nama: "utara", parent_id: one })).toMatchObject({
      data: { errors: { nama: ["Sudah ada area bernama ini di induk yang sama"] } },
    })
    expect(await call("good-id/create-area", { nama: "Lain", kode: "utr-9" })).toMatchObject({
      data: { errors: { kode: ["Sudah ada area dengan kode ini"] } },
    })
  })

  test.each([
    [{ lat: -6.2 }, { lng: ["Isi lintang dan bujur, atau kosongkan keduanya"] }],
    [{ outline: square(1, 1).slice(2) }, { outline: ["Paling sedikit 3 titik"] }],
    [
      { outline: [0, 1, 2, 3].map((n) => square(1, 1)[[0, 2, 1, 3][n] ?? 0]) },
      { outline: ["Garis batas memotong dirinya sendiri: sisi dari titik 1 dan sisi dari titik 3"] },
    ],
  ])("%j is told at its field", async (wrong, errors) => {
    expect(await call("good-id/create-area", { nama: "Salah", ...wrong })).toMatchObject({ data: { errors } })
  })

  test("with teams or sub-areas are not deleted, and say which", async () => {
    const top = await newArea()
    await newArea({ nama: "Sub hapus", parent_id: top })
    const { nama } = await newTeam(world, { area_id: top })
    expect(await call("good-id/delete-area", { area_id: top })).toMatchObject({
      api_status: 0,
      api_message: `Masih punya sub-area Sub hapus; tim ${nama}`,
      data: { reason: "in_use" },
    })
    /** A parent and its child go together. */
    const [parent] = [await newArea()]
    const child = await newArea({ parent_id: parent })
    expect(await call("good-id/delete-area", { ids: [parent, child] })).toMatchObject({
      api_status: 1,
      api_success: 2,
    })
  })

  test("are read by office admins, and written by company admins only", async () => {
    expect(await call("good-id/list-area", {}, office)).toMatchObject({ api_status: 1 })
    expect(await call("good-id/create-area", { nama: "Kantor" }, office)).toMatchObject({
      api_status: 0,
      data: { reason: "forbidden" },
    })
  })
})

describe("the map", () => {
  const tree = async (token = admin) =>
    (await call("good-id/area/peta", {}, token)).data as AnswerOf<typeof areaTree>

  test("has the whole tree with sums, and counts people without a team", async () => {
    const id = await newArea({ outline: square(110, 2) })
    await newTeam(world, { area_id: id, target_month: 5_000_000 })
    await newTeam(world, { area_id: id, target_month: 7_000_000, is_active: false })
    const before = await tree()
    expect(before.areas.find((area) => area.id === id)).toMatchObject({
      teams: 1,
      people: 0,
      target: 5_000_000,
      outline: square(110, 2),
    })
    expect(before.has_more).toBe(false)
    const { id: team } = await newTeam(world, { area_id: id })
    await call("good-id/ploting-tim", {
      tim_id: team,
      members_id: [world.seeded.maju.members[1]],
      valid_from: "2026-11-20",
    })
    const after = await tree()
    expect(after.areas.find((area) => area.id === id)).toMatchObject({ people: 1 })
    expect(after.without).toBe(before.without - 1)
  })

  test("thins the outlines of many areas", async () => {
    const corners = Array.from({ length: 500 }, (_, nth) => {
      const angle = (2 * Math.PI * nth) / 500
      return [Number((95 + Math.cos(angle)).toFixed(6)), Number((5 + Math.sin(angle)).toFixed(6))]
    })
    await world.sqlRows(
      sql`insert into sales_areas (companies_id, nama, outline, created_at, updated_at)
        select ${world.seeded.maju.id}, 'Massal ' || n, ${JSON.stringify(corners)}::jsonb, now(), now() from generate_series(1, 1000) n`,
    )
    const { areas } = await tree()
    expect(areas.length).toBeGreaterThan(1_000)
    const drawn = areas.reduce((sum, area) => sum + (area.outline?.length ?? 0), 0)
    expect(drawn).toBeLessThanOrEqual(20_100)
    expect(areas.find(({ nama }) => nama === "Massal 7")?.outline?.length).toBeGreaterThanOrEqual(3)
    await world.sqlRows(sql`delete from sales_areas where nama like 'Massal %'`)
  })

  const inside = async (area_id: number) =>
    (await call("good-id/area/pelanggan", { area_id })).data as AnswerOf<typeof areaCustomers>

  test("has the customers inside an outline, not only inside its box", async () => {
    /** A triangle: the upper right half of its box is outside. */
    const id = await newArea({
      outline: [
        [120, 0],
        [121, 0],
        [120, 1],
      ],
    })
    const near = await newCustomer(world, { lat: 0.2, lng: 120.2 })
    await newCustomer(world, { lat: 0.9, lng: 120.9 })
    expect(await inside(id)).toMatchObject({
      count: 1,
      rows: [{ id: near, lat: 0.2, lng: 120.2 }],
      groups: [],
    })
    expect(await inside(await newArea())).toEqual({ count: 0, rows: [], groups: [] })
  })

  test("counts more than 2,000 customers in groups", async () => {
    const id = await newArea({ outline: square(122, 3) })
    await world.sqlRows(
      sql`insert into customers (companies_id, nama, lat, lng, created_at, updated_at)
        select ${world.seeded.maju.id}, 'Ramai ' || n, 3.001 + (n % 50) * 0.019, 122.001 + (n / 50) * 0.019, now(), now()
        from generate_series(0, 2499) n`,
    )
    const { count, rows, groups } = await inside(id)
    expect(count).toBe(2_500)
    expect(rows).toEqual([])
    expect(groups.length).toBeLessThanOrEqual(25 * 25)
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(2_500)
    await world.sqlRows(sql`delete from customers where nama like 'Ramai %'`)
  })
})
