import { sql } from "drizzle-orm"
import Fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { areaDay, areaReport, areaSummary } from "#contract/areas/fieldwork/layanan.ts"
import type { FileStore } from "#server/files/store.ts"
import { serveSheets } from "#server/http/sheets.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { turnArea } from "../lib/turnArea.ts"

let world: World
let files: FastifyInstance
let admin: string
let office: string
let stranger: string
let company: number
const range = { area: "courier", start_date: "2026-11-01", end_date: "2026-11-20" }

const turn = (key: string, enabled: boolean) => turnArea(world, key, enabled)
const typesOf = async (area: string) =>
  (
    await world.sqlRows<{ readonly nama: string }>(
      sql`select nama from tipe_tugas where companies_id = ${company} and area = ${area} order by nama`,
    )
  ).map(({ nama }) => nama)

/** Rows of work: deliveries, of which one failed once and one for good, an order with lines, and a trip. */
const insertWork = async () => {
  const [member = 0, other = 0] = world.seeded.maju.members
  await world.sqlRows(
    sql`insert into customers (companies_id, nama, is_active, lat, lng, area, created_at, updated_at)
      select ${company}, 'Toko ' || n, true, -6.2, 106.8, 'courier', now(), now() from generate_series(1, 2) n`,
  )
  await world.sqlRows(
    sql`insert into products (companies_id, nama, satuan, harga, is_active, created_at, updated_at)
      values (${company}, 'Kopi kiriman', 'dus', 20000, true, now(), now())`,
  )
  const task = (who: number, status: string, failed: number, cod: number | null, day: string) =>
    world.sqlRows<{ readonly id: number }>(
      sql`insert into tasks (companies_id, judul, tipe_tugas_id, area, members_id, customers_id, tanggal, priority, cod, status, failed, last_at, created_at, updated_at)
        select ${company}, 'Antar', t.id, 'courier', ${who}, c.id, ${day}::date, 'normal', ${cod}, ${status}, ${failed}, now(), now(), now()
        from tipe_tugas t, customers c where t.companies_id = ${company} and t.area = 'courier' and t.nama like 'Antar%'
          and c.companies_id = ${company} and c.nama = 'Toko 1' returning id::float8 as id`,
    )
  const visit = (id: number | null, who: number, day: string, more: object) => {
    const {
      failure = null,
      amount = null,
      attempt = 1,
      area = "courier",
    } = more as {
      readonly failure?: string
      readonly amount?: number
      readonly attempt?: number
      readonly area?: string
    }
    return world.sqlRows<{ readonly id: number }>(
      sql`insert into visits (companies_id, no, members_id, tipe_tugas_id, customers_id, tanggal, purpose, radius_m, radius_mode, min_duration_min,
          max_gps_accuracy_m, needs_photo_in, needs_photo_out, needs_signature, visit_status, in_radius, duration_min, tasks_id, area, attempt,
          amount, failure, trip_m, planned_at, status, last_at, created_at, updated_at)
        select ${company}, 'KJ-' || ${area}::text || ${String(id)}::text || ${day}::text || ${attempt}::text, ${who}, t.id, c.id, ${day}::date, 'Antar', 100, 'warn', 1, 100,
          false, false, false, 'done', true, 30, ${id}, ${area}, ${attempt}, ${amount}, ${failure}, 4000, now(), 'approved', now(), now(), now()
        from tipe_tugas t, customers c where t.companies_id = ${company} and t.area = 'courier' and t.nama like 'Antar%'
          and c.companies_id = ${company} and c.nama = 'Toko 1' returning id::float8 as id`,
    )
  }
  const idOf = (rows: readonly { readonly id: number }[]) => rows[0]?.id ?? 0
  const first = idOf(await task(member, "selesai", 0, 50_000, "2026-11-10"))
  await visit(first, member, "2026-11-10", { amount: 50_000 })
  const second = idOf(await task(member, "selesai", 1, 30_000, "2026-11-11"))
  await visit(second, member, "2026-11-11", { failure: "tutup" })
  await visit(second, member, "2026-11-11", { amount: 30_000, attempt: 2 })
  const third = idOf(await task(other, "lewat", 1, 20_000, "2026-11-12"))
  await visit(third, other, "2026-11-12", { failure: "menolak" })
  await task(other, "batal", 0, 90_000, "2026-11-12")
  const order = idOf(await visit(null, other, "2026-11-13", { amount: 60_000 }))
  await world.sqlRows(
    sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
      select ${company}, ${order}, p.id, 'Kopi', 'dus', 3, 20000, 60000, '2026-11-13', 'courier' from products p
      where p.companies_id = ${company} and p.nama = 'Kopi kiriman'`,
  )
  await visit(null, other, "2026-10-01", { amount: 1 })
  await visit(null, other, "2026-11-13", { amount: 7, area: "wfr" })
}

beforeAll(async () => {
  world = await openWorld()
  files = Fastify()
  serveSheets(files, {
    db: world.db,
    links: world.links.sheets,
    store: {} as FileStore,
    clock: () => world.time.now,
  })
  company = world.seeded.maju.id
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
})
afterAll(async () => {
  await files.close()
  await world.close()
})

describe("switching an area on", () => {
  test("without it every call answers that there is no such area", async () => {
    for (const [path, more] of [
      ["layanan/ringkasan", {}],
      ["layanan/laporan", { by: "person" }],
      ["layanan/laporan/export", { by: "person" }],
    ] as const)
      expect(await world.call(path, { ...range, ...more }, admin)).toMatchObject({
        data: { reason: "not_found" },
      })
    for (const path of ["layanan/hari", "layanan/pelanggan"])
      expect(
        await world.call(
          path,
          { area: "courier", ...(path.endsWith("hari") ? { tanggal: "2026-11-20" } : {}) },
          admin,
        ),
      ).toMatchObject({ data: { reason: "not_found" } })
  })

  test("makes its task types once, and keeps them when it is switched off", async () => {
    expect(await turn("courier", true)).toMatchObject({ api_status: 1 })
    const types = ["Antar barang Courier", "Jemput barang Courier"]
    expect(await typesOf("courier")).toEqual(types)
    await turn("courier", true)
    await turn("courier", false)
    expect(await typesOf("courier")).toEqual(types)
    await turn("courier", true)
    expect(await typesOf("courier")).toEqual(types)
    expect(await typesOf("wfr")).toEqual([])
    const me = (await world.call("me", {}, admin, "GET")).data as { readonly features: readonly string[] }
    expect(me.features).toContain("area_courier")
  })

  test("an unknown area is refused at its field", async () => {
    expect(await turn("tidak-ada", true)).toMatchObject({
      data: { errors: { "areas.0.key": ["Pilih layanan lapangan yang ada"] } },
    })
  })
})

describe("reports", () => {
  const summary = async (token = admin) =>
    (await world.call("layanan/ringkasan", range, token)).data as AnswerOf<typeof areaSummary>
  const report = async (more: object, token = admin) =>
    (await world.call("layanan/laporan", { ...range, ...more }, token)).data as AnswerOf<typeof areaReport>

  test("sums are those of the rows: a task is one delivery, its visits are attempts", async () => {
    await insertWork()
    const { sums, days, failures } = await summary()
    expect(sums).toMatchObject({
      planned: 4,
      done: 3,
      missed: 1,
      failed: 2,
      first_done: 2,
      cod: 100_000,
      cod_paid: 80_000,
      orders: 1,
      amount: 60_000,
      qty: 3,
      customers: 1,
      people: 2,
      trip_m: 20_000,
      minutes: 150,
    })
    expect(days.map(({ tanggal, done }) => [tanggal, done])).toEqual([
      ["2026-11-10", 1],
      ["2026-11-11", 1],
      ["2026-11-12", 0],
      ["2026-11-13", 1],
    ])
    expect(failures).toEqual([
      { failure: "menolak", count: 1 },
      { failure: "tutup", count: 1 },
    ])
  })

  test.each(["person", "customer", "day"])("by %s the rows add up to the sums", async (by) => {
    const { rows, sums } = await report({ by })
    const { sums: all } = await summary()
    expect(sums).toEqual(all)
    for (const key of ["planned", "done", "missed", "failed", "cod", "cod_paid", "amount", "qty"] as const)
      expect([key, rows.reduce((total, row) => total + row[key], 0)]).toEqual([key, sums[key]])
  })

  test("by product: what was sold, the largest first", async () => {
    const { rows, total } = await report({ by: "product", sort: "qty" })
    expect([total, rows]).toMatchObject([
      1,
      [{ nama: "Kopi kiriman", sub: "dus", qty: 3, amount: 60_000, orders: 1, customers: 1, people: 1 }],
    ])
  })

  test("sorts by a name, a sum and a percentage, in either direction; nothing to divide by is last", async () => {
    const ids = async (more: object) => (await report({ by: "person", ...more })).rows.map(({ id }) => id)
    const { rows } = await report({ by: "person", sort: "nama" })
    const names = rows.map(({ nama }) => nama)
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await ids({ sort: "nama", dir: "desc" })).toEqual(rows.map(({ id }) => id).toReversed())
    const most = await report({ by: "person", sort: "cod_paid" })
    expect(most.rows.map(({ cod_paid }) => cod_paid)).toEqual([80_000, 0])
    expect(await ids({ sort: "cod_paid", dir: "asc" })).toEqual(most.rows.map(({ id }) => id).toReversed())
    const days = async (dir: string) =>
      (await report({ by: "day", sort: "first_done_pct", dir })).rows.map(({ nama }) => nama)
    expect((await days("desc")).slice(-2)).toEqual(["2026-11-11", "2026-11-12"])
    expect((await days("asc")).slice(0, 1)).toEqual(["2026-11-11"])
    expect((await days("asc")).at(-1)).toBe("2026-11-12")
    expect(await world.call("layanan/laporan", { ...range, by: "day", sort: "x" }, admin)).toMatchObject({
      data: { errors: { sort: [expect.any(String)] } },
    })
  })

  test("pages and searches", async () => {
    const page = await report({ by: "person", per_page: 1, page: 2 })
    expect([page.rows.length, page.total, page.last_page]).toEqual([1, 2, 2])
    expect((await report({ by: "customer", q: "tidak ada" })).rows).toEqual([])
  })

  test("a range has at most 92 days, in order", async () => {
    expect(
      await world.call("layanan/ringkasan", { ...range, start_date: "2026-08-01" }, admin),
    ).toMatchObject({
      data: { errors: { end_date: ["Paling lama 92 hari"] } },
    })
    expect(await world.call("layanan/ringkasan", { ...range, end_date: "2026-10-01" }, admin)).toMatchObject({
      data: { errors: { end_date: ["Sebelum tanggal mulai"] } },
    })
  })

  test("an office admin sees the offices' own work, and another company none", async () => {
    const { sums } = await summary(office)
    expect(sums.planned).toBeLessThanOrEqual(4)
    const byPerson = await report({ by: "product" }, office)
    expect(byPerson.sums.qty).toBe(sums.qty)
    expect(await world.call("layanan/ringkasan", range, stranger)).toMatchObject({
      data: { reason: "not_found" },
    })
  })

  test("a day: the latest attempt decides the state, a visit without a task stands alone", async () => {
    const day = async (tanggal: string) =>
      (
        (await world.call("layanan/hari", { area: "courier", tanggal }, admin)).data as AnswerOf<
          typeof areaDay
        >
      ).rows
    const [tried] = await day("2026-11-11")
    expect(tried).toMatchObject({
      state: "done",
      attempt: 2,
      amount: 30_000,
      cod: 30_000,
      customers_nama: "Toko 1",
    })
    expect(tried?.tasks_id).toBeGreaterThan(0)
    const visited = await world.call("visit/detail", { id: tried?.visits_id }, admin)
    expect(visited).toMatchObject({ data: { id: tried?.visits_id, tanggal: "2026-11-11" } })
    expect((await day("2026-11-12")).map(({ state }) => state).sort()).toEqual(["cancelled", "failed"])
    const later = await day("2026-11-13")
    expect(later).toMatchObject([{ state: "done", amount: 60_000, tasks_id: null }])
    expect(later[0]?.visits_id).toBeGreaterThan(0)
  })

  test("a day without work names the latest one with some", async () => {
    const dayOf = async (tanggal: string, q = "") =>
      (await world.call("layanan/hari", { area: "courier", tanggal, q }, admin)).data as AnswerOf<
        typeof areaDay
      >
    expect(await dayOf("2026-11-20")).toMatchObject({ total: 0, last_day: "2026-11-13" })
    expect(await dayOf("2026-11-13")).toMatchObject({ last_day: null })
    expect(await dayOf("2026-11-13", "tidak ada")).toMatchObject({ total: 0, last_day: null })
    expect(await dayOf("2026-09-30")).toMatchObject({ total: 0, last_day: null })
  })

  test("customers of the area with their last visit", async () => {
    expect((await world.call("layanan/pelanggan", { area: "courier" }, admin)).data).toMatchObject({
      total: 2,
      rows: [
        { nama: "Toko 1", last_visit: "2026-11-13" },
        { nama: "Toko 2", last_visit: null, visits: 0 },
      ],
    })
  })

  test("the export has the columns of the kind", async () => {
    const { data } = await world.call(
      "layanan/laporan/export",
      { ...range, by: "person", format: "csv" },
      admin,
    )
    expect((data as { readonly url: string }).url).toMatch(/^\/files\/sheets\//)
  })

  test("the export keeps the order and the search of the report", async () => {
    const { rows } = await report({ by: "person", sort: "cod_paid", dir: "asc" })
    const lines = async (more: object) => {
      const { data } = await world.call(
        "layanan/laporan/export",
        { ...range, by: "person", format: "csv", ...more },
        admin,
      )
      const answer = await files.inject({ method: "GET", url: (data as { readonly url: string }).url })
      return answer.body.trim().split(/\r?\n/).slice(1)
    }
    const sorted = await lines({ sort: "cod_paid", dir: "asc" })
    expect(sorted.length).toBe(rows.length)
    for (const [nth, { nama }] of rows.entries()) expect(sorted[nth]).toContain(nama)
    const [first] = rows
    expect(await lines({ q: first?.nama })).toEqual([expect.stringContaining(first?.nama ?? "-")])
  })
})
