import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { hashToken } from "#server/call/session.ts"
import { makeKeyLink } from "#server/areas/session/keys.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.time.now = NOW
})

const at = (ms: number) => {
  world.time.now = new Date(NOW.getTime() + ms)
}
const me = (token: string) => world.call("me", undefined, token, "GET")
const isAlive = async (token: string) => (await me(token)).status === 200
const lastUse = async (token: string): Promise<number> => {
  const [row] = await world.sqlRows<{ at: number }>(
    sql`select extract(epoch from last_used_at)::float8 * 1000 as at from sessions where token_hash = ${hashToken(token)}`,
  )
  return (row?.at ?? 0) - NOW.getTime()
}

describe("idle", () => {
  test("a session lives exactly two hours after its last use", async () => {
    const token = await world.signIn("admin@maju.test")
    const other = await world.signIn("admin@maju.test")
    at(2 * HOUR)
    expect(await isAlive(token)).toBe(true)
    at(2 * HOUR + 1)
    expect(await isAlive(other)).toBe(false)
    at(4 * HOUR)
    expect(await isAlive(token)).toBe(true)
    at(6 * HOUR + 1)
    expect(await me(token)).toEqual({
      status: 401,
      api_status: 0,
      api_message: "Sesi Anda telah berakhir. Silakan masuk lagi.",
    })
  })

  test("use is written at most once a minute", async () => {
    const token = await world.signIn("admin@maju.test")
    at(MINUTE)
    await me(token)
    expect(await lastUse(token)).toBe(0)
    at(MINUTE + 1)
    await me(token)
    expect(await lastUse(token)).toBe(MINUTE + 1)
    at(MINUTE + 2)
    await me(token)
    expect(await lastUse(token)).toBe(MINUTE + 1)
  })

  test("background calls are no use: the bell keeps nobody signed in", async () => {
    const token = await world.signIn("admin@maju.test")
    for (let minute = 5; minute <= 120; minute += 5) {
      at(minute * MINUTE)
      expect((await world.call("notifications", {}, token)).status).toBe(200)
    }
    expect(await lastUse(token)).toBe(0)
    at(2 * HOUR + 1)
    expect((await world.call("notifications", {}, token)).status).toBe(401)
  })
})

describe("the end of a session", () => {
  test("logout ends this one and no other", async () => {
    const [here, there] = [await world.signIn("admin@maju.test"), await world.signIn("admin@maju.test")]
    expect(await world.call("auth/logout", {}, here)).toEqual({
      status: 200,
      api_status: 1,
      api_message: "Kamu telah logout",
    })
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, true])
    expect((await world.call("auth/logout", {}, here)).status).toBe(401)
  })

  test("a new password ends the others and leaves this one", async () => {
    const [here, there] = [await world.signIn("biasa@maju.test"), await world.signIn("biasa@maju.test")]
    const change = (password: string) =>
      world.call("profil/update/users", { nama_lengkap: "Budi", password, confirm_password: password }, here)
    expect(await change("rahasia-baru")).toMatchObject({ api_status: 1 })
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    await expect(world.signIn("biasa@maju.test")).rejects.toThrow("kata sandi salah")
    await world.signIn("biasa@maju.test", "rahasia-baru")
    expect(await change("demo-1234")).toMatchObject({ api_status: 1 })
    const flags = await world.sqlRows(
      sql`select has_demo_password as demo from accounts where email = 'biasa@maju.test'`,
    )
    expect(flags).toEqual([{ demo: true }])
  })

  test("a name alone ends nothing", async () => {
    const [here, there] = [await world.signIn("biasa@maju.test"), await world.signIn("biasa@maju.test")]
    await world.call(
      "profil/update/users",
      { nama_lengkap: "Budi", password: "", confirm_password: "" },
      here,
    )
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, true])
  })
})

