import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Upload } from "#server/files/store.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const hike = { judul: "Jalan pagi", isi: "<p>Kumpul di <strong>lobi</strong>.</p>" }
const save = (payload: object, uploads?: ReadonlyMap<string, Upload>) =>
  world.call("artikel/create", payload, admin, "POST", undefined, uploads)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
type Found = {
  readonly version: number
  readonly cover: string | null
  readonly attachments: readonly { readonly no: number }[]
}
const found = async (id: number, token = admin) =>
  (await world.call("artikel/find", { artikel_id: id }, token)).data as Record<string, unknown> & Found
const paper = (name: string, type: "pdf" | "png" = "pdf"): Upload => ({
  name: `${name}.${type}`,
  type,
  size: 10,
  sha256: "e".repeat(64),
})

describe("artikel", () => {
  test("a row shows what it says, for whom, and who wrote it", async () => {
    const id = idOf(await save(hike))
    expect(await found(id)).toEqual({
      id,
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      judul: "Jalan pagi",
      kategori: null,
      ringkasan: null,
      isi: hike.isi,
      attachments: [],
      pinned: false,
      publish_at: null,
      expire_at: null,
      target: "all",
      offices_id: [],
      departements_id: [],
      members_id: [],
      status: "draft",
      cover: null,
      pictures: [],
      author: "Akun admin@maju.test",
      offices_nama: [],
      departements_nama: [],
      members_nama: [],
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["no title", { judul: " " }, { judul: ["Wajib diisi"] }],
    ["no text", { isi: "" }, { isi: ["Wajib diisi"] }],
    ["empty paragraphs", { isi: "<p> </p><p><br></p>" }, { isi: ["Wajib diisi"] }],
    ["only what is taken out", { isi: "<script>alert(1)</script>" }, { isi: ["Wajib diisi"] }],
    [
      "an end without a beginning",
      { expire_at: "2026-12-01T08:00:00+07:00" },
      { publish_at: ["Isi juga waktu terbitnya"] },
    ],
    [
      "an end at its beginning, said in two zones",
      { publish_at: "2026-12-01T08:00:00+07:00", expire_at: "2026-12-01T01:00:00Z" },
      { expire_at: ["Harus sesudah waktu terbit"] },
    ],
    [
      "offices, and none of them",
      { target: "offices" },
      { offices_id: ["Pilih paling sedikit satu kantor"] },
    ],
    [
      "an office that is not there",
      { target: "offices", offices_id: [987_654] },
      { "offices_id.0": ["Pilihan tidak dikenal"] },
    ],
    ["a paper without its file", { attachments: [{}] }, { "attachments.0.file": ["Pilih berkas lampiran"] }],
    [
      "six papers",
      { attachments: Array.from({ length: 6 }, () => ({})) },
      { attachments: ["Paling banyak 5 lampiran"] },
    ],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...hike, ...wrong })).toMatchObject({ is_validate: 1, data: { errors } })
  })

  test("what it says is kept clean, and found by its words", async () => {
    const id = idOf(
      await save({
        judul: "Dari luar",
        isi: `<h1 onclick="x()">Judul</h1><div style="color:red">Satu &amp; dua<script>x()</script></div><a href="javascript:x()">kelabu</a>
          <a href="https://bpjs-kesehatan.go.id" target="_blank">BPJS</a><img src="x" onerror="x()">`,
      }),
    )
    expect((await found(id))["isi"]).toBe(
      `<h2>Judul</h2><p>Satu &amp; dua</p>kelabu
          <a href="https://bpjs-kesehatan.go.id">BPJS</a>`,
    )
    const { data } = await world.call("artikel/list/all", { q: "satu & dua" }, admin)
    expect((data as { rows: { id: number }[] }).rows.map((row) => row.id)).toEqual([id])
  })

  test("it is a draft without a time, then waits, is out, and is over, and is listed by that", async () => {
    const id = idOf(
      await save({
        ...hike,
        judul: "Tahapan",
        publish_at: "2026-11-21T08:00:00+07:00",
        expire_at: "2026-11-22T08:00:00+07:00",
      }),
    )
    const { now } = world.time
    const told = []
    for (const at of ["21T00:59:59", "21T01:00:00", "22T00:59:59", "22T01:00:00"]) {
      world.time.now = new Date(`2026-11-${at}Z`)
      const token = await world.signIn("admin@maju.test")
      const status = (await found(id, token))["status"]
      const { data } = await world.call("artikel/list/all", { q: "Tahapan", status }, token)
      told.push([status, (data as { rows: { id: number }[] }).rows.length])
    }
    world.time.now = now
    admin = await world.signIn("admin@maju.test")
    expect(told).toEqual([
      ["scheduled", 1],
      ["published", 1],
      ["published", 1],
      ["archived", 1],
    ])
  })

  test("drafts stand first, then the newest", async () => {
    const titles = async () =>
      (
        (await world.call("artikel/list/all", { q: "urut" }, admin)).data as { rows: { judul: string }[] }
      ).rows.map(({ judul }) => judul)
    for (const [judul, publish_at] of [
      ["urut lama", "2026-11-01T08:00:00+07:00"],
      ["urut baru", "2026-11-10T08:00:00+07:00"],
      ["urut draf", null],
    ])
      await save({ ...hike, judul, publish_at })
    expect(await titles()).toEqual(["urut draf", "urut baru", "urut lama"])
  })

  test("its picture comes and goes by itself, its papers with the form", async () => {
    const uploads = new Map([
      ["cover", paper("sampul", "png")],
      ["attachments.0.file", paper("jadwal")],
      ["attachments.1.file", paper("denah", "png")],
    ])
    const id = idOf(
      await save({ ...hike, judul: "Berlampiran", attachments: [{ label: "Jadwal" }, {}] }, uploads),
    )
    const row = await found(id)
    expect(row).toMatchObject({
      cover: expect.stringContaining("/files/") as string,
      attachments: [
        { label: "Jadwal", name: "jadwal.pdf", file: expect.any(String) as string },
        { label: null, name: "denah.png" },
      ],
    })
    const [, map] = row.attachments
    const saved = await world.call(
      "artikel/update",
      { ...row, artikel_id: id, attachments: [{ no: map?.no, label: "Denah" }] },
      admin,
    )
    expect(saved).toMatchObject({ api_status: 1 })
    expect(await found(id)).toMatchObject({
      version: 2,
      cover: expect.any(String) as string,
      attachments: [{ no: map?.no, label: "Denah", name: "denah.png" }],
    })
    const { version } = await found(id)
    expect(await world.call("artikel/delete/cover", { artikel_id: id, version: 1 }, admin)).toMatchObject({
      api_status: 0,
      data: { reason: "stale" },
    })
    expect(await world.call("artikel/delete/cover", { artikel_id: id, version }, admin)).toMatchObject({
      api_message: "Gambar sampul berhasil dihapus",
    })
    expect(await found(id)).toMatchObject({ version: 3, cover: null })
    expect(await world.call("artikel/delete/cover", { artikel_id: id }, admin)).toMatchObject({
      api_status: 0,
    })
  })

  test("its text has pictures that were uploaded for it, and no other file of the company", async () => {
    expect(await world.call("artikel/picture", {}, admin)).toMatchObject({
      api_message: "Pilih gambar yang akan diunggah",
      data: { reason: "state" },
    })
    const sent = await world.call(
      "artikel/picture",
      {},
      admin,
      "POST",
      undefined,
      new Map([["picture", paper("denah", "png")]]),
    )
    const { url: src } = sent.data as { url: string }
    const other = src.replace(/(\/files\/\d+\/)\d+/, `$1${world.seeded.maju.offices[0]}`)
    const id = idOf(
      await save({
        ...hike,
        judul: "Bergambar",
        publish_at: "2026-11-01T08:00:00+07:00",
        isi: `<p>Denah:</p><img src="${src}" alt="Denah"><img src="${other}">`,
      }),
    )
    const row = await found(id)
    expect(row).toMatchObject({
      isi: `<p>Denah:</p><img src="${src}" alt="Denah" />`,
      pictures: [{ src, url: expect.stringMatching(/^\/files\/\d+\/\d+\?until=\d+&sig=/) as string }],
    })
    const { data } = await world.call("pengumuman/find", { id }, admin)
    expect((data as { isi: string }).isi).toMatch(
      /^<p>Denah:<\/p><img src="\/files\/\d+\/\d+\?until=\d+&amp;sig=[\w-]+" alt="Denah" \/>$/,
    )
  })

  test("an office's administrator reads those of its office, and writes none", async () => {
    const [own, other] = world.seeded.maju.offices
    const ours = idOf(await save({ ...hike, judul: "Kantor kami", target: "offices", offices_id: [own] }))
    const theirs = idOf(await save({ ...hike, judul: "Kantor lain", target: "offices", offices_id: [other] }))
    expect(await found(ours, office)).toMatchObject({ judul: "Kantor kami" })
    expect(await world.call("artikel/find", { artikel_id: theirs }, office)).toMatchObject({ api_status: 0 })
    expect(await world.call("artikel/create", { ...hike, id: ours }, office)).toMatchObject({
      api_status: 0,
      data: { reason: "forbidden" },
    })
  })
})
