import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { deviceOf, placeOf } from "#server/call/device.ts"
import { etc } from "#contract/areas/preferences/etc.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.time.now = NOW
})

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
const at = (ms: number) => {
  world.time.now = new Date(NOW.getTime() + ms)
}
const signInFrom = async (username: string, userAgent: string, address = "203.0.113.7"): Promise<string> => {
  const reply = await world.dispatch({
    path: "auth/login",
    method: "POST",
    payload: { username, password: "demo-1234" },
    query: {},
    token: null,
    address,
    userAgent,
  })
  return (reply.envelope.data as { token: string }).token
}
type Row = {
  readonly id: number
  readonly device: string
  readonly network: string
  readonly is_this: boolean
  readonly visits: string | null
}
const rowsOf = async (token: string) =>
  ((await world.call("sesi/list", {}, token)).data as { rows: readonly Row[] }).rows
const isAlive = async (token: string) => (await world.call("me", {}, token, "GET")).status === 200
const mails = (to: string) =>
  world.sqlRows<{ subject: string; body: string }>(
    sql`select subject, body from outbox where to_address = ${to} and subject like '%perangkat baru' order by id`,
  )
const forget = (email: string) =>
  world.sqlRows(
    sql`delete from sessions where accounts_id = (select id from accounts where email = ${email})`,
  )

test.each([
  [FIREFOX, "Firefox di Linux"],
  [PHONE, "Chrome di Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge di Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604",
    "Safari di iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36", "Chrome di macOS"],
  ["curl/8.5.0", "Perangkat lain"],
  [undefined, "Perangkat lain"],
])("the user agent %s is %s", (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  ["203.0.113.7", "203.0.113.*"],
  ["2001:db8:1:2::/64", "2001:db8:1:*"],
])("the network %s is shown as %s", (network, place) => {
  expect(placeOf(network)).toBe(place)
})

describe("the list", () => {
  test("one's own sessions that are alive, this one first, and no one else's", async () => {
    await forget("admin@maju.test")
    const here = await signInFrom("admin@maju.test", FIREFOX)
    at(MINUTE)
    await signInFrom("admin@maju.test", PHONE, "2001:db8:1:2::/64")
    await world.signIn("admin@lain.test")
    expect(await rowsOf(here)).toMatchObject([
      { device: "Firefox di Linux", network: "203.0.113.*", is_this: true, visits: null },
      { device: "Chrome di Android", network: "2001:db8:1:*", is_this: false, visits: null },
    ])
    at(2 * 60 * MINUTE + MINUTE + 1)
    expect(await rowsOf(await signInFrom("admin@maju.test", FIREFOX))).toHaveLength(1)
  })

  test("a super administrator sees visits to companies, and opens none of it from inside one", async () => {
    await forget("super@balai.test")
    const own = await world.signIn("super@balai.test")
    const inside = (
      await world.call(
        "auth/super/companies/login",
        { companies_id: world.seeded.maju.id, reason: "Membantu pengaturan" },
        own,
      )
    ).data as { token: string }
    expect((await rowsOf(own)).map(({ visits }) => visits)).toEqual([null, "PT Maju"])
    for (const [path, payload] of [
      ["sesi/list", {}],
      ["sesi/end", { id: 1 }],
      ["sesi/end-others", {}],
    ] as const)
      expect((await world.call(path, payload, inside.token)).api_message).toBe(
        "Tidak dapat dibuka selama Anda bekerja sebagai perusahaan lain",
      )
  })
})

describe("the end", () => {
  test("one other session ends at once; this one and another account's do not", async () => {
    await forget("admin@maju.test")
    const [here, there] = [await world.signIn("admin@maju.test"), await world.signIn("admin@maju.test")]
    const other = await world.signIn("admin@lain.test")
    const [mine, theirs] = await rowsOf(here)
    const foreign = (await rowsOf(other))[0]
    for (const id of [mine?.id, foreign?.id])
      expect((await world.call("sesi/end", { id }, here)).api_message).toBe("Data sesi tidak ditemukan")
    expect((await world.call("sesi/end", { id: theirs?.id }, here)).api_message).toBe("Sesi diakhiri")
    expect([await isAlive(here), await isAlive(there), await isAlive(other)]).toEqual([true, false, true])
  })

  test("all others end, with the push notifications of their browsers", async () => {
    await forget("admin@maju.test")
    const here = await world.signIn("admin@maju.test")
    const there = [await world.signIn("admin@maju.test"), await world.signIn("admin@maju.test")]
    expect((await world.call("sesi/end-others", {}, here)).api_message).toBe("2 sesi lain diakhiri")
    for (const token of there) expect(await isAlive(token)).toBe(false)
    expect(await isAlive(here)).toBe(true)
    expect((await world.call("sesi/end-others", {}, here)).api_message).toBe("Tidak ada sesi lain")
  })

  test("an administrator ends all sessions of another account, which stays active", async () => {
    const theirs = await world.signIn("kantor@maju.test")
    const admin = await world.signIn("admin@maju.test")
    const id = world.seeded.maju.accounts.office
    const answer = await world.call("admin-kantor/end-sessions", { admin_kantor_id: [id] }, admin)
    expect(answer.data).toMatchObject({ rows: [{ id, ok: true, message: "1 sesi diakhiri" }] })
    expect(await isAlive(theirs)).toBe(false)
    expect(await isAlive(await world.signIn("kantor@maju.test"))).toBe(true)
  })
})

test("the bound of sessions ends the one used least recently", async () => {
  await forget("admin@maju.test")
  const admin = await world.signIn("admin@maju.test")
  const { api_message } = await world.call(etc.update.path, { max_sessions: 2 }, admin)
  expect(api_message).not.toBe("")
  at(2 * MINUTE)
  const second = await world.signIn("admin@maju.test")
  at(4 * MINUTE)
  await isAlive(admin)
  const third = await world.signIn("admin@maju.test")
  expect([await isAlive(admin), await isAlive(second), await isAlive(third)]).toEqual([true, false, true])
})

test("a sign-in from another device or network is mailed, but not the first one, nor one that is known", async () => {
  const email = "kantor@maju.test"
  await world.sqlRows(sql`delete from known_networks`)
  await signInFrom(email, FIREFOX)
  await signInFrom(email, FIREFOX)
  await signInFrom(email, FIREFOX, "203.0.113.200")
  expect(await mails(email)).toEqual([])
  await signInFrom(email, PHONE)
  await signInFrom(email, PHONE)
  expect(await mails(email)).toHaveLength(1)
  await signInFrom(email, FIREFOX, "198.51.100.1")
  const sent = await mails(email)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toContain("Perangkat: Chrome di Android\nJaringan: 203.0.113.*\n")
  expect(sent[1]?.body).toContain("Perangkat: Firefox di Linux\nJaringan: 198.51.100.*\n")
})
