import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { salesByArea, salesLines, salesReport } from "#contract/areas/sales/salesReports.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { PRICES, type Sale, salesDesk, writeSales } from "../lib/sales.ts"

type Rows = AnswerOf<typeof salesByArea>
let world: World
let admin: string
let office: string
let company: number
let goods: { readonly products: readonly number[]; readonly customers: readonly number[] }
/** Java with Bandung below it, and Bali; two teams in Bandung, one in Java itself, one in Bali. */
const ids = { java: 0, bandung: 0, bali: 0, satu: 0, dua: 0, tiga: 0, empat: 0 }
let people: readonly number[]
/** An employee of the second office, whom the office administrator does not see. */
let far: number

const range = { start: "2026-10-01", end: "2026-10-31" }
const ask = async <A>(path: string, more: object = {}, token = admin) => {
  const answer = await world.call(`good-id/${path}`, { ...range, ...more }, token)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data as A
}
const report = (more: object = {}, token = admin) =>
  ask<AnswerOf<typeof salesReport>>("laporan-penjualan", more, token)
const byArea = (more: object = {}, token = admin) => ask<Rows>("laporan-penjualan-area", more, token)
const byTeam = (more: object = {}, token = admin) => ask<Rows>("laporan-penjualan-by-area", more, token)
const brief = ({ rows }: Rows) => rows.map(({ nama, amount, rank }) => [nama, amount, rank])

const sell = (sales: readonly Sale[]) => world.db.transact((tx) => writeSales(tx, company, goods, sales))
const [cheap, , dear] = PRICES

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  for (const table of ["sales_team_members", "sales_teams", "sales_areas"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company}`)
  const rows = await world.sqlRows<{ readonly id: number; readonly offices_id: number }>(
    sql`select id::float8 as id, offices_id::float8 as offices_id from members where companies_id = ${company} order by id`,
  )
  const near = world.seeded.maju.offices[0]
  people = rows.filter(({ offices_id }) => offices_id === near).map(({ id }) => id)
  await world.sqlRows(
    sql`insert into members (companies_id, nip, nama, offices_id, status_karyawan, tanggal_masuk, jenis_kelamin, attendance_type, status,
        created_at, updated_at)
      values (${company}, 'JAUH', 'Orang Cabang', ${world.seeded.maju.offices[1]}, 'tetap', '2025-01-06', 'L', 'free', 'active', now(), now())`,
  )
  const [other] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from members where companies_id = ${company} and nip = 'JAUH'`,
  )
  far = other?.id ?? 0
  const desk = salesDesk(world, company)
  const leader = people[0] ?? 0
  ids.java = await desk.area("Jawa")
  ids.bandung = await desk.area("Bandung", ids.java)
  ids.bali = await desk.area("Bali")
  ids.satu = await desk.team("Satu", ids.bandung, leader, 31_000)
  ids.dua = await desk.team("Dua", ids.bandung, leader, 62_000)
  ids.tiga = await desk.team("Tiga", ids.java, leader)
  ids.empat = await desk.team("Empat", ids.bali, leader, 310_000)
  goods = { products: await desk.products(), customers: await desk.customers(3) }
  const [a = 0, b = 0] = people
  await desk.stay(ids.satu, a, "2026-01-01", "2026-10-10")
  await desk.stay(ids.tiga, a, "2026-10-11")
  await desk.stay(ids.dua, b, "2026-10-05")
  await desk.stay(ids.empat, far, "2026-01-01")
  await sell([
    { member: a, day: "2026-10-10", lines: [{ product: 0, qty: 3 }] },
    { member: a, day: "2026-10-11", area: "sales-visit", lines: [{ product: 2, qty: 2 }] },
    { member: a, day: "2026-10-11", customer: 1, lines: [{ product: 0, qty: 1 }] },
    { member: a, day: "2026-10-11", area: "motoris", lines: [] },
    { member: b, day: "2026-10-04", lines: [{ product: 1, qty: 1 }] },
    { member: b, day: "2026-10-05", lines: [{ product: 1, qty: 2 }] },
    { member: far, day: "2026-10-31", lines: [{ product: 2, qty: 5 }] },
    { member: a, day: "2026-09-30", lines: [{ product: 0, qty: 7 }] },
    { member: a, day: "2026-11-01", lines: [{ product: 0, qty: 9 }] },
    // No sales: another kind of area, a failed, a missed and a removed visit.
    { member: a, day: "2026-10-12", area: "courier", lines: [{ product: 2, qty: 1 }] },
    { member: a, day: "2026-10-12", failure: "tutup", lines: [{ product: 2, qty: 1 }] },
    { member: a, day: "2026-10-12", status: "missed", lines: [{ product: 2, qty: 1 }] },
    { member: a, day: "2026-10-12", removed: true, lines: [{ product: 2, qty: 1 }] },
  ])
})
afterAll(() => world.close())

