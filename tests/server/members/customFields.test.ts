import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CUSTOM_FIELDS_MOST } from "#contract/kit/customFields.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let edge: Edge
let admin: string
let office: string
let self: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  self = await world.signIn("pegawai@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const errorsOf = (answer: Answered) => (answer.data as { errors?: unknown } | undefined)?.errors
const save = (values: object, token = admin) => world.call("isian-pegawai/create", values, token)
const define = async (nama: string, more: object = {}): Promise<number> => {
  const answer = await save({ nama, type: "text", ...more })
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as { id: number }).id
}
const alter = async (id: number, more: object) => {
  const row = (await world.call("isian-pegawai/find", { id }, admin)).data as object
  return save({ ...row, id, ...more })
}
const find = async (id: number, token = admin) =>
  (await world.call("members/find", { id }, token)).data as Record<string, unknown>
const fill = async (id: number, isian: object, token = admin) =>
  world.call("members/create", { ...(await find(id, token)), type: "edit", id, isian }, token)
const list = async (isian: object, token = admin) => world.call("members/list-all", { isian }, token)
const idsIn = (answer: Answered) =>
  (answer.data as { rows: readonly { id: number }[] }).rows.map(({ id }) => id)
const sheet = async (payload: object, token = admin) => {
  const asked = await edge.send({
    method: "POST",
    url: `${API_BASE}/export/data-karyawan`,
    headers: { "content-type": "application/json", [TOKEN_HEADER]: token },
    body: JSON.stringify({ format: "csv", ...payload }),
  })
  const { url } = asked.json()["data"] as { readonly url: string }
  const got = await edge.send({ method: "GET", url })
  const [head = [], ...rows] = readCsv(got.bytes, 100).map(({ cells }) =>
    cells.map((cell) => cell?.text ?? ""),
  )
  return { head, rows }
}
const officeMember = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ id: number }>(
    sql`select m.id::float8 as id from members m join account_offices l on l.companies_id = m.companies_id and l.offices_id = m.offices_id
      join accounts a on a.companies_id = l.companies_id and a.id = l.accounts_id where a.email = 'kantor@maju.test'
      and m.accounts_id is null and m.archived_at is null and m.phone is not null order by m.id limit 1`,
  )
  return row?.id ?? 0
}

describe("a definition", () => {
  test("gets a key from its label that a new label does not change", async () => {
    const id = await define("Ukuran Sepatu (EU)")
    expect((await world.call("isian-pegawai/find", { id }, admin)).data).toMatchObject({
      key: "ukuran_sepatu_eu",
    })
    await alter(id, { nama: "Nomor sepatu" })
    expect((await world.call("isian-pegawai/find", { id }, admin)).data).toMatchObject({
      key: "ukuran_sepatu_eu",
      nama: "Nomor sepatu",
    })
  })

  test.each([
    [{ nama: "Email" }, { nama: ["Nama ini sudah dipakai kolom bawaan pegawai"] }],
    [{ nama: "地址" }, { nama: ["Isi nama dengan huruf Latin"] }],
    [{ nama: "Hobi", type: "select" }, { options: ["Isi paling sedikit dua pilihan"] }],
    [
      { nama: "Hobi", type: "choices", options: [{ text: "Lari" }, { text: "lari" }] },
      { "options.1.text": ["Pilihan ini sudah ada"] },
    ],
    [
      { nama: "Hobi", seen_by: "gaji", changed_by: "modul" },
      { changed_by: ["Yang mengubah harus dapat melihat isian ini"] },
    ],
  ])("%j is refused at its field", async (values, errors) => {
    expect(errorsOf(await save(values))).toEqual(errors)
  })

  test("is made by the company only, and is not the office's", async () => {
    expect((await save({ nama: "Hobi" }, office)).api_status).toBe(0)
  })

  test("with values is not deleted, and its kind loses none of them", async () => {
    const id = await define("Catatan HR")
    const member = await newMember(world)
    await fill(member, { catatan_hr: "Rajin" })
    expect((await world.call("isian-pegawai/delete", { id }, admin)).api_status).toBe(0)
    expect(errorsOf(await alter(id, { type: "number" }))).toEqual({
      type: ["Sudah ada pegawai yang terisi: nilainya akan hilang dengan jenis ini"],
    })
    expect(await alter(id, { type: "longText" })).toMatchObject({ api_status: 1 })
    await fill(member, { catatan_hr: null })
    expect(await world.call("isian-pegawai/delete", { id }, admin)).toMatchObject({ api_status: 1 })
  })

  test("that is switched off is shown nowhere and keeps its values", async () => {
    const id = await define("Nama panggilan")
    const member = await newMember(world)
    await fill(member, { nama_panggilan: "Budi" })
    await alter(id, { is_active: false })
    expect((await find(member))["isian"]).toEqual({})
    expect(errorsOf(await fill(member, { nama_panggilan: "Badu" }))).toEqual({
      "isian.nama_panggilan": ["Isian ini tidak dikenal"],
    })
    await world.call(
      "members/create",
      { ...(await find(member)), type: "edit", id: member, nama: "Ganti" },
      admin,
    )
    await alter(id, { is_active: true })
    expect((await find(member))["isian"]).toEqual({ nama_panggilan: "Budi" })
  })
})

