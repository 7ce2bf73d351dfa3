import { verify } from "@node-rs/argon2"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { networkOf } from "#server/call/address.ts"
import {
  ACCOUNT_FAILURES,
  KNOWN_FAILURES,
  KNOWN_MS,
  NETWORK_FAILURES,
  PAIR_FAILURES,
  WINDOW_MS,
} from "#server/areas/session/throttle.ts"
import { openEdge } from "../lib/edge.ts"
import { type Answered, NOW, openWorld, type World } from "../lib/harness.ts"

/** Resets the module cache: modules that an earlier test file imported would not be spied on. */
vi.hoisted(() => vi.resetModules())
vi.mock("@node-rs/argon2", { spy: true })

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sqlRows(sql`delete from throttles`)
  await world.sqlRows(sql`delete from known_networks`)
})
afterEach(() => {
  world.time.now = NOW
})

const attempt = (username: string, password = "salah", address = "10.0.0.1"): Promise<Answered> =>
  world.call("auth/login", { username, password }, null, "POST", address)
const fail = async (times: number, username: string, address = "10.0.0.1") => {
  for (let i = 0; i < times; i++) await attempt(username, "salah", address)
}
/** Sets the network's failure counter to its limit, as after failures with many different names. */
const spoil = async (address: string) => {
  await world.sqlRows(
    sql`insert into throttles (key, failures, window_start) values (${`address:${address}`}, ${NETWORK_FAILURES}, ${NOW.toISOString()})`,
  )
}
const wrong = {
  status: 200,
  api_status: 0,
  api_message: "Email/username atau kata sandi salah",
  data: { reason: "credentials" },
}
const wait = (seconds: number) => ({
  status: 200,
  api_status: 0,
  api_message: `Terlalu banyak percobaan masuk. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`,
  data: { reason: "throttled", retry_after: seconds },
})

/** Sets the account's failure counter, as after failures from many networks. */
const guessed = (accountId: number, times: number) =>
  world.sqlRows(
    sql`insert into throttles (key, failures, window_start) values (${`account:${accountId}`}, ${times}, ${NOW.toISOString()})`,
  )

