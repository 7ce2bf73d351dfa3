import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { divisionTree, structureChart } from "#contract/areas/company/structure.ts"
import type { members } from "#contract/areas/members/members.ts"
import { companyOn } from "#server/kit/companyOn.ts"
import { type CareerDesk, openCareers } from "../lib/careerDesk.ts"

let desk: CareerDesk
beforeAll(async () => {
  desk = await openCareers()
})
afterAll(() => desk.world.close())
beforeEach(() => desk.restart())

const DAY = "2026-12-01"
type Row = AnswerOf<typeof members.calls.list>["rows"][number]
const listed = async (payload: object, token?: string): Promise<readonly Row[]> => {
  const answer =
    token === undefined
      ? await desk.call("members/list-all", payload)
      : await desk.world.call("members/list-all", payload, token)
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { readonly rows: readonly Row[] }).rows
}
const found = async (id: number, per_tanggal: string) => desk.call("members/find", { id, per_tanggal })
const treeOn = async (per_tanggal?: string) =>
  (await desk.call("struktur/divisi", per_tanggal === undefined ? {} : { per_tanggal })).data as AnswerOf<
    typeof divisionTree
  >
const problemsOf = async (path: string, payload: object) =>
  ((await desk.call(path, payload)).data as { readonly errors?: { readonly per_tanggal?: string[] } }).errors
    ?.per_tanggal

describe("an employee with a scheduled change", () => {
  test("is shown with it on its day, marked with what holds today, and filtered by it", async () => {
    const { member, draft, schedule, divisions, jayapura, jakarta } = desk
    const one = await member()
    await schedule(await draft([one], { offices_id: jayapura }))
    const [nip] = (await listed({ q: "Pegawai Karier", departement_id: divisions[0] })).map((row) => row.nip)
    const after = await listed({ per_tanggal: DAY, departement_id: divisions[1], q: nip })
    expect(after).toMatchObject([
      {
        id: one,
        offices_id: jayapura,
        offices_nama: "Timur",
        departement_id: divisions[1],
        departement_nama: "Divisi Baru",
        beda: [
          { key: "offices_nama", kini: "Barat" },
          { key: "departement_nama", kini: "Divisi Lama" },
        ],
      },
    ])
    expect(await listed({ per_tanggal: DAY, departement_id: divisions[0], q: nip })).toEqual([])
    expect(await listed({ per_tanggal: "2026-11-30", offices_id: jakarta, q: nip })).toMatchObject([
      { id: one, departement_id: divisions[0], beda: [] },
    ])
    expect((await listed({ q: nip }))[0]).not.toHaveProperty("beda")
    expect((await listed({ q: nip, per_tanggal: "2026-11-20" }))[0]).not.toHaveProperty("beda")
  })

  test("the past keeps what was, and an undone change was never planned", async () => {
    const { member, draft, schedule, cancel, divisions, call, at } = desk
    const one = await member()
    const id = await draft([one])
    await schedule(id)
    expect((await found(one, DAY)).data).toMatchObject({ departement_id: divisions[1] })
    expect(await cancel(id)).toMatchObject({ api_status: 1 })
    expect((await found(one, DAY)).data).toMatchObject({ departement_id: divisions[0], beda: [] })
    const other = await member()
    await schedule(await draft([other]))
    await at("2026-12-03T02:00:00Z")
    expect((await call("members/find", { id: other, per_tanggal: "2026-11-30" })).data).toMatchObject({
      departement_nama: "Divisi Lama",
      beda: [{ key: "departement_nama", kini: "Divisi Baru" }],
    })
  })

  test("a temporary assignment ends with its last day", async () => {
    const { member, draft, schedule, divisions } = desk
    const one = await member()
    await schedule(await draft([one], { kind: "penugasan", end_date: "2026-12-31" }))
    const divisionOn = async (day: string) =>
      ((await found(one, day)).data as { readonly departement_id: number }).departement_id
    expect(await divisionOn("2026-11-30")).toBe(divisions[0])
    expect(await divisionOn("2026-12-31")).toBe(divisions[1])
    expect(await divisionOn("2027-01-01")).toBe(divisions[0])
  })
})

