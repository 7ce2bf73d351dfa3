import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { storage } from "#contract/areas/points/points.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { nearLimits } from "#server/areas/platform/limits.sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let edge: Edge
let admin: string
let other: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})
beforeEach(async () => {
  world.time.now = new Date(NOW.getTime() + 2 * MINUTE)
  await world.sqlRows(sql`delete from company_uses`)
  await world.sqlRows(sql`delete from notifications`)
  await set({})
  admin = await world.signIn("admin@maju.test")
  other = await world.signIn("admin@lain.test")
})

const company = () => world.seeded.maju.id
type Limits = Partial<Record<"calls" | "key_calls" | "exports" | "mails" | "storage_mb", number>>
const set = ({ calls, key_calls, exports, mails, storage_mb }: Limits) =>
  world.sqlRows(
    sql`update companies set limit_calls = ${calls ?? null}::int, limit_key_calls = ${key_calls ?? null}::int,
      limit_exports = ${exports ?? null}::int, limit_mails = ${mails ?? null}::int, limit_storage_mb = ${storage_mb ?? null}::int
      where id = ${company()}`,
  )
const send = async (headers: Readonly<Record<string, string>>, path = "offices/list-all") => {
  const got = await edge.send({
    method: "POST",
    url: `${API_BASE}/${path}`,
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  })
  return {
    status: got.status,
    headers: got.headers,
    ...(got.json() as { api_status: number; api_message: string }),
  }
}
const by = (token: string) => ({ [TOKEN_HEADER]: token })
const later = (ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms)
}
const toldTitles = async () => {
  await runSweep(world.db, nearLimits, world.time.now)
  const rows = await world.sqlRows<{ title: string }>(
    sql`select distinct title from notifications where companies_id = ${company()} order by 1`,
  )
  return rows.map(({ title }) => title)
}

test("calls over the company's limit are refused until the next minute; another company's are not", async () => {
  await set({ calls: 5 })
  for (let count = 0; count < 5; count += 1) expect((await send(by(admin))).api_status).toBe(1)
  const refused = await send(by(admin))
  expect(refused).toMatchObject({ status: 200, api_status: 0, data: { reason: "throttled" } })
  expect(refused.api_message).toMatch(
    /^Batas 5 panggilan per menit perusahaan ini sudah tercapai\. Coba lagi \d+ detik lagi\.$/,
  )
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
  expect((await send(by(other))).api_status).toBe(1)
  expect(await toldTitles()).toEqual(["Batas panggilan hampir tercapai"])
  later(MINUTE)
  expect((await send(by(admin))).api_status).toBe(1)
})

test("a key is told its limit with every answer, and refused over it", async () => {
  await set({ key_calls: 4 })
  const key = { nama: `Uji ${randomUUID().slice(0, 8)}`, rights: ["offices.view"] }
  const { id } = (await world.call("kunci-api/create", key, admin)).data as { id: number }
  const { secret } = (await world.call("kunci-api/terbitkan", { id }, admin)).data as { secret: string }
  const bearer = { authorization: `Bearer ${secret}` }
  expect((await send(bearer)).api_status).toBe(1)
  const second = await send(bearer)
  expect(second.headers).toMatchObject({ "ratelimit-limit": "4", "ratelimit-remaining": "2" })
  expect(Number(second.headers["ratelimit-reset"])).toBeGreaterThan(0)
  for (const left of ["1", "0"]) expect((await send(bearer)).headers["ratelimit-remaining"]).toBe(left)
  const refused = await send(bearer)
  expect(refused).toMatchObject({ status: 429, api_status: 0 })
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
  expect(await toldTitles()).toEqual(["Batas kunci API hampir tercapai"])
  later(MINUTE)
  expect((await send(bearer)).status).toBe(200)
})

