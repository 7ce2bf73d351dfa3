import { createPublicKey, verify } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import webPush from "web-push"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { PUSH_BROWSERS } from "#contract/areas/preferences/push.ts"
import { tellAsked } from "#server/kit/approval/asked.ts"
import { byWebPush, TTL_S } from "#server/mail/push/deliver.ts"
import { type PushFailed, sendPushes } from "#server/mail/push/queue.ts"
import { isPublicAddress, publicLookup } from "#server/mail/push/publicHost.ts"
import { vapidOf } from "#server/mail/push/vapid.ts"
import { readSettings } from "#server/run/settings.ts"
import { openWorld, type World } from "../lib/harness.ts"

type Received = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly bytes: number }

let world: World
let admin: string
const received: Received[] = []
/** Status of the push service, and its Retry-After, s. */
let answer: { readonly status: number; readonly retryAfter?: number } = { status: 201 }
const service = createServer((request, response) => {
  let bytes = 0
  request.on("data", (chunk: Buffer) => (bytes += chunk.length))
  request.on("end", () => {
    received.push({ url: request.url ?? "", headers: request.headers, bytes })
    response.writeHead(
      answer.status,
      answer.retryAfter === undefined ? {} : { "retry-after": String(answer.retryAfter) },
    )
    response.end()
  })
})
const keys = webPush.generateVAPIDKeys()
const vapid = { ...keys, subject: "mailto:uji@balai.test" }
const push = byWebPush(vapid, true)
/** A browser's own keys: a point of P-256 and 16 random bytes. */
const browser = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: "A".repeat(22) }
const address = (path: string) => `http://127.0.0.1:${(service.address() as AddressInfo).port}/${path}`

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, "127.0.0.1", resolve)
  })
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
beforeEach(async () => {
  received.length = 0
  answer = { status: 201 }
  for (const table of ["push_notices", "push_subscriptions", "notification_settings"])
    await world.sqlRows(sql`delete from ${sql.raw(table)}`)
})
afterAll(async () => {
  await world.close()
  service.close()
})

const endpointOf = (name: string) => `https://push.example.com/${name}`
const subscribe = (name: string, token = admin) =>
  world.call("preferences/push/subscribe", { ...browser, endpoint: endpointOf(name) }, token)
/** Sends to the local service what was subscribed at a public one: a call refuses an address of this machine. */
const moveHere = () =>
  world.sqlRows(
    sql`update push_subscriptions set endpoint = replace(endpoint, 'https://push.example.com/', ${address("")})`,
  )
const use = (ways: readonly string[], more: object = {}) =>
  world.call("companies/update/notification", { ways, ...more }, admin)
const ask = () =>
  world.db.transact((tx) =>
    tellAsked(
      tx,
      world.seeded.maju.id,
      requests,
      { id: 7, members_id: world.seeded.maju.members[0] ?? 0, at: world.time.now.toISOString() },
      { type: "absensi", title: "Pengajuan absensi baru", body: "Pegawai meminta koreksi jam 08.00" },
    ),
  )
const at = (ms: number) => new Date(world.time.now.getTime() + ms)
const send = (now = world.time.now, onFailed?: (failed: PushFailed) => void) =>
  sendPushes(world.db, push, () => now, onFailed)
const browsers = () =>
  world.sqlRows<{ failures: number; sent: boolean }>(
    sql`select failures, sent_at is not null as sent from push_subscriptions order by id`,
  )
const waiting = () => world.sqlRows<{ attempts: number }>(sql`select attempts from push_notices`)

test("nothing is pushed by itself: the company chooses the channel, and the account a browser", async () => {
  await subscribe("a")
  await moveHere()
  await ask()
  expect(await send()).toBe(0)
  await use(["attendance_asked.push"])
  await world.sqlRows(sql`delete from push_subscriptions`)
  await ask()
  expect(await send()).toBe(0)
  expect(await waiting()).toEqual([])
})

test("a message is encrypted, signed by VAPID, and lives for a day", async () => {
  await subscribe("a")
  await subscribe("b")
  await moveHere()
  await use(["attendance_asked.push"])
  await ask()
  expect(await send()).toBe(2)
  expect(received.map(({ url }) => url).sort()).toEqual(["/a", "/b"])
  const [{ headers, bytes } = { headers: {}, bytes: 0 }] = received
  expect(headers).toMatchObject({ ttl: String(TTL_S), "content-encoding": "aes128gcm", urgency: "normal" })
  expect(bytes).toBeGreaterThan(100)
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? []
  expect(key).toBe(keys.publicKey)
  const [head = "", claims = "", signature = ""] = token.split(".")
  const point = Buffer.from(keys.publicKey, "base64url")
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  }
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: new URL(address("")).origin,
    sub: vapid.subject,
  })
  expect(await browsers()).toEqual([
    { failures: 0, sent: true },
    { failures: 0, sent: true },
  ])
  expect(await send()).toBe(0)
})

test("the content is the title and the link, never the text", async () => {
  await subscribe("a")
  await use(["attendance_asked.push"])
  await ask()
  const shown: unknown[] = []
  await sendPushes(
    world.db,
    (_, content) => {
      shown.push(content)
      return Promise.resolve({ is: "sent" })
    },
    () => world.time.now,
  )
  expect(shown).toEqual([{ title: "Pengajuan absensi baru", link: "/laporan-absensi/persetujuan?id=7" }])
})

test("in the quiet hours a message waits", async () => {
  await subscribe("a")
  await moveHere()
  await use(["attendance_asked.push"], { quiet: true, quiet_from: "07:00", quiet_until: "09:00" })
  await ask()
  expect(await send()).toBe(0)
  expect(await send(new Date("2026-11-20T02:00:00Z"))).toBe(1)
})