describe("one account from one network", () => {
  test("five wrong passwords, then even the right one waits, and then works", async () => {
    for (let i = 0; i < PAIR_FAILURES; i++) expect(await attempt("admin@maju.test")).toEqual(wrong)
    expect(await attempt("admin@maju.test")).toEqual(wait(900))
    world.time.now = new Date(NOW.getTime() + 60_000)
    expect(await attempt("admin@maju.test", "demo-1234")).toEqual(wait(840))
    world.time.now = new Date(NOW.getTime() + WINDOW_MS)
    expect(await attempt("admin@maju.test", "demo-1234")).toMatchObject({ api_status: 1 })
  })

  test("its e-mail and its username are one account", async () => {
    await fail(3, "admin@maju.test")
    await fail(2, `admin.${world.seeded.maju.id}`)
    expect(await attempt("ADMIN@maju.test", "demo-1234")).toEqual(wait(900))
  })

  test("shuts nobody out elsewhere, at the very same time either", async () => {
    const guesses = Array.from({ length: 20 }, () => attempt("admin@maju.test", "salah", "10.0.0.66"))
    const right = attempt("admin@maju.test", "demo-1234", "10.0.0.7")
    await Promise.all(guesses)
    expect(await right).toMatchObject({ api_status: 1 })
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.8")).toMatchObject({ api_status: 1 })
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.66")).toEqual(wait(900))
  })

  test("that has signed in as it lately is let through after more wrong passwords, not after any number", async () => {
    expect(await attempt("admin@maju.test", "demo-1234")).toMatchObject({ api_status: 1 })
    await fail(KNOWN_FAILURES - 1, "admin@maju.test")
    expect(await attempt("admin@maju.test", "demo-1234")).toMatchObject({ api_status: 1 })
    await fail(KNOWN_FAILURES, "admin@maju.test")
    expect(await attempt("admin@maju.test", "demo-1234")).toEqual(wait(900))
    world.time.now = new Date(NOW.getTime() + KNOWN_MS)
    await fail(PAIR_FAILURES, "admin@maju.test")
    expect(await attempt("admin@maju.test", "demo-1234")).toEqual(wait(900))
  })

  test("twelve right passwords at once all get in", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => attempt("admin@maju.test", "demo-1234", "10.0.0.12")),
    )
    expect(answers.map((answer) => answer.api_status)).toEqual(Array.from({ length: 12 }, () => 1))
  })

  test("guessed at from everywhere lets in only where it is known", async () => {
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.7")).toMatchObject({ api_status: 1 })
    await guessed(world.seeded.maju.accounts.admin, ACCOUNT_FAILURES)
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.8")).toEqual(wait(900))
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.7")).toMatchObject({ api_status: 1 })
    const { accounts } = world.seeded.lain
    await guessed(accounts.admin, ACCOUNT_FAILURES - 1)
    await attempt("admin@lain.test", "salah", "10.0.0.9")
    expect(await attempt("admin@lain.test", "demo-1234", "10.0.0.8")).toEqual(wait(900))
  })

  test("a right password in between begins anew", async () => {
    for (let i = 0; i < 2; i++) {
      await fail(4, "admin@maju.test")
      expect(await attempt("admin@maju.test", "demo-1234")).toMatchObject({ api_status: 1 })
    }
  })

  test("twenty guesses at once are five", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt("admin@maju.test")))
    expect(answers.filter((answer) => answer.api_message === wrong.api_message)).toHaveLength(PAIR_FAILURES)
  })

  test("that does not exist is answered and waits alike", async () => {
    for (let i = 0; i < PAIR_FAILURES; i++) expect(await attempt("tidak@ada.test")).toEqual(wrong)
    expect(await attempt("tidak@ada.test")).toEqual(wait(900))
  })

  test("that does not exist costs the same hash", async () => {
    for (const username of ["admin@maju.test", "tidak@ada.test"]) {
      vi.mocked(verify).mockClear()
      await attempt(username)
      expect([username, vi.mocked(verify).mock.calls.length]).toEqual([username, 1])
      expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test("whose password is changed while the old one is being compared is not opened by it", async () => {
    const [kept] = await world.sqlRows<{ hash: string }>(
      sql`select password_hash as hash from accounts where email = 'admin@maju.test'`,
    )
    const put = (hash: string | undefined) =>
      world.sqlRows(sql`update accounts set password_hash = ${hash} where email = 'admin@maju.test'`)
    vi.mocked(verify).mockImplementationOnce(async () => {
      await put("$argon2id$another")
      return true
    })
    expect(await attempt("admin@maju.test", "demo-1234")).toEqual(wrong)
    await put(kept?.hash)
    expect(await attempt("admin@maju.test", "demo-1234")).toMatchObject({ api_status: 1 })
  })

  test("payloads that cannot be read do not count", async () => {
    for (const payload of [
      {},
      { username: "admin@maju.test" },
      { username: "admin@maju.test", password: "" },
      [],
    ])
      for (let i = 0; i < 3; i++) await world.call("auth/login", payload)
    expect(await world.sqlRows(sql`select 1 from throttles`)).toEqual([])
  })
})

describe("one address", () => {
  test("with many failures is told to wait, wherever it guesses next", async () => {
    await fail(2, "satu@ada.test")
    await spoil("10.0.0.9")
    expect(await attempt("dua@ada.test", "salah", "10.0.0.9")).toEqual(wait(900))
    expect(await attempt("dua@ada.test", "salah", "10.0.0.1")).toEqual(wrong)
  })

  test("never blocks the right password of a quiet account", async () => {
    await spoil("10.0.0.9")
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.9")).toMatchObject({ api_status: 1 })
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.9")).toMatchObject({ api_status: 1 })
  })

  test("with many failures has one guess at an account, not five", async () => {
    await spoil("10.0.0.9")
    await attempt("admin@maju.test", "salah", "10.0.0.9")
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.9")).toEqual(wait(900))
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.1")).toMatchObject({ api_status: 1 })
  })

  test("is counted once for each failure", async () => {
    await fail(7, "satu@ada.test", "10.0.0.5")
    await attempt("admin@maju.test", "demo-1234", "10.0.0.5")
    expect(await world.sqlRows(sql`select failures from throttles where key = 'address:10.0.0.5'`)).toEqual([
      { failures: PAIR_FAILURES },
    ])
  })

  test("with two thousand attempts under way is refused at once, and nobody else waits for them", async () => {
    vi.mocked(verify).mockClear()
    const storm = Array.from({ length: 2_000 }, (_, i) =>
      attempt(`siapa-${i}@ada.test`, "salah", "10.0.0.99"),
    )
    let isOver = false
    const all = Promise.all(storm).then((answers) => {
      isOver = true
      return answers
    })
    expect(await attempt("admin@maju.test", "demo-1234", "10.0.0.7")).toMatchObject({ api_status: 1 })
    expect(isOver).toBe(false)
    /**
     * Fair queue: before the honest attempt, only those hashed earlier and its fair share may run; without fairness it
     * would be all 51.
     */
    expect(vi.mocked(verify).mock.calls.length).toBeLessThan(40)
    const refused = (await all).filter(({ data }) => (data as { reason: string }).reason === "throttled")
    expect(refused).toHaveLength(1_950)
    expect(refused[0]).toEqual({
      status: 200,
      api_status: 0,
      api_message: "Terlalu banyak percobaan sekaligus. Coba lagi sebentar lagi.",
      data: { reason: "throttled", retry_after: 2 },
    })
    expect(vi.mocked(verify).mock.calls.length).toBe(51)
  })

  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test("is the proxy's word only where the proxy is trusted", async () => {
    const from = async (trustedProxies: readonly string[], remoteAddress: string) => {
      await world.sqlRows(sql`delete from throttles`)
      const edge = await openEdge(world, { trustedProxies })
      await edge.app.inject({
        method: "POST",
        url: "/api/v1/auth/login",
        remoteAddress,
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9, 198.51.100.2" },
        payload: JSON.stringify({ username: "siapa", password: "salah" }),
      })
      await edge.close()
      const rows = await world.sqlRows<{ key: string }>(
        sql`select key from throttles where key like 'address:%'`,
      )
      return rows.map((row) => row.key)
    }
    expect(await from([], "198.51.100.7")).toEqual(["address:198.51.100.7"])
    expect(await from(["198.51.100.7"], "198.51.100.8")).toEqual(["address:198.51.100.8"])
    expect(await from(["198.51.100.7"], "198.51.100.7")).toEqual(["address:198.51.100.2"])
    expect(await from(["198.51.100.0/24"], "198.51.100.7")).toEqual(["address:203.0.113.9"])
  })
})