test("who worked on the day is listed, with the state of that day", async () => {
  const { member, world } = desk
  const [left, archived] = [await member({ nama: "Sudah Pergi" }), await member({ nama: "Sudah Disimpan" })]
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2026-06-30' where id = ${left}`,
  )
  await world.sqlRows(
    sql`update members set archived_at = '2026-11-19T03:00:00Z', archived_status = 'active', status = 'inactive' where id = ${archived}`,
  )
  const states = async (per_tanggal: string, more: object = {}) =>
    (await listed({ q: "Sudah", per_tanggal, ...more })).map(({ nama, status }) => [nama, status])
  expect(await states("2026-06-30")).toEqual([
    ["Sudah Disimpan", "active"],
    ["Sudah Pergi", "active"],
  ])
  expect(await states("2026-07-01", { status: "resigned" })).toEqual([["Sudah Pergi", "resigned"]])
  expect(await states("2026-12-01")).toEqual([["Sudah Pergi", "resigned"]])
  expect(await states("2026-11-18")).toHaveLength(2)
  expect(await states("2026-11-19", { status: "archived" })).toEqual([["Sudah Disimpan", "inactive"]])
  expect((await listed({ q: "Sudah Pergi", per_tanggal: "2026-06-30" }))[0]).toMatchObject({
    beda: [{ key: "status", kini: "resigned" }],
  })
  await member({ nama: "Pegawai Pertama", tanggal_masuk: "2023-03-01" })
  expect(await states("2023-12-31")).toEqual([])
  expect(await found(left, "2023-12-31")).toMatchObject({
    data: { errors: { per_tanggal: ["Baru masuk 1 Januari 2024"] } },
  })
})

test("divisions and offices have the numbers, the head and the parent of the day", async () => {
  const { member, draft, schedule, divisions, jakarta, call, at } = desk
  const [lama = 0, baru = 0] = divisions
  const [one, boss] = [await member(), await member({ nama: "Kepala Lama" })]
  const numberOf = async (day: string | undefined, of: number) =>
    (await treeOn(day)).rows.find(({ id }) => id === of)
  const planned = await numberOf(DAY, lama)
  await schedule(await draft([one], { offices_id: desk.makassar }))
  const [now, then0] = [await numberOf(undefined, lama), await numberOf(DAY, lama)]
  expect(then0).toMatchObject({ jumlah: (planned?.jumlah ?? 0) - 1, jumlah_kini: now?.jumlah })
  expect(now?.jumlah).toBe(now?.jumlah_kini)
  const office = await call("offices/find", { id: jakarta, per_tanggal: DAY })
  const today = await call("offices/find", { id: jakarta })
  expect(office.data).toMatchObject({
    beda: [{ key: "jumlah_pegawai", kini: (today.data as { jumlah_pegawai: number }).jumlah_pegawai }],
  })
  const division = async () =>
    (await call("devisi/find", { id: baru })).data as { readonly version: number; readonly nama: string }
  const { version, nama } = await division()
  await call("devisi/create", { id: baru, version, nama, kode: null, parent_id: lama, head_id: boss })
  await at("2026-12-03T02:00:00Z")
  expect(await call("members/delete", { id: boss })).toMatchObject({ api_status: 1 })
  expect(await treeOn("2026-12-01")).toMatchObject({ per_tanggal: "2026-12-01" })
  const then = (await treeOn("2026-12-02")).rows.find(({ id }) => id === baru)
  expect(then).toMatchObject({
    parent_id: lama,
    head_nama: "Kepala Lama",
    head_works: true,
    beda: [{ key: "head_nama", kini: null }],
  })
  expect((await treeOn("2026-11-19")).rows.find(({ id }) => id === baru)).toMatchObject({
    parent_id: null,
    head_nama: null,
    beda: [{ key: "parent_nama", kini: "Divisi Lama" }],
  })
  expect((await call("devisi/find", { id: baru, per_tanggal: "2026-12-02" })).data).toMatchObject({
    head_id: boss,
    head_nama: "Kepala Lama",
  })
})

test("an office admin sees the people of today's offices only, and no name of another office", async () => {
  const { world, member, draft, schedule, jayapura } = desk
  const kantor = await world.signIn("kantor@maju.test")
  const own = (await world.call("offices/list-all", {}, kantor)).data as {
    readonly rows: readonly { readonly id: number }[]
  }
  const office = own.rows[0]?.id
  const [mine, theirs] = [await member({ offices_id: office }), await member()]
  await schedule(await draft([mine], { offices_id: jayapura }))
  await schedule(await draft([theirs], { offices_id: office }))
  const rows = await listed({ q: "Pegawai Karier", per_tanggal: DAY, per_page: 100 }, kantor)
  expect(rows.find(({ id }) => id === mine)).toMatchObject({ offices_nama: "Kantor lain" })
  expect(rows.some(({ id }) => id === theirs)).toBe(false)
  expect(await world.call("members/find", { id: mine, per_tanggal: DAY }, kantor)).toMatchObject({
    data: { gaji_pokok: null },
  })
})

