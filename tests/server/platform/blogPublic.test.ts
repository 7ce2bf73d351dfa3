import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { litter } from "#server/kit/sweeps/litter.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { keepBytes } from "../lib/testStore.ts"

/** Every way out of the blog for a reader without a session, over a post in each status. */

let world: World
let edge: Edge
let owner: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  owner = await world.signIn("super@balai.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})
afterEach(() => {
  world.time.now = NOW
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  edge.send({ method: "GET", url, headers })
const api = async (path: string) => (await get(`/api/v1/${path}`)).json()

/** Publication at 1 December 08:00 WIB, and its end a day later. */
const OUT = "2026-12-01T08:00:00+07:00"
const OVER = "2026-12-02T08:00:00+07:00"
type Post = { readonly id: number; readonly cover: number; readonly preview: string; readonly bytes: Buffer }

/** A post whose cover was uploaded through the HTTP edge. */
const written = async (judul: string, times: object = {}): Promise<Post> => {
  const bytes = PIXEL
  const { headers, body } = multipart([
    {
      name: "payload",
      type: "application/json",
      value: JSON.stringify({ judul, isi: `<p>Isi ${judul}</p>`, tags: "uji", kategori: "Uji", ...times }),
    },
    { name: "cover", filename: "sampul.png", type: "image/png", value: bytes },
  ])
  const made = await edge.send({
    method: "POST",
    url: "/api/v1/webs/article/create",
    headers: { ...headers, "access-token": owner },
    body,
  })
  const { id } = made.json()["data"] as { id: number }
  const [row] = await world.sqlRows<{ cover: number }>(
    sql`select cover_files_id::float8 as cover from blogs where id = ${id}`,
  )
  const { data } = await world.call("webs/article/find", { id }, owner)
  return { id, cover: row?.cover ?? 0, preview: (data as { preview: string }).preview, bytes }
}

/** A post as a reader gets it, by every way out. */
const seen = async (slug: string, { cover }: Post) => {
  const pages = await Promise.all(
    ["/blog", "/blog/feed.xml", "/api/v1/public/blogs?tag=uji"].map((url) => get(url)),
  )
  return {
    listed: pages.map(({ text }) => text.includes(slug)),
    found: (await api(`public/blogs/find?slug=${slug}`))["api_status"],
    page: (await get(`/blog/${slug}`)).status,
    picture: (await get(`/blog/files/${cover}`)).status,
  }
}
const SHOWN = { listed: [true, true, true], found: 1, page: 200, picture: 200 }
const HIDDEN = { listed: [false, false, false], found: 0, page: 404, picture: 404 }

describe("only what is published leaves", () => {
  test("a draft never does", async () => {
    const draft = await written("Uji draf")
    expect(await seen("uji-draf", draft)).toEqual(HIDDEN)
    world.time.now = new Date("2035-01-01T00:00:00Z")
    expect(await seen("uji-draf", draft)).toEqual(HIDDEN)
  })

  test("a post does from its publish time on, and until it expires", async () => {
    const post = await written("Uji terjadwal", { publish_at: OUT, expire_at: OVER })
    const told = []
    for (const at of [
      "2026-12-01T00:59:59Z",
      "2026-12-01T01:00:00Z",
      "2026-12-02T00:59:59Z",
      "2026-12-02T01:00:00Z",
    ]) {
      world.time.now = new Date(at)
      told.push(await seen("uji-terjadwal", post))
    }
    expect(told).toEqual([HIDDEN, SHOWN, SHOWN, HIDDEN])
  })

  test("its cover does not, once it is removed from the post", async () => {
    const post = await written("Uji lepas", { publish_at: "2026-11-01T08:00:00+07:00" })
    expect((await get(`/blog/files/${post.cover}`)).status).toBe(200)
    await world.call("webs/article/delete/cover", { id: post.id }, owner)
    expect((await get(`/blog/files/${post.cover}`)).status).toBe(404)
  })

  test("a picture of its text does while it is published and shows it, as its cover does", async () => {
    const { headers, body } = multipart([
      { name: "payload", type: "application/json", value: "{}" },
      { name: "picture", filename: "gambar.png", type: "image/png", value: PIXEL },
    ])
    const sent = await edge.send({
      method: "POST",
      url: "/api/v1/webs/article/picture",
      headers: { ...headers, "access-token": owner },
      body,
    })
    const { url: src } = sent.json()["data"] as { url: string }
    const post = { judul: "Uji isi bergambar", isi: `<p>a</p><img src="${src}" alt="Uji">` }
    const made = await world.call("webs/article/create", post, owner)
    const { id } = made.data as { id: number }
    const file = Number(/\/files\/0\/(\d+)/.exec(src)?.[1])
    const statusOf = async () => (await get(`/blog/files/${file}`)).status
    expect([await statusOf(), (await get(src)).status]).toEqual([404, 404])
    const out = { ...post, id, slug: "uji-isi-bergambar", publish_at: "2026-11-01T08:00:00+07:00" }
    await world.call("webs/article/create", out, owner)
    expect(await statusOf()).toBe(200)
    for (const url of [
      "/blog/uji-isi-bergambar",
      "/api/v1/public/blogs/find?slug=uji-isi-bergambar",
      "/blog/feed.xml",
    ])
      expect([url, (await get(url)).text.includes(`/blog/files/${file}`)]).toEqual([url, true])
    expect((await get("/blog/uji-isi-bergambar")).text).not.toContain("gambar=")
    await world.call("webs/article/create", { ...out, isi: "<p>a</p>" }, owner)
    expect(await statusOf()).toBe(404)
    await world.call("webs/article/create", { ...out, isi: post.isi }, owner)
    await world.call("webs/article/delete", { ids: [id] }, owner)
    expect(await statusOf()).toBe(404)
  })

  test("the database itself shows readers no draft, no other file, and lets them write nothing", async () => {
    const draft = await written("Uji peran")
    const asReader = <R>(statement: Parameters<typeof rowsOf>[1]) =>
      world.db.transact(async (tx) => {
        await tx.execute(sql`select set_config('role', 'balai_public', true)`)
        return rowsOf<R>(tx, statement)
      })
    expect(await asReader(sql`select 1 from blogs where id = ${draft.id}`)).toEqual([])
    expect(await asReader(sql`select 1 from platform_files where id = ${draft.cover}`)).toEqual([])
    expect(await asReader(sql`update blogs set judul = 'x' returning 1`)).toEqual([])
    expect(await asReader(sql`delete from platform_files returning 1`)).toEqual([])
  })
})

describe("a preview", () => {
  test("shows a draft with its cover to whoever has the signed address, for an hour", async () => {
    const draft = await written("Uji pratinjau")
    const page = await get(draft.preview)
    expect(page).toMatchObject({
      status: 200,
      headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex" },
    })
    expect(page.text).toContain("<p>Isi Uji pratinjau</p>")
    const cover = /<img class="cover" src="([^"]+)"/.exec(page.text)?.[1]?.replaceAll("&#38;", "&") ?? ""
    expect((await get(cover)).bytes.equals(draft.bytes)).toBe(true)
    expect((await get(draft.preview.replace(/pratinjau\/\d+/, `pratinjau/${draft.id + 1}`))).status).toBe(404)
    expect((await get(`${draft.preview}x`)).status).toBe(404)
    expect((await get(`/blog/pratinjau/${draft.id}`)).status).toBe(404)
    world.time.now = new Date(NOW.getTime() + 3_600_001)
    expect((await get(draft.preview)).status).toBe(404)
  })
})

describe("what is published", () => {
  test("stands in the order of its posts, then by time, in pages", async () => {
    for (const [judul, publish_at, order] of [
      ["urut lama", "2026-11-02T08:00:00+07:00", null],
      ["urut baru", "2026-11-03T08:00:00+07:00", null],
      ["urut dua", "2026-11-01T08:00:00+07:00", 2],
      ["urut satu", "2026-11-01T09:00:00+07:00", 1],
    ])
      await world.call(
        "webs/article/create",
        { judul, publish_at, order, tags: "urutan", isi: "<p>x</p>" },
        owner,
      )
    const { data } = await api("public/blogs?tag=URUTAN")
    expect((data as { rows: { judul: string }[] }).rows.map(({ judul }) => judul)).toEqual([
      "urut satu",
      "urut dua",
      "urut baru",
      "urut lama",
    ])
    expect((await api("public/blogs?page=2&tag=urutan"))["data"]).toMatchObject({
      rows: [],
      page: 2,
      total: 4,
    })
  })

  test("is answered whole, with its texts for search engines", async () => {
    await world.call(
      "webs/article/create",
      {
        judul: "Uji lengkap",
        isi: "<p>Isi &amp; <em>lagi</em></p>",
        seo_desc: "Untuk mesin",
        tags: "satu, dua",
        kategori: "Kabar",
        publish_at: "2026-11-04T08:00:00+07:00",
      },
      owner,
    )
    expect((await api("public/blogs/find?slug=uji-lengkap"))["data"]).toEqual({
      slug: "uji-lengkap",
      judul: "Uji lengkap",
      kategori: "Kabar",
      tags: ["satu", "dua"],
      ringkasan: "Isi & lagi",
      author: "Akun super@balai.test",
      publish_at: "2026-11-04T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      cover: null,
      url: "/blog/uji-lengkap",
      isi: "<p>Isi &amp; <em>lagi</em></p>",
      seo_title: "Uji lengkap",
      seo_desc: "Untuk mesin",
    })
    const { text } = await get("/blog/uji-lengkap")
    expect(text).toContain('<meta name="description" content="Untuk mesin">')
    expect(text).toContain("<title>Uji lengkap</title>")
    expect((await get("/blog/feed.xml")).text).toContain(
      "<content:encoded>&#60;p&#62;Isi &#38;amp; &#60;em&#62;lagi",
    )
  })

  test.each([
    ["/api/v1/public/blogs", 60, "application/json; charset=utf-8"],
    ["/api/v1/public/blogs/find?slug=rekap-absensi", 60, "application/json; charset=utf-8"],
    ["/blog", 300, "text/html; charset=utf-8"],
    ["/blog/rekap-absensi", 300, "text/html; charset=utf-8"],
    ["/blog/feed.xml", 300, "application/rss+xml; charset=utf-8"],
    ["/blog/blog.css", 300, "text/css; charset=utf-8"],
  ])("%s is kept by caches, and 304 the second time", async (url, seconds, type) => {
    const first = await get(url)
    expect(first).toMatchObject({
      status: 200,
      headers: {
        "content-type": type,
        "cache-control": `public, max-age=${seconds}`,
        "access-control-allow-origin": "*",
      },
    })
    const again = await get(url, { "if-none-match": `W/${first.headers["etag"] ?? ""}` })
    expect([again.status, again.text]).toEqual([304, ""])
  })

  test("its picture is kept by caches and may be shown by other sites", async () => {
    const { cover, bytes } = await written("Uji gambar", { publish_at: "2026-11-05T08:00:00+07:00" })
    const first = await get(`/blog/files/${cover}`)
    expect(first).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/png",
        "cache-control": "public, max-age=300",
        "cross-origin-resource-policy": "cross-origin",
        "content-security-policy": "default-src 'none'; sandbox",
      },
    })
    expect(first.bytes.equals(bytes)).toBe(true)
    expect((await get(`/blog/files/${cover}`, { "if-none-match": first.headers["etag"] ?? "" })).status).toBe(
      304,
    )
  })

  test("a refusal is kept by no cache", async () => {
    expect((await get("/api/v1/public/blogs/find?slug=tidak-ada")).headers["cache-control"]).toBe("no-store")
    expect((await get("/api/v1/public/blogs?page=0")).headers["cache-control"]).toBe("no-store")
    expect((await get("/blog/tidak-ada")).headers["cache-control"]).toBe("no-store")
  })
})