const total = 3 * cheap + 2 * dear + cheap + 2_500 + 5_000 + 5 * dear

describe("totals", () => {
  test("sums, people, days, the range before and the target", async () => {
    const found = await report()
    expect(found.sums).toEqual({ amount: total, qty: 14, orders: 6, outlets: 6, visits: 7 })
    expect(found.people).toBe(3)
    expect(found.days.map(({ tanggal, amount }) => [tanggal, amount])).toEqual([
      ["2026-10-04", 2_500],
      ["2026-10-05", 5_000],
      ["2026-10-10", 3 * cheap],
      ["2026-10-11", 2 * dear + cheap],
      ["2026-10-31", 5 * dear],
    ])
    expect(found.previous).toMatchObject({
      start: "2026-08-31",
      end: "2026-09-30",
      sums: { amount: 7 * cheap },
    })
    expect([found.target, found.achievement_pct]).toEqual([
      403_000,
      Math.round((total / 403_000) * 1_000) / 10,
    ])
    expect([found.is_partial, found.hidden_targets]).toEqual([false, 0])
  })

  test("a target is pro rata of the days of each month", async () => {
    const ten = await report({ start: "2026-10-22", end: "2026-11-03", tim_id: ids.satu })
    expect(ten.target).toBe(Math.round(31_000 * (10 / 31 + 3 / 30)))
    const feb = await report({ start: "2026-02-01", end: "2026-02-14", tim_id: ids.satu })
    expect(feb.target).toBe(15_500)
  })

  test("narrowed to an area, a team, an employee or a variant it names them", async () => {
    const area = await report({ area_id: ids.java })
    expect(area.sums.amount).toBe(total - 2_500 - 5 * dear)
    expect(area.target).toBe(93_000)
    const team = await report({ tim_id: ids.satu })
    expect(team.sums.amount).toBe(3 * cheap)
    expect(team.trail).toMatchObject({
      areas: [{ nama: "Jawa" }, { nama: "Bandung" }],
      tim: { nama: "Satu" },
      member: null,
    })
    const none = await report({ tim_id: 0 })
    expect([none.sums.amount, none.target]).toEqual([2_500, null])
    const person = await report({ members_id: people[0] })
    expect([person.sums.amount, person.target]).toEqual([2 * dear + 4 * cheap, null])
    const variant = await report({ varian_id: goods.products[1] })
    expect(variant.sums).toEqual({ amount: 7_500, qty: 3, orders: 2, outlets: 2, visits: 0 })
    expect(variant.trail.varian).toMatchObject({ nama: "Varian 1" })
  })

  test.each([
    ["area_id", "area"],
    ["tim_id", "tim"],
    ["members_id", "pegawai"],
    ["varian_id", "varian"],
  ])("an unknown %s is refused", async (key, noun) => {
    const answer = await world.call("good-id/laporan-penjualan", { ...range, [key]: 999_999_999 }, admin)
    expect(answer).toMatchObject({
      api_status: 0,
      api_message: `Data ${noun} tidak ditemukan`,
      data: { reason: "not_found" },
    })
  })
})

