import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { listPlottable, stayHistory } from "#contract/areas/sales/plotting.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"
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
/** Every test begins with people in no team. */
beforeEach(() =>
  world.sqlRows(sql`delete from sales_team_members where companies_id = ${world.seeded.maju.id}`),
)

const TODAY = "2026-11-20"
const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const person = (nth: number): number => world.seeded.maju.members[nth] ?? 0
const move = (tim_id: number, members_id: readonly number[], valid_from = TODAY, more: object = {}) =>
  call("good-id/ploting-tim", { tim_id, members_id, valid_from, ...more })
type People = AnswerOf<typeof listPlottable>["rows"]
const people = async (path: string, payload: object = {}, token = admin) =>
  ((await call(path, { per_page: 100, ...payload }, token)).data as { rows: People }).rows
const inTeam = async (tim_id: number, payload: object = {}) =>
  (await people("good-id/list-pegawai-tim", { tim_id, ...payload })).map(({ id }) => id)
const history = async (members_id: number) =>
  ((await call("good-id/riwayat-tim", { members_id })).data as AnswerOf<typeof stayHistory>).rows
const stays = async (members_id: number) =>
  (await history(members_id)).map(({ tim_id, valid_from, valid_to }) => [tim_id, valid_from, valid_to])

describe("a team", () => {
  test("is led by an active employee of an active area, with a target in whole rupiah", async () => {
    const off = await call("good-id/create-area", { nama: "Area mati", is_active: false })
    const draft = { nama: "Tim salah", area_id: (off.data as { id: number }).id, leader_id: person(2) }
    expect(await call("good-id/create-tim", draft)).toMatchObject({
      data: { errors: { area_id: ["Sudah tidak aktif; pilih yang lain"] } },
    })
    await world.sqlRows(sql`update members set status = 'resigned' where id = ${person(2)}`)
    expect(await call("good-id/create-tim", { ...draft, area_id: 1 })).toMatchObject({
      data: { errors: { leader_id: ["Pilih pegawai yang masih aktif sebagai ketua"] } },
    })
    await world.sqlRows(sql`update members set status = 'active' where id = ${person(2)}`)
    for (const target_month of [-1, 1.5])
      expect(await call("good-id/create-tim", { ...draft, area_id: 1, target_month })).toMatchObject({
        data: { errors: { target_month: [expect.any(String) as string] } },
      })
    await newTeam(world, { nama: "Tim Kembar" })
    expect(await call("good-id/create-tim", { ...draft, area_id: 1, nama: "tim kembar" })).toMatchObject({
      data: { errors: { nama: ["Sudah ada tim dengan nama ini"] } },
    })
  })

  test("is listed by its area and the areas below", async () => {
    const area = async (values: object) =>
      ((await call("good-id/create-area", values)).data as { id: number }).id
    const top = await area({ nama: "Atas" })
    const below = await area({ nama: "Bawah", parent_id: top })
    const one = await newTeam(world, { area_id: below })
    const listed = async (area_id: number) =>
      ((await call("good-id/list-tim", { area_id })).data as { rows: { id: number }[] }).rows.map(
        ({ id }) => id,
      )
    expect(await listed(top)).toEqual([one.id])
    await move(one.id, [person(3)])
    const inArea = await people("good-id/list-pegawai-bytimarea", { area_id: top })
    expect(inArea).toMatchObject([{ id: person(3), tim_nama: one.nama, area_nama: "Bawah" }])
    expect(await people("good-id/list-pegawai-bytimarea", { tim_id: one.id })).toHaveLength(1)
    expect(await people("good-id/list-pegawai-bytimarea", { area_id: 1, tim_id: one.id })).toHaveLength(0)
  })

  test("with people is neither deleted nor switched off; with history only it is switched off", async () => {
    const { id } = await newTeam(world)
    await move(id, [person(3), person(4)], "2026-11-02")
    const words = "Masih ada 2 anggota: Pegawai MJ 4 dan Pegawai MJ 5. Pindahkan atau keluarkan dulu"
    expect(await call("good-id/delete-tim", { tim_id: id })).toMatchObject({
      api_status: 0,
      api_message: words,
    })
    const { data } = await call("good-id/tim/find", { tim_id: id })
    expect(await call("good-id/create-tim", { ...(data as object), is_active: false })).toMatchObject({
      data: { errors: { is_active: [expect.stringContaining("Masih ada 2 anggota")] } },
    })
    await call("good-id/delete-pegawai-tim", { tim_id: id, members_id: [person(3), person(4)] })
    expect(await call("good-id/delete-tim", { tim_id: id })).toMatchObject({
      api_status: 1,
      data: { rows: [{ id, message: "Punya riwayat anggota: dinonaktifkan, bukan dihapus" }] },
    })
    expect((await call("good-id/tim/find", { id })).data).toMatchObject({ is_active: false })
    expect(await stays(person(3))).toEqual([[id, "2026-11-02", "2026-11-19"]])
    expect(await move(id, [person(3)])).toMatchObject({
      api_status: 0,
      api_message: expect.stringContaining("nonaktif") as string,
    })
    const empty = await newTeam(world)
    expect(await call("good-id/delete-tim", { id: empty.id })).toMatchObject({ api_status: 1 })
    expect(await call("good-id/tim/find", { id: empty.id })).toMatchObject({ data: { reason: "not_found" } })
  })
})

