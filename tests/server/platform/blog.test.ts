import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Upload } from "#server/files/store.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"

let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const post = { judul: "Absen dari rumah", isi: "<p>Pasang <strong>radius</strong> rumah.</p>" }
const call = (path: string, payload: object, uploads?: ReadonlyMap<string, Upload>) =>
  world.call(`webs/article/${path}`, payload, owner, "POST", undefined, uploads)
const save = (payload: object, uploads?: ReadonlyMap<string, Upload>) => call("create", payload, uploads)
const idOf = (answer: Answered) => (answer.data as { id: number }).id
const found = async (id: number) => (await call("find", { article_id: id })).data as Record<string, unknown>
const picture: Upload = { name: "sampul.png", type: "png", size: 10, sha256: "e".repeat(64) }

describe("a post", () => {
  test("shows what it says and who wrote it, and gets its slug from its title", async () => {
    const id = idOf(await save({ ...post, tags: "Rumah, absen ,rumah" }))
    expect(await found(id)).toEqual({
      id,
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      judul: "Absen dari rumah",
      slug: "absen-dari-rumah",
      kategori: null,
      tags: "rumah, absen",
      ringkasan: null,
      isi: post.isi,
      seo_title: null,
      seo_desc: null,
      publish_at: null,
      expire_at: null,
      order: null,
      status: "draft",
      cover: null,
      pictures: [],
      author: "Akun super@balai.test",
      preview: expect.stringMatching(/^\/blog\/pratinjau\/\d+\?until=\d+&sig=/) as string,
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["no title", { judul: " " }, { judul: ["Wajib diisi"] }],
    ["only what is removed", { isi: "<script>alert(1)</script>" }, { isi: ["Wajib diisi"] }],
    [
      "a title without Latin letters",
      { judul: "日本" },
      { slug: ["Judul ini tidak memuat huruf latin atau angka: isi slugnya sendiri"] },
    ],
    [
      "a slug with blanks",
      { slug: "Absen Rumah" },
      { slug: ["Isi huruf kecil dan angka dengan tanda hubung, misalnya cara-absen"] },
    ],
    ["a slug that exists", { slug: "rekap-absensi" }, { slug: ["Sudah ada blog dengan slug ini"] }],
    ["eleven tags", { tags: "a,b,c,d,e,f,g,h,i,j,k" }, { tags: ["Paling banyak 10 tag"] }],
    ["a long tag", { tags: "a".repeat(41) }, { tags: ["Satu tag paling panjang 40 karakter"] }],
    ["an order of zero", { order: 0 }, { order: ["Isi angka bulat 1 sampai 999"] }],
    [
      "an end without a beginning",
      { expire_at: "2026-12-01T08:00:00+07:00" },
      { publish_at: ["Isi juga waktu terbitnya"] },
    ],
    [
      "an end before its beginning",
      { publish_at: "2026-12-01T08:00:00+07:00", expire_at: "2026-12-01T07:00:00+07:00" },
      { expire_at: ["Harus sesudah waktu terbit"] },
    ],
  ])("%s is reported at its field", async (_name, wrong, errors) => {
    expect(
      await save({ ...post, slug: "uji-isian", ...("judul" in wrong ? { slug: null } : {}), ...wrong }),
    ).toMatchObject({
      is_validate: 1,
      data: { errors },
    })
  })

  test("keeps its slug when its title changes, and gets a new one if that is cleared", async () => {
    const id = idOf(await save({ ...post, judul: "Judul pertama" }))
    await save({ ...post, id, judul: "Judul kedua", slug: "judul-pertama" })
    expect(await found(id)).toMatchObject({ judul: "Judul kedua", slug: "judul-pertama" })
    await save({ ...post, id, judul: "Judul kedua", slug: null })
    expect(await found(id)).toMatchObject({ slug: "judul-kedua" })
  })

  test("is found by its tags and words, and listed by its status", async () => {
    const id = idOf(
      await save({
        judul: "Tersembunyi",
        tags: "kunci",
        isi: "<p>Satu &amp; dua</p>",
        publish_at: "2030-01-01T08:00:00+07:00",
      }),
    )
    for (const asked of [{ q: "kunci" }, { q: "satu & dua" }, { q: "tersembunyi", status: "scheduled" }]) {
      const { data } = await call("list-all", asked)
      expect([asked, (data as { rows: { id: number }[] }).rows.map((row) => row.id)]).toEqual([asked, [id]])
    }
    const { data } = await call("list-all", { q: "kunci", status: "draft" })
    expect((data as { rows: unknown[] }).rows).toEqual([])
  })

  test("has a cover among the platform's files, which comes with the form and goes by itself", async () => {
    const id = idOf(await save({ ...post, judul: "Bersampul" }, new Map([["cover", picture]])))
    const row = await found(id)
    expect(row).toMatchObject({ cover: expect.stringMatching(/^\/files\/0\/\d+\?until=/) as string })
    expect(
      await world.sqlRows(
        sql`select name, created_by::float8 as by from platform_files where sha256 = ${picture.sha256}`,
      ),
    ).toEqual([{ name: "sampul.png", by: world.seeded.superId }])
    expect(await call("delete/cover", { article_id: id, version: 9 })).toMatchObject({
      data: { reason: "stale" },
    })
    expect(await call("delete/cover", { article_id: id, version: row["version"] })).toMatchObject({
      api_message: "Gambar sampul berhasil dihapus",
      data: { id, version: 2 },
    })
    expect(await found(id)).toMatchObject({ cover: null })
    expect(await call("delete/cover", { article_id: id })).toMatchObject({ data: { reason: "not_found" } })
  })
})