describe("a value", () => {
  const kinds: readonly (readonly [string, object, unknown, string, unknown])[] = [
    ["text", {}, "A\nB", "Isi satu baris saja", "A 12"],
    ["longText", {}, 5, "Isi dengan teks", "A\nB"],
    ["number", {}, "5", "Isi dengan angka", -2.5],
    ["rupiah", {}, -1, "Jumlah rupiah tidak boleh negatif", 1_500_000],
    ["percent", {}, 1_001, "Isi angka 0 sampai 1.000", 12.5],
    ["date", {}, "2026-02-30", "Tanggal tidak dikenal", "2027-03-01"],
    ["month", {}, "2026-13", "Pilih bulan dan tahun", "2026-12"],
    ["time", {}, "24:00", "Isi jam, misalnya 08:30", "08:30"],
    ["moment", {}, "2026-12-01", "Isi tanggal dan jam", "2026-12-01T08:00:00+07:00"],
    ["colour", {}, "merah", "Isi warna, misalnya #2F6FED", "#2F6FED"],
    ["select", { options: [{ text: "S" }, { text: "M" }] }, "L", "Pilih salah satu pilihan yang ada", "M"],
    [
      "choices",
      { options: [{ text: "A" }, { text: "C" }] },
      ["B"],
      "Pilih dari pilihan yang ada",
      ["C", "A"],
    ],
    ["yesNo", {}, "ya", "Isi Ya atau Tidak", true],
  ]
  test.each(kinds)("of the kind %s is judged, stored and emptied", async (type, more, bad, message, good) => {
    const key = `jenis_${type.toLowerCase()}`
    await define(`Jenis ${type}`, { type, ...more })
    const member = await newMember(world)
    expect(errorsOf(await fill(member, { [key]: bad }))).toEqual({ [`isian.${key}`]: [message] })
    expect(await fill(member, { [key]: good })).toMatchObject({ api_status: 1 })
    expect((await find(member))["isian"]).toEqual({ [key]: good })
    expect(await fill(member, {})).toMatchObject({ api_status: 1 })
    expect((await find(member))["isian"]).toEqual({ [key]: good })
    await fill(member, { [key]: null })
    expect((await find(member))["isian"]).toEqual({})
  })

  test("of a required field is asked of a new employee, and not of one who is changed elsewhere", async () => {
    const member = await newMember(world)
    const id = await define("Nomor loker", { required: true })
    await expect(newMember(world)).rejects.toThrow("Wajib diisi")
    const made = await newMember(world, { isian: { nomor_loker: "A-1" } })
    expect(errorsOf(await fill(made, { nomor_loker: "" }))).toEqual({ "isian.nomor_loker": ["Wajib diisi"] })
    expect(await fill(member, {})).toMatchObject({ api_status: 1 })
    await alter(id, { required: false })
  })

  test("of an unknown key, a bad key or too many keys is refused", async () => {
    const member = await newMember(world)
    expect(errorsOf(await fill(member, { tidak_ada: 1 }))).toEqual({
      "isian.tidak_ada": ["Isian ini tidak dikenal"],
    })
    expect(errorsOf(await fill(member, { "Bukan Kunci": 1 }))).toEqual({
      isian: ["Kunci isian tidak dikenal"],
    })
    const many = Object.fromEntries(Array.from({ length: CUSTOM_FIELDS_MOST + 1 }, (_, at) => [`k${at}`, 1]))
    expect(errorsOf(await fill(member, many))).toEqual({ isian: ["Paling banyak 40 isian"] })
  })

  test("whose option is gone stays until it is changed", async () => {
    const options = [{ text: "Bus" }, { text: "Motor" }]
    const id = await define("Kendaraan", { type: "select", options })
    const member = await newMember(world)
    await fill(member, { kendaraan: "Bus" })
    await alter(id, { options: [{ text: "Motor" }, { text: "Mobil" }] })
    expect(await fill(member, { kendaraan: "Bus" })).toMatchObject({ api_status: 1 })
    expect((await find(member))["isian"]).toEqual({ kendaraan: "Bus" })
  })
})

