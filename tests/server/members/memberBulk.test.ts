import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RowResult } from "#contract/kit/errors.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

type Row = {
  readonly id: number
  readonly version: number
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  readonly problem: string | null
}
const preview = async (payload: object, by = admin) => {
  const answer = await world.call("members/update-bulk/preview", payload, by)
  return { answer, rows: (answer.data as { rows?: readonly Row[] } | undefined)?.rows ?? [] }
}
const change = (payload: object, by = admin) => world.call("members/update-bulk", payload, by)
const resultsOf = (answer: { readonly data?: unknown }) =>
  (answer.data as { rows: readonly RowResult[] }).rows
const find = async (id: number) =>
  (await world.call("members/find", { id }, admin)).data as Readonly<Record<string, unknown>>
const make = async (path: string, values: object) => {
  const answer = await world.call(`${path}/create`, values, admin)
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { id: number }).id
}
const several = async (count: number, values: object = {}) => {
  const ids: number[] = []
  for (const _ of Array.from({ length: count })) ids.push(await newMember(world, values))
  return ids
}
const versionsOf = (rows: readonly Row[]) => ({
  members_id: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
})

describe("the preview", () => {
  test("says old and new of each, and who stays, and writes nothing", async () => {
    const nama = `Gudang ${Date.now()}`
    const division = await make("devisi", { nama })
    const [one = 0, two = 0] = await several(2)
    const there = await newMember(world, { departement_id: division, status_karyawan: "harian" })
    const before = await find(one)
    const { rows } = await preview({
      members_id: [one, two, there],
      departement_id: division,
      status_karyawan: "harian",
    })
    expect(rows).toMatchObject([
      {
        id: one,
        version: 1,
        problem: null,
        changes: [
          { field: "Divisi", before: before["departement_nama"], after: nama },
          { field: "Status pegawai", before: "Tetap", after: "Harian" },
        ],
      },
      { id: two, problem: null },
      { id: there, changes: [], problem: null },
    ])
    expect(await find(one)).toEqual(before)
  })

  test("of all that a filter finds, as the list finds them", async () => {
    const division = await make("devisi", { nama: `Disaring ${Date.now()}` })
    const ids = await several(3, { departement_id: division })
    const { rows } = await preview({
      type: "filtered",
      filter: { departement_id: division },
      status_karyawan: "magang",
    })
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(
      (await preview({ type: "filtered", filter: { q: "tidak ada orangnya" }, status_karyawan: "magang" }))
        .rows,
    ).toEqual([])
  })

  test("of a filter with too many people asks to narrow it", async () => {
    const [first] = world.seeded.maju.members
    await world.sqlRows(
      sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, created_at, updated_at)
        select companies_id, 'BANYAK-' || n, 'Banyak Orang ' || n, 'L', offices_id, 'tetap', '2024-01-01', now(), now()
        from members, generate_series(1, 501) n where id = ${first}`,
    )
    const { answer } = await preview({ type: "filtered", filter: { q: "BANYAK" }, status_karyawan: "magang" })
    expect(answer).toMatchObject({
      is_validate: 1,
      data: { errors: { type: [expect.stringContaining("500")] } },
    })
    await world.sqlRows(sql`delete from members where nip like 'BANYAK-%'`)
  })

  test("names what stands in the way of each, as saving them one by one would", async () => {
    const [boss = 0, under = 0, free = 0, own = 0] = await several(4)
    /** An employee with history: deleting archives them. */
    const gone = Number(world.seeded.maju.members[0])
    await change({ members_id: [under], atasan_id: boss })
    await world.call("members/delete", { id: gone }, admin)
    await world.sqlRows(
      sql`update members set accounts_id = (select id from accounts where email = 'admin@maju.test') where id = ${own}`,
    )
    const { rows } = await preview({ members_id: [boss, under, free, gone, own], atasan_id: under })
    expect(rows.map(({ problem }) => problem)).toEqual([
      "Atasan: Atasan tidak boleh pegawai ini sendiri atau bawahannya",
      "Atasan: Atasan tidak boleh pegawai ini sendiri atau bawahannya",
      null,
      "Sudah diarsipkan",
      expect.stringContaining("data Anda sendiri"),
    ])
    const written = await change({ members_id: [boss, under, free, gone, own], atasan_id: under })
    expect(resultsOf(written).map(({ ok }) => ok)).toEqual([false, false, true, false, false])
    expect(resultsOf(written).flatMap(({ ok, message }) => (ok ? [] : [message]))).toEqual(
      rows.flatMap(({ problem }) => (problem === null ? [] : [problem])),
    )
    await world.sqlRows(sql`update members set accounts_id = null where id = ${own}`)
  })
})

describe("what was switched off", () => {
  test.each([
    ["devisi", "departement_id", "Divisi"],
    ["jabatan", "jabatan_id", "Jabatan"],
  ])("a %s is not chosen anew, and stays with whoever has it", async (path, key, label) => {
    const id = await make(path, { nama: `Dimatikan ${path}`, is_active: true })
    const there = await newMember(world, { [key]: id })
    const other = await newMember(world)
    await world.sqlRows(sql`update ${sql.identifier(path)} set is_active = false where id = ${id}`)
    const asked = { members_id: [there, other], [key]: id }
    const { rows } = await preview(asked)
    expect(rows).toMatchObject([
      { changes: [], problem: null },
      { problem: `${label}: Sudah tidak aktif; pilih yang lain` },
    ])
    expect(resultsOf(await change(asked))).toMatchObject([
      { id: there, ok: true },
      { id: other, ok: false, message: `${label}: Sudah tidak aktif; pilih yang lain` },
    ])
  })
})

test("a contract needs its end, which may be said with it and has to lie after the first day", async () => {
  const [one = 0, two = 0] = await several(2)
  const late = await newMember(world, { tanggal_masuk: "2027-02-01", tanggal_lahir: "1990-01-01" })
  const asked = { members_id: [one, two, late], status_karyawan: "pkwt" }
  expect((await preview(asked)).rows[0]?.problem).toBe(
    "Tanggal akhir kontrak: Wajib diisi untuk pegawai PKWT",
  )
  const answer = await change({ ...asked, tanggal_akhir_kontrak: "2026-12-31" })
  expect(answer).toMatchObject({ api_success: 2, api_gagal: 1 })
  expect(resultsOf(answer)[2]).toMatchObject({
    message: "Tanggal akhir kontrak: Harus sesudah tanggal masuk",
  })
  expect(await find(two)).toMatchObject({
    status_karyawan: "pkwt",
    tanggal_akhir_kontrak: "2026-12-31",
    version: 2,
  })
})

test("what somebody lacks of what is asked for today is asked for by its name", async () => {
  const [bare = 0] = await several(1)
  await world.sqlRows(sql`update members set departement_id = null, phone = null where id = ${bare}`)
  const { rows } = await preview({ members_id: [bare], status_karyawan: "harian" })
  expect(rows[0]?.problem).toMatch(/^(Divisi|Nomor HP): Wajib diisi$/)
  await world.sqlRows(sql`update members set phone = '+6284012345678' where id = ${bare}`)
  const [division = 0] = world.seeded.maju.devisi
  const asked = { members_id: [bare], status_karyawan: "harian", departement_id: division }
  expect((await preview(asked)).rows[0]).toMatchObject({
    problem: null,
    changes: [{ field: "Divisi", before: "" }, { field: "Status pegawai" }],
  })
  expect(await change(asked)).toMatchObject({ api_success: 1 })
})

test("what somebody else changed since the preview stays, and says so", async () => {
  const ids = await several(2)
  const { rows } = await preview({ members_id: ids, status_karyawan: "harian" })
  await world.sqlRows(
    sql`update members set version = version + 1, phone = '+6281234567890' where id = ${ids[0]}`,
  )
  const answer = await change({ ...versionsOf(rows), status_karyawan: "harian" })
  expect(resultsOf(answer)).toMatchObject([
    { id: ids[0], ok: false, stale: true, message: "Sudah diubah orang lain sejak pratinjau" },
    { id: ids[1], ok: true },
  ])
  expect(await find(ids[0] ?? 0)).toMatchObject({ status_karyawan: "tetap", phone: "+6281234567890" })
})

test("what one did oneself meanwhile is said to be one's own", async () => {
  const [id = 0] = await several(1)
  const { rows } = await preview({ members_id: [id], status_karyawan: "harian" })
  await change({ members_id: [id], status_karyawan: "magang" })
  expect(resultsOf(await change({ ...versionsOf(rows), status_karyawan: "harian" }))).toMatchObject([
    { message: "Sudah Anda ubah di tab atau perangkat lain sejak pratinjau" },
  ])
})

test("a superior is taken away with nobody in their place", async () => {
  const [boss = 0, one = 0] = await several(2)
  await change({ members_id: [one], atasan_id: boss })
  expect((await preview({ members_id: [one], atasan_id: null })).rows[0]?.changes).toMatchObject([
    { field: "Atasan", after: "" },
  ])
  await change({ members_id: [one], atasan_id: null })
  expect(await find(one)).toMatchObject({ atasan_id: null })
})

test("what was not asked for stays: papers, pay and who decides", async () => {
  const [id = 0] = await several(1, { gaji_pokok: 7_000_000, approver_ids: [] })
  const before = await find(id)
  await change({ members_id: [id], status_karyawan: "harian" })
  expect(await find(id)).toEqual({
    ...before,
    status_karyawan: "harian",
    version: 2,
    updated_at: expect.any(String) as string,
  })
})

test.each([
  ["nobody", { members_id: [], status_karyawan: "tetap" }, "members_id", "Pilih paling sedikit satu pegawai"],
  ["nothing to change", { members_id: [1] }, "ubah", "Pilih paling sedikit satu yang diubah"],
  ["a field that is empty", { members_id: [1], departement_id: null }, "departement_id", "Wajib diisi"],
  [
    "a status there is not",
    { members_id: [1], status_karyawan: "x" },
    "status_karyawan",
    "Isi dengan pilihan yang ada",
  ],
  [
    "a version too few",
    { members_id: [1, 2], versions: [1], status_karyawan: "tetap" },
    "versions",
    "Sertakan satu versi untuk setiap baris",
  ],
])("%s is told at its field", async (_, payload, field, message) => {
  expect(await change(payload)).toMatchObject({ is_validate: 1, data: { errors: { [field]: [message] } } })
})

test("more than 500 are refused", async () => {
  const members_id = Array.from({ length: 501 }, (_, at) => at + 1)
  for (const call of [change, async (payload: object) => (await preview(payload)).answer])
    expect(await call({ members_id, status_karyawan: "tetap" })).toMatchObject({ is_validate: 1 })
})

describe("whose they are", () => {
  test("another company's employees and divisions are not there", async () => {
    const theirs = Number(world.seeded.lain.members[0])
    const division = Number(world.seeded.lain.devisi[0])
    const mine = await newMember(world)
    expect((await preview({ members_id: [theirs], status_karyawan: "magang" })).rows).toMatchObject([
      { nama: `#${theirs}`, problem: "Data pegawai tidak ditemukan" },
    ])
    expect(await change({ members_id: [theirs], status_karyawan: "magang" })).toMatchObject({ api_status: 0 })
    expect(resultsOf(await change({ members_id: [mine], departement_id: division }))).toMatchObject([
      { ok: false, message: "Divisi: Pilihan tidak dikenal" },
    ])
    const [row] = await world.sqlRows<{ status_karyawan: string }>(
      sql`select status_karyawan from members where id = ${theirs}`,
    )
    expect(row?.status_karyawan).not.toBe("magang")
  })

  test("an office administrator changes those of their offices, leaves their pay, and moves nobody out of sight", async () => {
    const office = await world.signIn("kantor@maju.test")
    const [own, foreign] = world.seeded.maju.offices
    const list = (await world.call("members/list-all", { page: 1 }, office)).data as {
      readonly rows: readonly { readonly id: number; readonly offices_id: number }[]
    }
    const home = list.rows[0]?.offices_id ?? 0
    const away = [own, foreign].find((id) => id !== home) ?? 0
    const inside = await newMember(world, { offices_id: home, gaji_pokok: 5_000_000 })
    const outside = await newMember(world, { offices_id: away })
    const answer = await change({ members_id: [inside, outside], status_karyawan: "harian" }, office)
    expect(resultsOf(answer)).toMatchObject([
      { id: inside, ok: true },
      { id: outside, ok: false, message: "Data pegawai tidak ditemukan" },
    ])
    expect(await find(inside)).toMatchObject({ status_karyawan: "harian", gaji_pokok: 5_000_000 })
    expect(resultsOf(await change({ members_id: [inside], offices_id: away }, office))).toMatchObject([
      { ok: false, message: "Kantor: Pilihan tidak dikenal" },
    ])
  })
})

test("sent again under its request_id it is done once", async () => {
  const ids = await several(12)
  const payload = { request_id: "ubah-sekali-saja", members_id: ids, status_karyawan: "outsourcing" }
  const [first, second] = [await change(payload), await change(payload)]
  expect(second).toEqual(first)
  expect(first).toMatchObject({ api_success: 12, api_message: "12 pegawai diubah" })
  expect(await find(ids[11] ?? 0)).toMatchObject({ version: 2 })
})

test("two who change the same people at once wait for each other and meet no fault", async () => {
  const ids = await several(20)
  const boss = await newMember(world)
  const answers = await Promise.all(
    [0, 1, 2, 3].map((turn) =>
      change({
        members_id: turn % 2 === 0 ? ids : ids.toReversed(),
        ...(turn < 2 ? { atasan_id: boss } : { status_karyawan: "harian" }),
      }),
    ),
  )
  for (const answer of answers) expect(answer).toMatchObject({ api_success: 20, api_gagal: 0 })
  expect(world.faults).toEqual([])
})
