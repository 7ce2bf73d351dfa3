import { createHash, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { jobState } from "#contract/areas/jobs/jobs.ts"
import { API_BASE } from "#contract/kit/constants.ts"
import { KEY_PREFIX, mayByKey } from "#contract/kit/keyCalls.ts"
import { RIGHTS } from "#contract/kit/modules.ts"
import { isAllowedAddress } from "#server/call/keySession.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { sweepKeys } from "#server/areas/programs/sweep.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import { type Edge, openEdge } from "../lib/edge.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

const DAY = 24 * 60 * MINUTE
const MOST = 20

let world: World
let edge: Edge
let admin: string

beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world, { keyCalls: MOST, trustedProxies: ["127.0.0.1"] })
  admin = await world.signIn("admin@maju.test")
})
beforeEach(async () => {
  world.time.now = new Date(world.time.now.getTime() + 2 * MINUTE)
  await world.sqlRows(sql`delete from api_keys where nama like 'Uji%'`)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

type Asked = Readonly<Record<string, unknown>>
const make = async (more: Asked = {}, token = admin) => {
  const made = await world.call(
    "kunci-api/create",
    {
      nama: `Uji ${randomUUID().slice(0, 8)}`,
      rights: ["members.view", "offices.view", "claims.view"],
      ...more,
    },
    token,
  )
  if (made.api_status !== 1) throw new Error(JSON.stringify(made))
  return (made.data as { id: number }).id
}
const issue = async (id: number, token = admin) => {
  const answer = await world.call("kunci-api/terbitkan", { id }, token)
  const secret = (answer.data as { secret?: string } | undefined)?.secret
  if (secret === undefined) throw new Error(JSON.stringify(answer))
  return secret
}
const send = async (secret: string, path: string, payload: Asked = {}, from = "203.0.113.7") => {
  const got = await edge.send({
    method: "POST",
    url: `${API_BASE}/${path}`,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify(payload),
  })
  return { ...got, answer: got.json() as { api_status: number; api_message: string; data?: Asked } }
}
const shown = async (id: number) => (await world.call("kunci-api/find", { id }, admin)).data as Asked

test("the secret is answered once, stored as a hash, and gone from the idempotent answer", async () => {
  const id = await make()
  expect(await shown(id)).toMatchObject({ status: "new", ends_with: null })
  const request_id = randomUUID()
  const first = await world.call("kunci-api/terbitkan", { id, request_id }, admin)
  const { secret } = first.data as { secret: string }
  expect(secret.startsWith(KEY_PREFIX)).toBe(true)
  const again = await world.call("kunci-api/terbitkan", { id, request_id }, admin)
  expect(again).toMatchObject({ api_status: 1, data: { id, secret: null } })
  expect(await shown(id)).toMatchObject({ status: "active", ends_with: secret.slice(-4) })
  const [stored] = await world.sqlRows<{ text: string }>(
    sql`select (select secret_hash from api_keys where id = ${id}) as text`,
  )
  expect(stored?.text).toBe(createHash("sha256").update(secret).digest("hex"))
  const tables = await world.sqlRows<{ text: string }>(
    sql`select (select string_agg(w::text, '') from writes w) || (select string_agg(a::text, '') from audit a) || (select string_agg(k::text, '') from api_keys k) as text`,
  )
  expect(tables[0]?.text.includes(secret.slice(KEY_PREFIX.length))).toBe(false)
})

test("a key sends the same calls with its rights; the audit and the histories name it", async () => {
  const id = await make({
    nama: "Uji Program kasir",
    rights: ["members.view", "organisation.view", "organisation.create"],
  })
  const secret = await issue(id)
  const read = await send(secret, "devisi/list-all", { page: 1 })
  expect(read.status).toBe(200)
  expect(read.answer).toMatchObject({ api_status: 1 })
  const request_id = randomUUID()
  const payload = { nama: "Divisi dari program", request_id }
  const [one, two] = [
    await send(secret, "devisi/create", payload),
    await send(secret, "devisi/create", payload),
  ]
  expect(one.answer).toMatchObject({ api_status: 1 })
  expect(two.answer).toEqual(one.answer)
  const rows = await world.sqlRows<{ api_keys_id: number; api_keys_nama: string; call: string }>(
    sql`select api_keys_id::float8 as api_keys_id, api_keys_nama, call from audit where api_keys_id is not null`,
  )
  expect(rows).toEqual([{ api_keys_id: id, api_keys_nama: "Uji Program kasir", call: "devisi/create" }])
  const deeds = await world.call("kunci-api/riwayat", { id }, admin)
  expect(deeds.data).toMatchObject({ total: 1, rows: [{ action: "create", call: "Menambah divisi" }] })
  expect((await send(secret, "reimbursment/list/all", {})).answer).toMatchObject({
    api_status: 0,
    api_message: "Kunci API ini tidak mencakup hak melihat Reimbursement",
  })
  expect((await send(secret, "devisi/create", { nama: "" })).answer).toMatchObject({ is_validate: 1 })
})

test("a key has no more than its giver has at this moment, and dies with the giver's account", async () => {
  const secret = await issue(await make())
  const [role] = await world.sqlRows<{ id: number }>(
    sql`insert into roles (nama, companies_id, rights, created_at, updated_at)
      values ('Uji peran', ${world.seeded.maju.id}, array['offices.view', 'programs.view'], now(), now()) returning id::float8 as id`,
  )
  expect((await send(secret, "members/list-all", {})).answer).toMatchObject({ api_status: 1 })
  await world.sqlRows(sql`update accounts set roles_id = ${role?.id ?? 0} where email = 'admin@maju.test'`)
  expect((await send(secret, "members/list-all", {})).answer).toMatchObject({ api_status: 0 })
  expect((await send(secret, "offices/list-all", {})).answer).toMatchObject({ api_status: 1 })
  await world.sqlRows(
    sql`update accounts set roles_id = null, is_active = false where email = 'admin@maju.test'`,
  )
  const dead = await send(secret, "offices/list-all", {})
  expect([dead.status, dead.answer.api_message]).toEqual([
    401,
    "Kunci API ini tidak berlaku lagi: akun yang memberikannya dinonaktifkan",
  ])
  await world.sqlRows(sql`update accounts set is_active = true where email = 'admin@maju.test'`)
})

test("nobody gives a right that they lack; company-wide modules need a key for all offices", async () => {
  const lacking = await (async () => {
    await world.sqlRows(
      sql`update accounts set roles_id = (select id from roles where nama = 'Uji peran') where email = 'admin@maju.test'`,
    )
    await world.sqlRows(
      sql`update roles set rights = array['offices.view', 'programs.view', 'programs.create'] where nama = 'Uji peran'`,
    )
    const answer = await world.call("kunci-api/create", { nama: "Uji lebih", rights: ["claims.view"] }, admin)
    await world.sqlRows(sql`update accounts set roles_id = null where email = 'admin@maju.test'`)
    return answer
  })()
  expect(lacking.data).toEqual({
    errors: { rights: ["Anda sendiri tidak memiliki hak melihat Reimbursement"] },
  })
  const office = world.seeded.maju.offices[0] ?? 0
  const wide = await world.call(
    "kunci-api/create",
    { nama: "Uji gaji", rights: ["payroll.view"], offices_id: [office] },
    admin,
  )
  expect(JSON.stringify(wide.data)).toContain("Payroll hanya untuk kunci semua kantor")
})

test("offices limit the rows, and pay needs the right to payroll", async () => {
  const [office = 0] = world.seeded.maju.offices
  const some = await issue(await make({ offices_id: [office] }))
  const all = await issue(await make())
  const paid = await issue(await make({ rights: ["members.view", "payroll.view"] }))
  const rowsOf = async (secret: string) => {
    const { answer } = await send(secret, "members/list-all", { per_page: 100 })
    return (answer.data as { rows: readonly { offices_id: number; id: number }[] }).rows
  }
  const [limited, whole] = [await rowsOf(some), await rowsOf(all)]
  expect(limited.length).toBeGreaterThan(0)
  expect(new Set(limited.map(({ offices_id }) => offices_id))).toEqual(new Set([office]))
  expect(whole.length).toBeGreaterThan(limited.length)
  const id = whole[0]?.id ?? 0
  const payIn = async (secret: string) => {
    const { answer } = await send(secret, "members/find", { id })
    return (answer.data as { gaji_pokok?: number | null }).gaji_pokok ?? null
  }
  expect(await payIn(all)).toBeNull()
  expect(await payIn(paid)).not.toBeNull()
})

test("the examples of the API document connect a program", async () => {
  const page = await readFile(at("docs", "api.md"), "utf8")
  const examples = [...page.matchAll(/```sh\n(curl [^`]+)```/g)].map(([, text = ""]) => text)
  expect(examples.length).toBeGreaterThanOrEqual(2)
  const secret = await issue(
    await make({ rights: ["members.view", "organisation.view", "organisation.create"] }),
  )
  for (const example of examples) {
    const [, path = ""] = /https:\/\/balai\.example(\S+)/.exec(example) ?? []
    const headers = Object.fromEntries(
      [...example.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        value.replace(`${KEY_PREFIX}YOUR_SECRET`, secret),
      ]),
    )
    const [, body = ""] = /-d '([^']+)'/.exec(example) ?? []
    const got = await edge.send({ method: "POST", url: path, headers, body })
    expect([path, got.status, got.json()]).toEqual([path, 200, expect.objectContaining({ api_status: 1 })])
  }
})

test("calls of persons, sessions, the platform and of keys themselves are refused, by derivation", async () => {
  const secret = await issue(await make({ rights: ["members.view"] }))
  for (const path of [
    "me",
    "auth/logout",
    "notifications",
    "saya/saldo",
    "kunci-api/list-all",
    "kunci-api/terbitkan",
    "companies/list/table",
    "auth/login",
    "preferences/push/state",
    "jobs/list",
  ]) {
    const got = await edge.send({
      method: path === "me" ? "GET" : "POST",
      url: `${API_BASE}/${path}`,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(path === "me" ? {} : { body: "{}" }),
    })
    expect([path, (got.json() as { api_message: string }).api_message]).toEqual([
      path,
      "Panggilan ini tidak dapat dikirim dengan kunci API",
    ])
  }
  const open = [...liveCalls.values()].filter(({ call }) => mayByKey(call))
  expect(open.every(({ call }) => call.scope === "tenant" && call.needs !== null)).toBe(true)
  expect(open.some(({ call }) => call.path.startsWith("saya/") || call.path.startsWith("auth/"))).toBe(false)
  expect(open.length).toBeGreaterThan(100)
  /** A call that answers a job starts one, but those of the jobs' own area: its schema tells which. */
  const jobs = [...liveCalls.values()].filter(
    ({ call }) => call.answer === jobState && !call.path.startsWith("jobs/"),
  )
  expect(jobs.length).toBeGreaterThan(5)
  expect(jobs.filter(({ call }) => !call.byPersonOnly).map(({ call }) => call.path)).toEqual([])
})

test("a revoked, replaced, expired or unknown secret is refused; each with its words", async () => {
  const id = await make()
  const old = await issue(id)
  const secret = await issue(id)
  expect((await send(old, "offices/list-all")).status).toBe(401)
  expect((await send(secret, "offices/list-all")).answer).toMatchObject({ api_status: 1 })
  expect((await send(`${KEY_PREFIX}x`, "offices/list-all")).answer.api_message).toBe(
    "Kunci API tidak dikenal",
  )
  const revoked = await world.call("kunci-api/cabut", { ids: [id] }, admin)
  expect(revoked).toMatchObject({ api_status: 1, api_success: 1 })
  expect((await send(secret, "offices/list-all")).status).toBe(401)
  expect((await world.call("kunci-api/cabut", { ids: [id] }, admin)).api_message).toBe(
    "Kunci API ini sudah dicabut",
  )
  expect((await world.call("kunci-api/terbitkan", { id }, admin)).api_message).toContain(
    "tidak diterbitkan lagi",
  )

  const until = await make({ expires_on: "2026-11-27" })
  const ending = await issue(until)
  await sweepKeys(world.db, world.time.now)
  const bells = await world.sqlRows<{ title: string }>(
    sql`select title from notifications where title like 'Kunci API Uji%'`,
  )
  expect(bells).toHaveLength(1)
  await sweepKeys(world.db, world.time.now)
  const before = world.time.now
  world.time.now = new Date(NOW.getTime() + 8 * DAY)
  const over = await send(ending, "offices/list-all")
  expect([over.status, over.answer.api_message]).toEqual([401, "Kunci API ini sudah kedaluwarsa"])
  await sweepKeys(world.db, world.time.now)
  expect(await world.sqlRows(sql`select status from api_keys where id = ${until}`)).toEqual([
    { status: "expired" },
  ])
  world.time.now = before
})

test("addresses: one, a network, IPv6, and a list that allows none of them", async () => {
  const secret = await issue(await make({ addresses: "203.0.113.0/24\n2001:db8::/32" }))
  expect((await send(secret, "offices/list-all", {}, "203.0.113.9")).answer).toMatchObject({ api_status: 1 })
  expect((await send(secret, "offices/list-all", {}, "2001:db8::7")).answer).toMatchObject({ api_status: 1 })
  expect((await send(secret, "offices/list-all", {}, "198.51.100.1")).answer).toMatchObject({
    api_status: 0,
    api_message: "Kunci API ini tidak dapat dipakai dari alamat 198.51.100.1",
  })
  expect(isAllowedAddress("::ffff:203.0.113.9", "203.0.113.9")).toBe(true)
  expect(isAllowedAddress("203.0.113.9", null)).toBe(true)
  for (const addresses of ["300.1.1.1", "10.0.0.0/33", "rumah", "1::2::3", "10.0.0.0/8/8"]) {
    const answer = await world.call(
      "kunci-api/create",
      { nama: "Uji alamat", rights: ["members.view"], addresses },
      admin,
    )
    expect(JSON.stringify(answer.data)).toContain("bukan alamat IP atau jaringan")
  }
})

test("the last use is stored at most once a minute", async () => {
  const id = await make()
  const secret = await issue(id)
  await send(secret, "offices/list-all")
  const first = (await shown(id))["last_used_at"]
  world.time.now = new Date(world.time.now.getTime() + 30_000)
  await send(secret, "offices/list-all")
  expect(await shown(id)).toMatchObject({ last_used_at: first, last_address: "203.0.113.7" })
  world.time.now = new Date(world.time.now.getTime() + MINUTE)
  await send(secret, "offices/list-all", {}, "203.0.113.8")
  expect(await shown(id)).toMatchObject({ last_address: "203.0.113.8" })
})

test("each key has its own limit, answered 429 with Retry-After; so have wrong secrets of a network", async () => {
  const [one, two] = [await issue(await make()), await issue(await make())]
  for (let count = 0; count < MOST; count++) await send(one, "offices/list-all")
  const over = await send(one, "offices/list-all")
  expect(over.status).toBe(429)
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0)
  expect(over.answer).toMatchObject({ api_status: 0, data: { reason: "throttled" } })
  expect((await send(two, "offices/list-all")).status).toBe(200)
  for (let count = 0; count < MOST; count++)
    await send(`${KEY_PREFIX}${count}`, "offices/list-all", {}, "192.0.2.9")
  expect((await send(`${KEY_PREFIX}guess`, "offices/list-all", {}, "192.0.2.9")).status).toBe(429)
  expect((await send(two, "offices/list-all")).status).toBe(200)
})

test("only the giver changes a key, other administrators revoke it; a super administrator inside sees no secret", async () => {
  const id = await make()
  await world.sqlRows(
    sql`update api_keys set accounts_id = (select id from accounts where companies_id = ${world.seeded.maju.id} and id <> api_keys.accounts_id limit 1) where id = ${id}`,
  )
  const changed = await world.call(
    "kunci-api/create",
    { id, nama: "Uji ambil", rights: RIGHTS.slice(0, 1) },
    admin,
  )
  expect(changed).toMatchObject({ api_status: 0 })
  expect(changed.api_message).toContain("yang memberikannya, dapat mengubah kunci ini")
  const superToken = await world.signIn("super@balai.test")
  const entered = await world.call(
    "auth/super/companies/login",
    { companies_id: world.seeded.maju.id, reason: "Uji kunci API" },
    superToken,
  )
  const { token } = entered.data as { token: string }
  expect((await world.call("kunci-api/terbitkan", { id }, token)).api_message).toContain(
    "akun perusahaan sendiri",
  )
  expect(
    (await world.call("kunci-api/create", { nama: "Uji super", rights: ["members.view"] }, token)).api_status,
  ).toBe(0)
  expect((await world.call("kunci-api/cabut", { ids: [id] }, token)).api_status).toBe(1)
})