test("another company is not seen on any day", async () => {
  const { world, member } = desk
  const one = await member()
  const lain = await world.signIn("admin@lain.test")
  expect(await world.call("members/find", { id: one, per_tanggal: "2026-11-19" }, lain)).toMatchObject({
    data: { reason: "not_found" },
  })
  const tree = (await world.call("struktur/divisi", { per_tanggal: "2026-11-19" }, lain)).data as AnswerOf<
    typeof divisionTree
  >
  expect(new Set(tree.rows.map(({ id }) => id))).toEqual(new Set(world.seeded.lain.devisi))
})

test.each(["members/list-all", "devisi/list-all", "offices/list-all", "struktur/divisi", "struktur/hari"])(
  "%s refuses a day without data at its field",
  async (path) => {
    expect(await problemsOf(path, { per_tanggal: "2028-11-21" })).toEqual([
      "Paling akhir 20 November 2028, dua tahun ke depan",
    ])
    expect((await problemsOf(path, { per_tanggal: "1950-01-01" }))?.[0]).toMatch(
      /^Paling awal .*, hari pertama data penempatan$/,
    )
    expect(await problemsOf(path, { per_tanggal: "2026-02-30" })).toEqual(["Tanggal tidak dikenal"])
    expect(await desk.call(path, { per_tanggal: "2028-11-20" })).toMatchObject({ api_status: 1 })
  },
)

test("each employee is in the company once on any day", async () => {
  for (const day of ["2000-01-01", "2026-11-20", "2028-01-01"]) {
    const [row] = await desk.world.sqlRows<{
      readonly all: number
      readonly once: number
      readonly people: number
    }>(
      sql`select count(*)::int as all, count(distinct c.members_id)::int as once, (select count(*)::int from members) as people
        from ${companyOn(day)} c`,
    )
    expect(row?.all).toBe(row?.people)
    expect(row?.once).toBe(row?.people)
  }
})

describe("the organisation chart", () => {
  const level = async (payload: object) => {
    const answer = await desk.call("struktur/bagan", payload)
    expect(answer).toMatchObject({ api_status: 1 })
    return answer.data as AnswerOf<typeof structureChart>
  }
  const keysIn = async (payload: object) => (await level(payload)).rows.map(({ key }) => key)

  test("shows whom each leads on the day, level by level", async () => {
    const { member, draft, schedule } = desk
    const [top, next] = [await member({ nama: "Aa Pemimpin" }), await member({ nama: "Aa Pengganti" })]
    const one = await member({ nama: "Aa Bawahan", atasan_id: top })
    await schedule(await draft([one], { departement_id: null, atasan_id: next }))
    expect((await level({ by: "atasan" })).rows).toContainEqual(
      expect.objectContaining({ key: `p${top}`, people: 1, children: 1, sub: "Staf Uji", beda: [] }),
    )
    expect(await keysIn({ by: "atasan", under: `p${top}` })).toEqual([`p${one}`])
    expect(await keysIn({ by: "atasan", under: `p${top}`, per_tanggal: DAY })).toEqual([])
    expect((await level({ by: "atasan", under: `p${next}`, per_tanggal: DAY })).rows).toMatchObject([
      { key: `p${one}`, beda: [{ key: "atasan", kini: "Aa Pemimpin" }] },
    ])
    await desk.world.sqlRows(sql`update members set tanggal_keluar = '2026-11-25' where id = ${top}`)
    expect(await keysIn({ by: "atasan", per_tanggal: "2026-11-26" })).toContain(`p${one}`)
  })

  test("shows divisions with their employees, and those without one", async () => {
    const { member, divisions } = desk
    const one = await member({ nama: "Aa Anggota" })
    await desk.world.sqlRows(sql`update members set departement_id = null where id = ${await member()}`)
    const top = await level({ by: "divisi" })
    expect(top.rows.at(-1)).toMatchObject({ key: "d0", nama: "Tanpa divisi" })
    const below = await level({ by: "divisi", under: `d${divisions[0]}` })
    expect(below.rows.map(({ key }) => key)).toContain(`p${one}`)
    expect(below.total).toBe(below.rows.length)
    expect((await level({ by: "divisi", under: "d0" })).rows).toHaveLength(top.rows.at(-1)?.people ?? 0)
  })

  test("refuses a branch of the other kind, and a day without data", async () => {
    const problems = async (payload: object) =>
      ((await desk.call("struktur/bagan", payload)).data as { readonly errors?: object }).errors
    expect(await problems({ by: "atasan", under: "d1" })).toEqual({ under: ["Cabang ini tidak dikenal"] })
    expect(await problems({ by: "divisi", under: "p1" })).toEqual({ under: ["Cabang ini tidak dikenal"] })
    expect(await problems({ by: "divisi", under: "x" })).toEqual({ under: ["Cabang ini tidak dikenal"] })
    expect(await problems({ by: "atasan", per_tanggal: "2028-11-21" })).toHaveProperty("per_tanggal")
  })
})