test.each([404, 410])("a browser that is gone (%i) is forgotten with what waits for it", async (status) => {
  await subscribe("a")
  await moveHere()
  await use(["attendance_asked.push"])
  await ask()
  await ask()
  answer = { status }
  await send()
  expect(await browsers()).toEqual([])
  expect(await waiting()).toEqual([])
})

test("a service that is busy is asked again: later each time, and not before it says", async () => {
  await subscribe("a")
  await moveHere()
  await use(["attendance_asked.push"])
  await ask()
  const failed: PushFailed[] = []
  answer = { status: 429, retryAfter: 600 }
  expect(await send(at(0), (one) => failed.push(one))).toBe(1)
  expect(failed).toMatchObject([{ attempts: 1, error: "429" }])
  expect(await send(at(599_000))).toBe(0)
  answer = { status: 500 }
  expect(await send(at(600_000))).toBe(1)
  expect(await browsers()).toEqual([{ failures: 2, sent: false }])
  expect(await send(at(600_000 + 59_000))).toBe(0)
  answer = { status: 201 }
  expect(await send(at(600_000 + 60_000))).toBe(1)
  expect(await browsers()).toEqual([{ failures: 0, sent: true }])
})

test("after eight attempts a message is dropped, after thirty failures the browser", async () => {
  await subscribe("a")
  await moveHere()
  await use(["attendance_asked.push"])
  answer = { status: 503 }
  const day = 86_400_000
  for (let message = 0; message < 4; message += 1) {
    await ask()
    for (let attempt = 0; attempt < 9; attempt += 1) await send(at(message * 9 * day + attempt * day))
    expect(await waiting()).toEqual([])
  }
  expect(await browsers()).toEqual([])
})

test("an account that is switched off is told nothing, and its browsers are forgotten", async () => {
  const { maju } = world.seeded
  await subscribe("a")
  await moveHere()
  await use(["attendance_asked.push"])
  await ask()
  await world.sqlRows(sql`update accounts set is_active = false where id = ${maju.accounts.admin}`)
  expect(await send()).toBe(0)
  expect(await browsers()).toEqual([])
  await world.sqlRows(sql`update accounts set is_active = true where id = ${maju.accounts.admin}`)
})

test("signing out ends the notifications of that browser; another one goes on", async () => {
  const phone = await world.signIn("admin@maju.test")
  await subscribe("laptop")
  await subscribe("phone", phone)
  await world.call("auth/logout", {}, phone)
  expect(await world.sqlRows(sql`select endpoint from push_subscriptions`)).toEqual([
    { endpoint: endpointOf("laptop") },
  ])
})

test("a browser belongs to one account, and an account has a few", async () => {
  const other = await world.signIn("pegawai@maju.test")
  await subscribe("shared")
  expect(await subscribe("shared", other)).toMatchObject({ api_status: 0, data: { reason: "used" } })
  const state = (token: string) =>
    world.call("preferences/push/state", { endpoint: endpointOf("shared") }, token)
  expect((await state(admin)).data).toEqual({ is_here: true, browsers: 1, is_used: false })
  expect((await state(other)).data).toEqual({ is_here: false, browsers: 0, is_used: false })
  await world.call("preferences/push/unsubscribe", { endpoint: endpointOf("shared") }, other)
  expect((await state(admin)).data).toMatchObject({ is_here: true })
  for (let n = 0; n < PUSH_BROWSERS + 2; n += 1) await subscribe(`many${n}`, other)
  expect((await state(other)).data).toMatchObject({ browsers: PUSH_BROWSERS })
})

test.each([
  "http://push.example.com/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://localhost/a",
  "https://service.internal/a",
  "https://user:secret@push.example.com/a",
  "https://push.example.com:8443/a",
  "https://2130706433/a",
])("an address inside the network is refused: %s", async (endpoint) => {
  const refused = await world.call("preferences/push/subscribe", { ...browser, endpoint }, admin)
  expect(refused).toMatchObject({ api_status: 0, is_validate: 1 })
})

test("a name that resolves to an address inside the network is not connected to", async () => {
  const found = await new Promise((resolve) => {
    publicLookup("localhost", { all: true }, (error) => resolve(error?.name))
  })
  expect(found).toBe("PrivateAddress")
  expect(
    ["10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1", "fe80::1"].filter(isPublicAddress),
  ).toEqual([])
  expect(["8.8.8.8", "2606:4700::1111"].filter((one) => !isPublicAddress(one))).toEqual([])
  expect(
    await byWebPush(vapid)({ ...browser, endpoint: "https://localhost/a" }, { title: "", link: null }),
  ).toEqual({
    is: "gone",
  })
})

test("the keys are made once and stored; those of the environment come first and must be a pair", async () => {
  const settings = { ...readSettings({}), publicUrl: "https://hr.balai.test" }
  const made = await vapidOf(world.db, settings)
  expect(await vapidOf(world.db, settings)).toEqual(made)
  expect(made.subject).toBe("https://hr.balai.test")
  const env = {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: vapid.subject,
  }
  expect(await vapidOf(world.db, readSettings(env))).toEqual(vapid)
  expect(() => readSettings({ VAPID_PUBLIC_KEY: keys.publicKey })).toThrow("set both or none")
  expect(() => readSettings({ VAPID_SUBJECT: "someone" })).toThrow("VAPID_SUBJECT")
  await expect(vapidOf(world.db, readSettings({ ...env, VAPID_PRIVATE_KEY: "x" }))).rejects.toThrow(
    "not a pair",
  )
})