describe("by area and team", () => {
  test("areas at the top count their sub-areas; the rest is without a team", async () => {
    const found = await byArea()
    expect(brief(found)).toEqual([
      ["Bali", 5 * dear, 1],
      ["Jawa", total - 2_500 - 5 * dear, 2],
      ["Tanpa tim", 2_500, null],
    ])
    expect(found.rows[1]).toMatchObject({ sub: "3 tim", sub_areas: 1, target: 93_000 })
    expect(found.sums.amount).toBe(total)
    const java = await byArea({ area_id: ids.java })
    expect(brief(java)).toEqual([
      ["Langsung di Jawa", 2 * dear + cheap, null],
      ["Bandung", 3 * cheap + 5_000, 1],
    ])
    expect(java.sums.amount).toBe(java.rows.reduce((sum, { amount }) => sum + amount, 0))
  })

  test("a search finds areas of every level", async () => {
    expect(brief(await byArea({ q: "band" }))).toEqual([["Bandung", 3 * cheap + 5_000, 1]])
  })

  test("teams of an area and its sub-areas, with their targets", async () => {
    const found = await byTeam({ area_id: ids.java })
    expect(
      found.rows.map(({ nama, amount, target, achievement_pct }) => [nama, amount, target, achievement_pct]),
    ).toEqual([
      ["Tiga", 2 * dear + cheap, null, null],
      ["Dua", 5_000, 62_000, 8.1],
      ["Satu", 3 * cheap, 31_000, 9.7],
    ])
    const byShare = await byTeam({ area_id: ids.java, sort: "achievement_pct" })
    expect(byShare.rows.map(({ nama, rank }) => [nama, rank])).toEqual([
      ["Satu", 1],
      ["Dua", 2],
      ["Tiga", 3],
    ])
    expect(brief(await byTeam({ tim_id: 0 }))).toEqual([["Tanpa tim", 2_500, null]])
    const page = await byTeam({ sort: "nama", per_page: 2, page: 2 })
    expect([page.rows.map(({ nama }) => nama).slice(0, 1), page.last_page > 1]).toEqual([["Satu"], true])
  })

  test("an inactive team keeps its sales and has no target", async () => {
    await world.sqlRows(sql`update sales_teams set is_active = false where id = ${ids.satu}`)
    const { rows } = await byTeam({ area_id: ids.bandung })
    expect(rows.map(({ nama, target }) => [nama, target])).toEqual([
      ["Dua", 62_000],
      ["Satu", null],
    ])
    const later = await byTeam({ area_id: ids.bandung, start: "2026-11-10", end: "2026-11-12" })
    expect(later.rows.map(({ nama }) => nama)).toEqual(["Dua"])
    await world.sqlRows(sql`update sales_teams set is_active = true where id = ${ids.satu}`)
  })
})

describe("by employee, variant and single sale", () => {
  test("employees are ranked, whatever is searched", async () => {
    const found = await ask<Rows>("laporan-pegawai")
    expect(found.rows.map(({ id, amount, rank }) => [id, amount, rank])).toEqual([
      [far, 5 * dear, 1],
      [people[0], 2 * dear + 4 * cheap, 2],
      [people[1], 7_500, 3],
    ])
    expect(found.rows[0]).toMatchObject({ nama: "Orang Cabang", sub: "JAUH · Empat", target: null })
    const [name = ""] = (found.rows[2]?.nama ?? "").split(" ").slice(-1)
    expect((await ask<Rows>("laporan-pegawai", { q: name })).rows).toContainEqual(found.rows[2])
    const ofTeam = await ask<Rows>("laporan-pegawai", { tim_id: ids.satu })
    expect(ofTeam.rows.map(({ id, amount }) => [id, amount])).toEqual([[people[0], 3 * cheap]])
    const withoutTeam = await ask<Rows>("laporan-pegawai", { area_id: 0 })
    expect(withoutTeam.rows.map(({ id, amount }) => [id, amount])).toEqual([[people[1], 2_500]])
  })

  test("variants, of everything and of a team", async () => {
    const found = await ask<Rows>("laporan-penjualan/varian", { sort: "qty" })
    expect(found.rows.map(({ nama, sub, qty, rank }) => [nama, sub, qty, rank])).toEqual([
      ["Varian 2", "V-2 · dus", 7, 1],
      ["Varian 0", "V-0 · dus", 4, 2],
      ["Varian 1", "V-1 · dus", 3, 3],
    ])
    const ofTeam = await ask<Rows>("laporan-penjualan/varian", { tim_id: ids.tiga })
    expect(ofTeam.rows.map(({ nama, amount }) => [nama, amount])).toEqual([
      ["Varian 2", 2 * dear],
      ["Varian 0", cheap],
    ])
  })

  test("single sales of an employee come by cursor, each once, with the team of their day", async () => {
    await sell(
      Array.from({ length: 60 }, (_, at) => ({
        member: people[2] ?? 0,
        day: `2026-10-${String((at % 20) + 1).padStart(2, "0")}`,
        lines: [
          { product: 0, qty: at + 1 },
          { product: 1, qty: 1 },
        ],
      })),
    )
    const lines: AnswerOf<typeof salesLines>["rows"][number][] = []
    let cursor: string | null = null
    do {
      const page: AnswerOf<typeof salesLines> = await ask<AnswerOf<typeof salesLines>>(
        "laporan-penjualan/rincian",
        { members_id: people[2], ...(cursor === null ? {} : { cursor }) },
      )
      lines.push(...page.rows)
      cursor = page.next
    } while (cursor !== null)
    expect(lines).toHaveLength(120)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(120)
    expect(lines.map(({ tanggal }) => tanggal)).toEqual(
      lines
        .map(({ tanggal }) => tanggal)
        .toSorted()
        .toReversed(),
    )
    const { sums } = await report({ members_id: people[2] })
    expect(lines.reduce((sum, { total: of }) => sum + of, 0)).toBe(sums.amount)
    const own = await ask<AnswerOf<typeof salesLines>>("laporan-penjualan/rincian", { members_id: people[0] })
    expect(own.rows.map(({ tanggal, tim, varian }) => [tanggal, tim, varian])).toEqual([
      ["2026-10-11", "Tiga", "Varian 0"],
      ["2026-10-11", "Tiga", "Varian 2"],
      ["2026-10-10", "Satu", "Varian 0"],
    ])
    const ofTeam = await ask<AnswerOf<typeof salesLines>>("laporan-penjualan/rincian", {
      members_id: people[0],
      tim_id: ids.satu,
    })
    expect(ofTeam.rows.map(({ tanggal }) => tanggal)).toEqual(["2026-10-10"])
  })
})