describe("moving people", () => {
  test("ends the stay before, and the employee is in one team", async () => {
    const [a, b] = [await newTeam(world), await newTeam(world)]
    await move(a.id, [person(3), person(4)], "2026-11-01")
    expect(await move(b.id, [person(3)])).toMatchObject({
      api_status: 1,
      api_message: "1 pegawai dipindahkan",
      data: { rows: [{ id: person(3), before: { tim_id: a.id, valid_from: "2026-11-01", valid_to: null } }] },
    })
    expect(await inTeam(a.id)).toEqual([person(4)])
    expect(await inTeam(a.id, { state: "lalu" })).toEqual([person(3)])
    expect(await inTeam(b.id)).toEqual([person(3)])
    expect(await stays(person(3))).toEqual([
      [b.id, TODAY, null],
      [a.id, "2026-11-01", "2026-11-19"],
    ])
  })

  test("may be planned: shown as such, and called off", async () => {
    const [a, b] = [await newTeam(world), await newTeam(world)]
    await move(a.id, [person(3)], "2026-11-01")
    await move(b.id, [person(3)], "2026-12-01")
    expect(await people("good-id/list-pegawai-tim", { tim_id: a.id })).toMatchObject([
      {
        state: "kini",
        valid_to: "2026-11-30",
        next_tim_nama: b.nama,
        next_from: "2026-12-01",
        last_tim_id: b.id,
      },
    ])
    expect(await people("good-id/list-pegawai-tim", { tim_id: b.id })).toMatchObject([
      { state: "nanti", valid_from: "2026-12-01" },
    ])
    expect((await call("good-id/tim/find", { id: b.id })).data).toMatchObject({
      jumlah_pegawai: 0,
      jumlah_nanti: 1,
    })
    expect(await call("good-id/delete-pegawai-tim", { tim_id: b.id, members_id: person(3) })).toMatchObject({
      api_status: 1,
      data: { rows: [{ message: `Perpindahannya dibatalkan: tetap di ${a.nama}` }] },
    })
    expect(await stays(person(3))).toEqual([[a.id, "2026-11-01", null]])
  })

  test("on the same day replaces, and back again leaves no trace", async () => {
    const [a, b, c] = [await newTeam(world), await newTeam(world), await newTeam(world)]
    await move(a.id, [person(3)], "2026-11-01")
    await move(b.id, [person(3)])
    await move(c.id, [person(3)])
    expect(await stays(person(3))).toEqual([
      [c.id, TODAY, null],
      [a.id, "2026-11-01", "2026-11-19"],
    ])
    await move(a.id, [person(3)])
    expect(await stays(person(3))).toEqual([[a.id, "2026-11-01", null]])
  })

  test("answers row by row, and does what it can", async () => {
    const { id } = await newTeam(world)
    await move(id, [person(3)])
    expect(await move(id, [person(3), person(4), 999_999])).toMatchObject({
      api_status: 1,
      api_success: 1,
      api_gagal: 2,
      data: {
        rows: [
          { id: person(3), ok: false, message: "Sudah di tim ini sejak 20 November 2026" },
          { id: person(4), ok: true },
          { id: 999_999, ok: false, message: "Data pegawai tidak ditemukan" },
        ],
      },
    })
    expect(await move(999_999, [person(4)])).toMatchObject({ data: { reason: "not_found" } })
    for (const wrong of [{ members_id: [] }, { valid_from: "2026-02-30" }])
      expect(
        await call("good-id/ploting-tim", { tim_id: id, members_id: [1], valid_from: TODAY, ...wrong }),
      ).toMatchObject({ is_validate: 1 })
  })

  test("of one employee by two admins at once: one is done, the other is told", async () => {
    const [a, b] = [await newTeam(world), await newTeam(world)]
    const seen = { seen: [{ members_id: person(3), tim_id: null }] }
    const both = await Promise.all([
      move(a.id, [person(3)], TODAY, seen),
      move(b.id, [person(3)], TODAY, seen),
    ])
    expect(both.map(({ api_status }) => api_status).toSorted((one, other) => one - other)).toEqual([0, 1])
    const [won, lost] = both[0]?.api_status === 1 ? [a, both[1]] : [b, both[0]]
    expect(lost?.api_message).toBe(`Baru saja dipindahkan ke ${won.nama} oleh orang lain`)
    expect(await stays(person(3))).toEqual([[won.id, TODAY, null]])
  })

  test("many at once by two admins in opposite orders end, each in one team", async () => {
    const [a, b] = [await newTeam(world), await newTeam(world)]
    const some = [1, 2, 3, 4, 5].map(person)
    await Promise.all([move(a.id, some), move(b.id, some.toReversed())])
    const open = await world.sqlRows<{ members_id: number; count: number }>(
      sql`select members_id::float8 as members_id, count(*)::int as count from sales_team_members
        where companies_id = ${world.seeded.maju.id} group by 1`,
    )
    expect(open.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  test("is taken back while it is the latest", async () => {
    const [a, b] = [await newTeam(world), await newTeam(world)]
    await move(a.id, [person(3)], "2026-11-01")
    const undo = async (tim_id: number, answer: { readonly data?: unknown }) =>
      call("good-id/ploting-tim/urungkan", {
        tim_id,
        valid_from: TODAY,
        rows: (answer.data as { rows: { id: number; before: unknown }[] }).rows.map(({ id, before }) => ({
          members_id: id,
          before,
        })),
      })
    const moved = await move(b.id, [person(3), person(4)])
    expect(await undo(b.id, moved)).toMatchObject({ api_status: 1, api_success: 2 })
    expect(await stays(person(3))).toEqual([[a.id, "2026-11-01", null]])
    expect(await stays(person(4))).toEqual([])
    /** Replaced on the same day. */
    await move(b.id, [person(3)])
    const replaced = await move(a.id, [person(4)])
    const again = await move(b.id, [person(4)])
    await undo(b.id, again)
    expect(await stays(person(4))).toEqual([[a.id, TODAY, null]])
    expect(await undo(b.id, again)).toMatchObject({
      api_status: 0,
      api_message: "Sudah berubah lagi: tidak dapat diurungkan",
    })
    await undo(a.id, replaced)
    expect(await stays(person(4))).toEqual([])
  })

  test("is taken back only to a team that exists", async () => {
    const { id } = await newTeam(world)
    await move(id, [person(4)])
    const before = { tim_id: 987_654_321, valid_from: TODAY, valid_to: null }
    expect(
      await call("good-id/ploting-tim/urungkan", {
        tim_id: id,
        valid_from: TODAY,
        rows: [{ members_id: person(4), before }],
      }),
    ).toMatchObject({ api_status: 0, api_message: "Sudah berubah lagi: tidak dapat diurungkan" })
    expect(await stays(person(4))).toEqual([[id, TODAY, null]])
    await call("good-id/ploting-tim/urungkan", {
      tim_id: id,
      valid_from: TODAY,
      rows: [{ members_id: person(4), before: null }],
    })
  })

  test("tells the employee", async () => {
    const { id, nama } = await newTeam(world)
    await world.sqlRows(
      sql`update members set email = 'biasa@maju.test', accounts_id = ${world.seeded.maju.accounts.normal} where id = ${person(5)}`,
    )
    await move(id, [person(5)], "2026-12-01")
    const notices = await world.sqlRows(
      sql`select title, body from notifications where accounts_id = ${world.seeded.maju.accounts.normal} order by id desc limit 1`,
    )
    expect(notices).toEqual([
      { title: `Tim penjualan: ${nama}`, body: `Anda berada di ${nama} mulai 1 Desember 2026` },
    ])
  })
})

describe("lists of people", () => {
  test("those without a team today, those who sell, and what an office admin sees", async () => {
    const { id } = await newTeam(world)
    await move(id, [person(0), person(1)])
    await move(id, [person(2)], "2026-12-01")
    const free = (await people("good-id/list-pegawai-ploting")).map((one) => one.id)
    expect(free).not.toContain(person(0))
    expect(free).toContain(person(2))
    await world.sqlRows(
      sql`insert into sales_days (companies_id, tanggal, members_id, visits, orders, outlets, qty, amount)
        values (${world.seeded.maju.id}, '2026-11-01', ${person(4)}, 1, 1, 1, 2, 20000)`,
    )
    expect((await people("good-id/list-pegawai-ploting", { has_sales: true })).map((one) => one.id)).toEqual([
      person(4),
    ])
    expect((await people("good-id/list-pegawai")).map((one) => one.id)).toEqual(
      [person(0), person(1), person(2), person(4)].toSorted((a, b) => a - b),
    )
    /** The office admin sees employees of the first office: the first, third and fifth. */
    expect((await people("good-id/list-pegawai-tim", { tim_id: id }, office)).map((one) => one.id)).toEqual([
      person(0),
      person(2),
    ])
    expect(
      await call("good-id/ploting-tim", { tim_id: id, members_id: [person(4)], valid_from: TODAY }, office),
    ).toMatchObject({ data: { reason: "forbidden" } })
    await world.sqlRows(sql`delete from sales_days where companies_id = ${world.seeded.maju.id}`)
  })

  test("leave with a last day", async () => {
    const { id } = await newTeam(world)
    await move(id, [person(3)], "2026-11-01")
    expect(
      await call("good-id/delete-pegawai-tim", { tim_id: id, members_id: person(3), valid_to: "2026-11-30" }),
    ).toMatchObject({ api_message: "1 pegawai dikeluarkan dari tim" })
    expect(await stays(person(3))).toEqual([[id, "2026-11-01", "2026-11-30"]])
    expect(await call("good-id/delete-pegawai-tim", { tim_id: id, members_id: person(4) })).toMatchObject({
      api_status: 0,
      api_message: "Tidak ada di tim ini",
    })
  })

  test("10,000 people are a page within the time of a page", async () => {
    const { id: company, offices } = world.seeded.lain
    const lain = await world.signIn("admin@lain.test")
    await world.sqlRows(
      sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, created_at, updated_at)
        select ${company}, 'M-' || n, 'Massal ' || lpad(n::text, 5, '0'), 'L', ${offices[0]}, 'tetap', '2025-01-01', now(), now()
        from generate_series(1, 10000) n`,
    )
    await world.sqlRows(
      sql`insert into sales_team_members (companies_id, sales_teams_id, members_id, valid_from, by_nama, at)
        select m.companies_id, (select min(id) from sales_teams t where t.companies_id = m.companies_id), m.id, '2026-01-01', 'Admin', now()
        from members m where m.companies_id = ${company} and m.nama like 'Massal %' and m.id % 2 = 0`,
    )
    await world.sqlRows(sql`analyze members`)
    await world.sqlRows(sql`analyze sales_team_members`)
    const took = async (path: string, payload: object) => {
      const started = performance.now()
      const answer = await call(path, payload, lain)
      expect(answer).toMatchObject({ api_status: 1 })
      return performance.now() - started
    }
    for (const [path, payload] of [
      ["good-id/list-pegawai-ploting", {}],
      ["good-id/list-pegawai", { q: "Massal 09" }],
      ["good-id/area/peta", {}],
    ] as const) {
      await took(path, payload)
      expect(await took(path, payload)).toBeLessThan(1_500)
    }
  })
})