describe("who may come in", () => {
  /**
   * For each case: the change to the company or account, and the refusal of the sign-in. A running session must end as
   * well.
   */
  const cases = [
    ["a closed company", "companies", "status = 'close'", "Perusahaan Anda sudah nonaktif", "forbidden"],
    [
      "a trial that is over",
      "companies",
      "status = 'trial', trial_end = '2026-11-19'",
      "Masa coba gratis perusahaan Anda sudah berakhir",
      "expired",
    ],
    ["an account switched off", "accounts", "is_active = false", "Akun Anda dinonaktifkan", "forbidden"],
  ] as const
  test.each(cases)("%s", async (_name, table, change, words, reason) => {
    const running = await world.signIn("admin@maju.test")
    const where = table === "companies" ? sql`nama = 'PT Maju'` : sql`email = 'admin@maju.test'`
    await world.sqlRows(sql`update ${sql.identifier(table)} set ${sql.raw(change)} where ${where}`)
    const refused = await world.call("auth/login", { username: "admin@maju.test", password: "demo-1234" })
    expect(refused).toMatchObject({ api_status: 0, data: { reason } })
    expect(refused.api_message).toContain(words)
    expect(await isAlive(running)).toBe(false)
    /** The reason is revealed only with the right password. */
    const wrong = await world.call("auth/login", { username: "admin@maju.test", password: "salah" })
    expect(wrong).toMatchObject({ data: { reason: "credentials" } })
    await world.sqlRows(sql`update companies set status = 'active', trial_end = null`)
    await world.sqlRows(sql`update accounts set is_active = true`)
    await world.signIn("admin@maju.test")
  })

  test("the last day of a trial is still a day, by the calendar of Jakarta", async () => {
    await world.sqlRows(
      sql`update companies set status = 'trial', trial_end = '2026-11-20' where nama = 'PT Maju'`,
    )
    world.time.now = new Date("2026-11-20T16:59:59.999Z")
    await world.signIn("admin@maju.test")
    world.time.now = new Date("2026-11-20T17:00:00Z")
    await expect(world.signIn("admin@maju.test")).rejects.toThrow("Masa coba gratis")
    await world.sqlRows(sql`update companies set status = 'active', trial_end = null`)
  })

  test("an e-mail or a username, whatever its case and the spaces around it", async () => {
    for (const username of ["ADMIN@maju.test", "  admin@maju.test ", `Admin.${world.seeded.maju.id}`])
      expect((await me(await world.signIn(username))).data).toMatchObject({ email: "admin@maju.test" })
  })

  test("somebody else's e-mail taken as a username opens nothing", async () => {
    await world.sqlRows(
      sql`update accounts set username = 'admin@maju.test' where email = 'terbatas@lain.test'`,
    )
    const user = (await me(await world.signIn("admin@maju.test"))).data as { email: string }
    expect(user.email).toBe("admin@maju.test")
  })
})

describe("a sign-in key", () => {
  const newKey = async (accountId: number) =>
    (await world.db.transact((tx) => makeKeyLink(tx, "sign_in", { accountId, sentTo: null }, world.time.now)))
      .split("/")
      .at(-1) ?? ""
  const used = {
    status: 200,
    api_status: 0,
    api_message: "Tautan masuk ini tidak berlaku atau sudah dipakai",
    data: { reason: "used" },
  }

  test("works once", async () => {
    const key = await newKey(world.seeded.maju.accounts.office)
    expect(await world.call("auth/login", { key })).toMatchObject({
      api_status: 1,
      data: { user: { email: "kantor@maju.test" } },
    })
    expect(await world.call("auth/login", { key })).toEqual(used)
  })

  test("works for ten minutes", async () => {
    const keys = [await newKey(world.seeded.superId), await newKey(world.seeded.superId)]
    at(10 * MINUTE - 1)
    expect(await world.call("auth/login", { key: keys[0] })).toMatchObject({ api_status: 1 })
    at(10 * MINUTE)
    expect(await world.call("auth/login", { key: keys[1] })).toEqual(used)
  })

  test("brought twenty times at once opens one session", async () => {
    const key = await newKey(world.seeded.maju.accounts.admin)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.call("auth/login", { key })))
    expect(answers.filter((answer) => answer.api_status === 1)).toHaveLength(1)
    expect(answers.filter((answer) => answer.api_status === 0)).toEqual(
      Array.from({ length: 19 }, () => used),
    )
  })

  test("for a password opens nothing, nor does an invented one", async () => {
    const path = await world.db.transact((tx) =>
      makeKeyLink(
        tx,
        "password",
        { accountId: world.seeded.maju.accounts.admin, sentTo: null },
        world.time.now,
      ),
    )
    expect(await world.call("auth/login", { key: path.split("key=")[1] })).toEqual(used)
    expect(await world.call("auth/login", { key: "a".repeat(43) })).toEqual(used)
  })

  test("of somebody who may not come in is not used up", async () => {
    const key = await newKey(world.seeded.maju.accounts.normal)
    await world.sqlRows(sql`update accounts set is_active = false where email = 'biasa@maju.test'`)
    expect(await world.call("auth/login", { key })).toMatchObject({ data: { reason: "forbidden" } })
    await world.sqlRows(sql`update accounts set is_active = true where email = 'biasa@maju.test'`)
    expect(await world.call("auth/login", { key })).toMatchObject({ api_status: 1 })
  })
})

test("nothing here was a fault", () => {
  expect(world.faults).toEqual([])
})