test("the pages and the feed carry the application's own name", async () => {
  const save = (values: object) => world.call(updateAplikasi.path, values, owner)
  expect(await save({ app_name: "Kantor & Kita" })).toMatchObject({ api_status: 1 })
  /** An edge of its own: the name is cached for a moment. */
  const named = await openEdge(world)
  const read = async (url: string) => (await named.send({ method: "GET", url })).text
  const [list, post, none, feed] = await Promise.all(
    ["/blog", "/blog/rekap-absensi", "/blog/tidak-ada", "/blog/feed.xml"].map(read),
  )
  await named.close()
  expect(await save({})).toMatchObject({ api_status: 1 })
  for (const page of [list, post, none]) expect(page).toContain(">Blog Kantor &#38; Kita</a></header>")
  expect(list).toContain("<title>Blog Kantor &#38; Kita</title>")
  expect(feed).toContain("<title>Blog Kantor &#38; Kita</title>")
})

test("reads over the limit of a network are refused, at both entrances together", async () => {
  const narrow = await openEdge(world, { publicReads: 3 })
  const read = (url: string) => narrow.send({ method: "GET", url })
  expect((await read("/api/v1/public/blogs")).json()["api_status"]).toBe(1)
  expect((await read("/blog")).status).toBe(200)
  expect((await read("/blog/feed.xml")).status).toBe(200)
  expect(await read("/blog")).toMatchObject({
    status: 429,
    headers: { "retry-after": "60", "cache-control": "no-store" },
  })
  expect((await read("/api/v1/public/blogs")).json()).toMatchObject({
    api_status: 0,
    data: { reason: "throttled", retry_after: 60 },
  })
  world.time.now = new Date(NOW.getTime() + 60_000)
  expect((await read("/blog")).status).toBe(200)
  await narrow.close()
})

test("the sweep of stored files keeps a cover that a post has, and removes one without a row", async () => {
  const { cover } = await written("Uji sapu")
  const lost = Buffer.from("tanpa baris")
  const sha256 = await keepBytes(edge.store, 0, lost)
  const later = new Date(Date.now() + 2 * 86_400_000)
  await runSweep(world.db, litter, later, { store: edge.store })
  const [row] = await world.sqlRows<{ sha256: string }>(
    sql`select sha256 from platform_files where id = ${cover}`,
  )
  const isThere = async (hash: string) => {
    const stream = await edge.store.read(0, hash)
    stream?.destroy()
    return stream !== null
  }
  expect([await isThere(row?.sha256 ?? ""), await isThere(sha256)]).toEqual([true, false])
})