describe("rights", () => {
  let member: number
  beforeAll(async () => {
    await define("Pinjaman koperasi", { type: "rupiah", seen_by: "gaji", changed_by: "gaji" })
    await define("Nomor kunci", { changed_by: "gaji" })
    member = await officeMember()
    const sql1 = sql`update members set isian = '{"pinjaman_koperasi": 1250000, "nomor_kunci": "K-1"}'::jsonb where id = ${member}`
    await world.sqlRows(sql1)
  })

  test("hide values from an office admin in every answer", async () => {
    expect((await find(member))["isian"]).toEqual({ pinjaman_koperasi: 1_250_000, nomor_kunci: "K-1" })
    expect((await find(member, office))["isian"]).toEqual({ nomor_kunci: "K-1" })
    const rows = (await world.call("members/list-all", { per_page: 100 }, office)).data
    expect(JSON.stringify(rows)).not.toContain("1250000")
    const me = (await world.call("me", {}, office, "GET")).data as SessionUser
    expect(me.custom_fields.map(({ key }) => key)).toContain("nomor_kunci")
    expect(me.custom_fields.map(({ key }) => key)).not.toContain("pinjaman_koperasi")
    expect(me.custom_fields.find(({ key }) => key === "nomor_kunci")?.mayChange).toBe(false)
  })

  test("refuse a write and a filter of what is hidden, as unknown", async () => {
    expect(errorsOf(await fill(member, { pinjaman_koperasi: 1 }, office))).toEqual({
      "isian.pinjaman_koperasi": ["Isian ini tidak dikenal"],
    })
    expect(errorsOf(await fill(member, { nomor_kunci: "K-2" }, office))).toEqual({
      "isian.nomor_kunci": ["Anda tidak dapat mengubah isian ini"],
    })
    for (const filter of ["pinjaman_koperasi", "pinjaman_koperasi.ada"])
      expect(errorsOf(await list({ [filter]: "true" }, office))).toEqual({
        [`isian.${filter}`]: ["Isian ini tidak dikenal"],
      })
    const exported = await world.call("export/data-karyawan", { isian: { pinjaman_koperasi: 1 } }, office)
    expect(exported.api_status).toBe(0)
  })

  test("keep what an office admin does not see, and tell nothing of it in files and histories", async () => {
    expect(await fill(member, { nomor_kunci: "K-1" }, office)).toMatchObject({ api_status: 1 })
    expect((await find(member))["isian"]).toMatchObject({ pinjaman_koperasi: 1_250_000 })
    await fill(member, { pinjaman_koperasi: 2_000_000 })
    const [whole, part] = [await sheet({}), await sheet({}, office)]
    expect(whole.head).toContain("Pinjaman koperasi")
    expect(whole.rows.flat()).toContain("2000000")
    expect(part.head).toContain("Nomor kunci")
    expect(part.head).not.toContain("Pinjaman koperasi")
    expect(part.rows.flat()).not.toContain("2000000")
    const read = async (token: string) =>
      JSON.stringify((await world.call("members/history", { id: member }, token)).data)
    expect(await read(admin)).toContain("2.000.000")
    expect(await read(office)).not.toContain("2.000.000")
    expect(await read(office)).not.toContain("Pinjaman")
  })

  test("give the employee what a field says, and no more", async () => {
    await define("Ukuran seragam", { self: "ubah" })
    await define("Golongan SIM", { self: "lihat" })
    await define("Penilaian", {})
    const change = (isian: object) => world.call("saya/profil/ubah", { phone: "0812-3456-7890", isian }, self)
    expect(await change({ ukuran_seragam: "XL" })).toMatchObject({ api_status: 1 })
    expect(errorsOf(await change({ golongan_sim: "A" }))).toEqual({
      "isian.golongan_sim": ["Anda tidak dapat mengubah isian ini"],
    })
    expect(errorsOf(await change({ penilaian: "baik" }))).toEqual({
      "isian.penilaian": ["Isian ini tidak dikenal"],
    })
    const profile = (await world.call("saya/profil/lihat", {}, self)).data
    expect(profile).toMatchObject({ isian: { ukuran_seragam: "XL" } })
    const me = (await world.call("me", {}, self, "GET")).data as SessionUser
    expect(me.custom_fields).toEqual([])
    expect(me.own_fields.map(({ key, mayChange }) => [key, mayChange])).toEqual([
      ["ukuran_seragam", true],
      ["golongan_sim", false],
    ])
  })
})