describe("an office administrator", () => {
  test("sees the sales of own employees, and targets of teams that are wholly in sight", async () => {
    const found = await report({ end: "2026-10-31", area_id: ids.java }, office)
    expect(found).toMatchObject({ is_partial: true, hidden_targets: 0, target: 93_000 })
    const all = await report({}, office)
    expect(all).toMatchObject({ is_partial: true, hidden_targets: 1, target: null, achievement_pct: null })
    const areas = await byArea({}, office)
    expect(areas.rows.find(({ nama }) => nama === "Bali")).toMatchObject({ amount: 0, target: null })
    expect(areas.rows.find(({ nama }) => nama === "Jawa")).toMatchObject({ target: 93_000 })
    const persons = await ask<Rows>("laporan-pegawai", {}, office)
    expect(persons.rows.map(({ id }) => id)).not.toContain(far)
    expect(
      await world.call("good-id/laporan-penjualan/rincian", { ...range, members_id: far }, office),
    ).toMatchObject({ data: { reason: "not_found" } })
  })
})

describe("ranges", () => {
  const year = { start: "2025-11-01", end: "2026-11-01" }
  test.each([
    ["laporan-penjualan", 1],
    ["laporan-penjualan-area", 1],
    ["laporan-penjualan-by-area", 1],
    ["laporan-pegawai", 0],
    ["laporan-penjualan/varian", 0],
  ])("%s of 366 days: %i", async (path, status) => {
    expect(await world.call(`good-id/${path}`, { ...range, ...year }, admin)).toMatchObject({
      api_status: status,
      ...(status === 1 ? {} : { data: { errors: { end: ["Paling lama 92 hari"] } } }),
    })
  })

  test.each([
    [{ start: "2025-10-31", end: "2026-11-01" }, "Paling lama 366 hari"],
    [{ start: "2026-11-02", end: "2026-11-01" }, "Sebelum tanggal mulai"],
  ])("%o is refused at its end", async (dates, issue) => {
    for (const path of ["laporan-penjualan", "laporan-penjualan-area"])
      expect(await world.call(`good-id/${path}`, dates, admin)).toMatchObject({
        is_validate: 1,
        data: { errors: { end: [issue] } },
      })
  })

  test("an export has the range of its report", async () => {
    const asked = { ...range, ...year, format: "csv" }
    expect(await world.call("good-id/export/laporan", { ...asked, by: "varian" }, admin)).toMatchObject({
      data: { errors: { end: ["Paling lama 92 hari"] } },
    })
    expect(await world.call("good-id/export/laporan", { ...asked, by: "area" }, admin)).toMatchObject({
      api_status: 1,
    })
  })
})
