import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { makeProduct, productAttributes } from "#server/http/product.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

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

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  edge.send({ method: "GET", url, headers })
const save = async (values: object, logo?: { type: string; value: Buffer }, token = owner) => {
  const { headers, body } = multipart([
    { name: "payload", type: "application/json", value: JSON.stringify(values) },
    ...(logo === undefined ? [] : [{ name: "logo", filename: "logo.png", ...logo }]),
  ])
  const sent = await edge.send({
    method: "POST",
    url: "/api/v1/super-admin/setting/aplikasi/update",
    headers: { ...headers, "access-token": token },
    body,
  })
  return sent.json()
}
const picture = { type: "image/png", value: PIXEL }
const stored = async () => {
  const [row] = await world.sqlRows<{ id: number | null }>(
    sql`select logo_files_id::float8 as id from app_settings`,
  )
  return row?.id ?? null
}
const uploaded = async (): Promise<number> => {
  expect(await save({ app_name: "Kantor Kita" }, picture)).toMatchObject({ api_status: 1 })
  return (await stored()) ?? 0
}

test("the logo is shown to everyone, kept by caches, and named before sign-in and in each page", async () => {
  const id = await uploaded()
  const first = await get(`/aplikasi/logo/${id}`)
  expect(first).toMatchObject({
    status: 200,
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=300",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  })
  expect(first.bytes.equals(PIXEL)).toBe(true)
  const again = await get(`/aplikasi/logo/${id}`, { "if-none-match": first.headers["etag"] ?? "" })
  expect([again.status, again.text]).toEqual([304, ""])
  const { logo } = (await world.call("aplikasi/info")).data as { logo: string }
  expect(new URL(logo, "https://balai.test").pathname).toBe(`/aplikasi/logo/${id}`)
  expect(productAttributes(await makeProduct(world.db)())).toContain(` data-logo="/aplikasi/logo/${id}"`)
})

test("the super administrator opens the stored one; a save without a file keeps it", async () => {
  const id = await uploaded()
  expect(await save({ app_name: "Kantor Kita" })).toMatchObject({ api_status: 1 })
  expect(await stored()).toBe(id)
  const { data } = await world.call("super-admin/setting/aplikasi", {}, owner)
  expect((await get((data as { logo: string }).logo)).bytes.equals(PIXEL)).toBe(true)
})

test("a replaced or removed logo is no longer shown, and its file is deleted", async () => {
  const first = await uploaded()
  const second = await uploaded()
  expect(second).not.toBe(first)
  expect((await get(`/aplikasi/logo/${first}`)).status).toBe(404)
  expect((await get(`/aplikasi/logo/${second}`)).status).toBe(200)
  expect(await save({ app_name: "Kantor Kita", hapus_logo: true })).toMatchObject({ api_status: 1 })
  const gone = await get(`/aplikasi/logo/${second}`)
  expect([gone.status, gone.headers["cache-control"]]).toEqual([404, "no-store"])
  expect(await world.sqlRows(sql`select 1 from platform_files where id in (${first}, ${second})`)).toEqual([])
  const { data } = await world.call("super-admin/setting/aplikasi", {}, owner)
  expect(data).toMatchObject({ logo: null })
  expect((await world.call("aplikasi/info")).data).toMatchObject({ logo: null })
})

test("no other file of the platform is shown at its address, not even the cover of a published post", async () => {
  await uploaded()
  const [{ id: cover } = { id: 0 }] = await world.sqlRows<{ id: number }>(
    sql`select cover_files_id::float8 as id from blogs where cover_files_id is not null and publish_at < now()`,
  )
  expect(cover).toBeGreaterThan(0)
  for (const id of [cover, 0, "x", "1e3", 99_999])
    expect((await get(`/aplikasi/logo/${id}`)).status).toBe(404)
})

test("row-level security shows the file to readers without a session only while it is the logo", async () => {
  const id = await uploaded()
  const seen = () =>
    world.db.transact(async (tx) => {
      await tx.execute(sql`select set_config('role', 'balai_public', true)`)
      return (await rowsOf(tx, sql`select 1 from platform_files where id = ${id}`)).length
    })
  expect(await seen()).toBe(1)
  await world.sqlRows(sql`update app_settings set logo_files_id = null`)
  expect(await seen()).toBe(0)
})

test("a file that is no picture, and an account of a company, are refused", async () => {
  const before = await stored()
  expect(
    await save({ app_name: "Kantor Kita" }, { type: "image/png", value: Buffer.from("<svg/>") }),
  ).toMatchObject({
    is_validate: 1,
    data: { errors: { logo: [expect.stringMatching(/PNG/)] } },
  })
  const admin = await world.signIn("admin@maju.test")
  expect(await save({ app_name: "Bukan saya" }, picture, admin)).toMatchObject({
    api_status: 0,
    data: { reason: "forbidden" },
  })
  expect(await stored()).toBe(before)
})