test("filters find values, options among several, days, and what is filled", async () => {
  await define("Bahasa", { type: "choices", options: [{ text: "Inggris" }, { text: "Jepang" }] })
  await define("Vaksin sampai", { type: "date" })
  const [one, two, three] = [await newMember(world), await newMember(world), await newMember(world)]
  await fill(one, { bahasa: ["Inggris", "Jepang"], vaksin_sampai: "2027-01-10" })
  await fill(two, { bahasa: ["Inggris"], vaksin_sampai: "2027-06-01" })
  const found = async (isian: object) =>
    idsIn(await list(isian)).filter((id) => [one, two, three].includes(id))
  expect(await found({ bahasa: "Jepang" })).toEqual([one])
  expect(await found({ "vaksin_sampai.dari": "2027-01-01", "vaksin_sampai.sampai": "2027-01-31" })).toEqual([
    one,
  ])
  expect(new Set(await found({ "bahasa.ada": true }))).toEqual(new Set([one, two]))
  expect(
    idsIn(await world.call("members/list-all", { isian: { "bahasa.ada": false }, per_page: 100 }, admin)),
  ).toContain(three)
})

test("a history has the label of its time", async () => {
  const id = await define("Ban lengan")
  const member = await newMember(world)
  await fill(member, { ban_lengan: "Merah" })
  await alter(id, { nama: "Warna ban lengan" })
  await fill(member, { ban_lengan: "Biru" })
  const { rows } = (await world.call("members/history", { id: member }, admin)).data as {
    rows: readonly { before: object; after: object }[]
  }
  expect(rows.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
    [{ isian: { "Warna ban lengan": "Merah" } }, { isian: { "Warna ban lengan": "Biru" } }],
    [{ isian: { "Ban lengan": "" } }, { isian: { "Ban lengan": "Merah" } }],
  ])
})

test("a company has at most forty active fields", async () => {
  const [{ n } = { n: 0 }] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from custom_fields where companies_id = ${world.seeded.maju.id} and is_active`,
  )
  for (let at = n; at < CUSTOM_FIELDS_MOST; at += 1) await define(`Tambahan ${at}`)
  expect(errorsOf(await save({ nama: "Yang ke-41" }))).toEqual({
    is_active: ["Paling banyak 40 isian aktif; nonaktifkan satu lebih dulu"],
  })
  expect(await save({ nama: "Yang ke-41", is_active: false })).toMatchObject({ api_status: 1 })
})
