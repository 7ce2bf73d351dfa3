import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { suratPeringatan } from "#contract/areas/warnings/suratPeringatan.ts"
import { expireLetters } from "#server/areas/warnings/sweep.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newLetter } from "../lib/writes.warnings.ts"

type Row = (typeof suratPeringatan)["row"]["Type"]
let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from warning_letter_history`)
  await world.sqlRows(sql`delete from warning_letters`)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = admin) =>
  world.call(`surat-peringatan/${path}`, payload, token)
const find = async (id: number): Promise<Row> => (await call("find", { id })).data as Row
const values = (more: object = {}) => ({
  members_id: world.seeded.maju.members[0],
  level: "SP1",
  judul: "Terlambat berulang kali",
  tanggal: "2026-11-20",
  pelanggaran: "Terlambat lima kali dalam sebulan.",
  ...more,
})

test("from the draft to its being received; what is issued is neither changed nor deleted", async () => {
  const created = await call("create", values())
  const { id } = created.data as { id: number }
  expect(await find(id)).toMatchObject({
    status: "draft",
    no: null,
    berlaku_sampai: "2027-05-19",
    terbit: false,
  })
  expect((await call("create", values({ id, judul: "Terlambat enam kali" }))).api_status).toBe(1)
  expect((await call("terbitkan", { ids: [id] })).api_status).toBe(1)
  expect(await find(id)).toMatchObject({ status: "terbit", no: "001/SP-I/XI/2026", terbit: true })
  expect(await call("create", values({ id, judul: "Lain" }))).toMatchObject({ api_status: 0 })
  expect(await call("delete", { ids: [id] })).toMatchObject({ api_status: 0 })
  expect((await call("terima", { ids: [id] }, office)).api_status).toBe(1)
  const row = await find(id)
  expect(row.status).toBe("diterima")
  expect(row.history.map(({ to }) => to)).toEqual(["draft", "terbit", "diterima"])
})

describe("numbers", () => {
  test("count by company and year, without gaps though drafts go and a step is refused", async () => {
    const ids = [
      await newLetter(world),
      await newLetter(world),
      await newLetter(world, { tanggal: "2026-12-24" }),
    ]
    expect((await call("delete", { ids: [ids[1]] })).api_status).toBe(1)
    expect(await call("terbitkan", { ids: [ids[0], ids[2]] })).toMatchObject({ api_success: 1, api_gagal: 1 })
    const next = await newLetter(world, { level: "SP2" })
    const last = await newLetter(world, { tanggal: "2025-12-24", berlaku_sampai: "2026-12-23" })
    await call("terbitkan", { ids: [next, last] })
    expect((await find(ids[0] ?? 0)).no).toBe("001/SP-I/XI/2026")
    expect((await find(next)).no).toBe("002/SP-II/XI/2026")
    expect((await find(last)).no).toBe("001/SP-I/XII/2025")
  })

  test("twenty that are issued at once have the numbers from 1 to 20", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => newLetter(world)))
    await Promise.all(ids.map((id) => call("terbitkan", { ids: [id] })))
    const rows = await world.sqlRows<{ urut: number }>(sql`select urut from warning_letters order by urut`)
    expect(rows.map(({ urut }) => urut)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

describe("time", () => {
  test("one whose last day is over has expired for whoever reads it, and the sweep writes it down once", async () => {
    const id = await newLetter(world, {
      status: "diterima",
      tanggal: "2026-05-01",
      berlaku_sampai: "2026-10-31",
    })
    expect((await find(id)).status).toBe("kedaluwarsa")
    const listed = (await call("list-all", { status: "kedaluwarsa" })).data as { rows: readonly Row[] }
    expect(listed.rows.map((row) => row.id)).toEqual([id])
    expect(await call("cabut", { ids: [id], note: "Sudah tidak perlu" })).toMatchObject({ api_status: 0 })
    expect(await expireLetters(world.db, world.time.now)).toBe(1)
    expect(await expireLetters(world.db, world.time.now)).toBe(0)
    expect((await find(id)).history.map(({ to, via }) => [to, via])).toEqual([
      ["diterima", "single"],
      ["kedaluwarsa", "system"],
    ])
  })
})

test("an office admin sees letters of their own employees and issues none; another company sees none", async () => {
  const id = await newLetter(world)
  expect(await call("terbitkan", { ids: [id] }, office)).toMatchObject({ api_status: 0 })
  const other = await world.signIn("admin@lain.test")
  expect(await call("find", { id }, other)).toMatchObject({ data: { reason: "not_found" } })
  const stranger = world.seeded.lain.members[0]
  expect(await call("create", values({ members_id: stranger }))).toMatchObject({
    is_validate: 1,
    data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
  })
})

describe("the text of an issued letter", () => {
  const textOf = async (id: number) => {
    const [row] = await world.sqlRows<{ issued: { title: string; html: string } | null }>(
      sql`select issued from warning_letters where id = ${id}`,
    )
    return row?.issued
  }
  const template = (more: object = {}) => ({
    nama: "Peringatan",
    jenis: "peringatan",
    kode: "SP",
    judul: "{{tingkat}}",
    isi: "<p>{{nama}}: {{pelanggaran}}</p><p>Tindakan: {{tindakan}}</p>",
    pola: "{urut}/{kode}/{tahun}",
    ...more,
  })
  beforeEach(() => world.sqlRows(sql`delete from letter_templates where kode = 'SP'`))

  test("is the built-in one without a template, with its number as before", async () => {
    const id = await newLetter(world, { pelanggaran: "Terlambat\nlima kali <b>" })
    await call("terbitkan", { ids: [id] })
    expect(await find(id)).toMatchObject({ no: "001/SP-I/XI/2026" })
    const text = await textOf(id)
    expect(text?.title).toBe("SURAT PERINGATAN PERTAMA (SP I)")
    expect(text?.html).toContain("<p>Terlambat<br />lima kali &lt;b&gt;</p>")
    expect(text?.html).toContain("perusahaan akan memberikan Surat Peringatan Kedua")
    expect(text?.html).not.toContain("Sehubungan dengan itu")
  })

  test("comes from the company's active template, and stays when that changes", async () => {
    const { data } = await world.call("template-surat/create", template(), admin)
    const id = await newLetter(world, { tindakan: "Hadir tepat waktu", level: "SP2" })
    await call("terbitkan", { ids: [id] })
    const text = await textOf(id)
    expect(text?.html).toMatch(/^<p>.+: Terlambat masuk kerja .+<\/p><p>Tindakan: Hadir tepat waktu<\/p>$/)
    expect((await find(id)).no).toBe("001/SP-II/XI/2026")
    await world.call("template-surat/create", template({ ...(data as object), isi: "<p>Lain</p>" }), admin)
    expect(await textOf(id)).toEqual(text)
    await call("cabut", { ids: [id], note: "Pegawai sudah memperbaiki diri" })
    expect(await textOf(id)).toEqual(text)
  })

  test("is refused where its employee lacks a field of the template, which leaves the draft without a number", async () => {
    await world.sqlRows(sql`update members set nik = null where id = ${world.seeded.maju.members[0]}`)
    await world.call("template-surat/create", template({ isi: "<p>{{nik}}</p>" }), admin)
    const id = await newLetter(world)
    expect(await call("terbitkan", { ids: [id] })).toMatchObject({
      api_status: 0,
      api_message: "Belum lengkap untuk templatnya: NIK",
    })
    expect(await find(id)).toMatchObject({ status: "draft", no: null })
  })
})