describe("exports", () => {
  const exported = (token: string) => world.call("export/data-karyawan", { format: "csv" }, token)
  const queued = (token: string) =>
    world.call("laporan/siapkan", { path: "export/data-karyawan", payload: { format: "csv" } }, token)

  test("are counted by day, at once and in the background together", async () => {
    await set({ exports: 3 })
    expect((await exported(admin)).api_status).toBe(1)
    expect((await queued(admin)).api_status).toBe(1)
    expect((await exported(admin)).api_status).toBe(1)
    const words =
      "Batas 3 ekspor per hari perusahaan ini sudah tercapai. Dapat dipakai lagi besok, mulai pukul 00.00 WIB."
    for (const refused of [await exported(admin), await queued(admin)])
      expect(refused).toMatchObject({ api_status: 0, api_message: words, data: { reason: "throttled" } })
    expect((await exported(other)).api_status).toBe(1)
    expect(await toldTitles()).toEqual(["Batas ekspor hampir tercapai"])
    later(24 * HOUR)
    admin = await world.signIn("admin@maju.test")
    expect((await exported(admin)).api_status).toBe(1)
  })
})

test("mails end at the company's limit of a day, which its page shows", async () => {
  await set({ mails: 2 })
  await world.sqlRows(sql`delete from outbox`)
  const ids = [
    await newMember(world, { email: "satu@maju.test" }),
    await newMember(world, { email: "dua@maju.test" }),
    await newMember(world, { email: "tiga@maju.test" }),
  ]
  const invited = await world.call("members/send-email-demo", { type: "invite", members_id: ids }, admin)
  const { rows } = invited.data as { rows: readonly { ok: boolean; message: string }[] }
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(rows[2]?.message).toBe("Batas 2 email perusahaan Anda dalam 24 jam sudah tercapai. Coba lagi besok.")
  expect(await toldTitles()).toEqual(["Batas email hampir tercapai"])
  const { limits } = (await world.call("companies/storage", {}, admin)).data as AnswerOf<typeof storage>
  expect(limits).toContainEqual({ kind: "mails", used: 2, most: 2 })
  expect(limits).toContainEqual({ kind: "exports", used: 0, most: 500 })
  expect(limits).toContainEqual({ kind: "calls", used: null, most: 12_000 })
})

test("an upload over the company's storage is refused, and near it the administrators hear of it once", async () => {
  const upload = async () => {
    const { headers, body } = multipart([
      { name: "payload", value: JSON.stringify({ request_id: randomUUID() }) },
      { name: "picture", filename: "foto.png", value: PIXEL },
    ])
    const url = `${API_BASE}/artikel/picture`
    const got = await edge.send({ method: "POST", url, headers: { ...headers, ...by(admin) }, body })
    return got.json()
  }
  const fill = async (bytes: number) => {
    await world.sqlRows(sql`delete from company_figures where companies_id = ${company()}`)
    await world.sqlRows(
      sql`update files set size = case when id = (select min(id) from files where companies_id = ${company()}) then ${bytes}::bigint else 1 end
        where companies_id = ${company()}`,
    )
  }
  await set({ storage_mb: 10 })
  await fill(9_000_000)
  expect(await upload()).toMatchObject({ api_status: 1 })
  expect(await toldTitles()).toEqual(["Penyimpanan hampir penuh"])
  await fill(10_000_000)
  expect(await upload()).toMatchObject({
    api_status: 0,
    api_message:
      "Penyimpanan perusahaan penuh: berkas ini melebihi batas 10 MB. Dapat dipakai lagi setelah berkas lama dihapus atau penyimpanan ditambah.",
    data: { reason: "quota" },
  })
  await world.sqlRows(sql`delete from notifications`)
  expect(await toldTitles()).toEqual([])
})

test("only the platform sets limits", async () => {
  const { maju } = world.seeded
  const superToken = await world.signIn("super@balai.test")
  const fields = { nama: "PT Maju", email: "baru@maju.test", phone: null }
  expect(await world.call("companies/update/data", { ...fields, limit_calls: 60 }, admin)).toMatchObject({
    is_validate: 1,
    data: { errors: { limit_calls: ["Hanya pengelola aplikasi yang mengubahnya"] } },
  })
  const changed = { id: maju.id, ...fields, limit_calls: 600, limit_storage_mb: 2_000 }
  expect(await world.call("companies/update/data", changed, superToken)).toMatchObject({ api_status: 1 })
  expect((await world.call("companies/find", { id: maju.id }, superToken)).data).toMatchObject({
    limit_calls: 600,
    limit_key_calls: null,
    limit_storage_mb: 2_000,
  })
})
