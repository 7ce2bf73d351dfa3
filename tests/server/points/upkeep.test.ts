import { mkdtemp, rm, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inChunks } from "#server/db/chunks.ts"
import { openStore } from "#server/files/store.ts"
import { type Failed, type Send, sendWaiting } from "#server/mail/outbox.ts"
import { KNOWN_MS } from "#server/areas/session/throttle.ts"
import { KEYS_KEPT_MS } from "#server/areas/session/sweep.ts"
import { everyHour } from "#server/register/sweeps.ts"
import { runSweeps } from "#server/kit/sweeps/run.ts"
import { PIXEL } from "../lib/edge.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { passwordKey } from "../lib/writes.ts"

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-upkeep-"))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const later = (ms: number) => new Date(NOW.getTime() + ms)
const countOf = async (table: string) =>
  (await world.sqlRows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n

describe("the hourly sweep", () => {
  test("removes sessions that are over, links long past, old sign-in counts, and nothing else", async () => {
    const store = openStore(folder)
    await world.signIn("admin@maju.test")
    const own = await world.signIn("super@balai.test")
    await world.call(
      "auth/super/companies/login",
      { companies_id: world.seeded.maju.id, reason: "Menyapu" },
      own,
    )
    await passwordKey(world, world.seeded.maju.accounts.admin)
    await world.call("auth/login", { username: "siapa", password: "salah" })
    await world.call("mail/mailing/lupa-kata-sandi", { email: "siapa@ada.test" })
    const counts = async () => ({
      sessions: await countOf("sessions"),
      keys: await countOf("keys"),
      throttles: await countOf("throttles"),
      requests: await countOf("password_requests"),
      networks: await countOf("known_networks"),
      accounts: await countOf("accounts"),
    })
    /**
     * Six throttle counters: a failed sign-in and a requested link each count by account and network, by account, and
     * by network.
     */
    const all = { sessions: 3, keys: 1, throttles: 6, requests: 1, networks: 6, accounts: 11 }
    expect(await counts()).toEqual(all)
    await runSweeps(world.db, everyHour, later(15 * MINUTE), { store })
    expect(await counts()).toEqual(all)
    await runSweeps(world.db, everyHour, later(15 * MINUTE + 1), { store })
    expect(await counts()).toEqual({ ...all, throttles: 0 })
    await runSweeps(world.db, everyHour, later(HOUR + 1), { store })
    expect(await counts()).toMatchObject({ sessions: 2, requests: 0 })
    await runSweeps(world.db, everyHour, later(2 * HOUR + 1), { store })
    expect(await counts()).toMatchObject({ sessions: 0, keys: 1 })
    await runSweeps(world.db, everyHour, later(KNOWN_MS), { store })
    expect(await counts()).toMatchObject({ networks: 6 })
    await runSweeps(world.db, everyHour, later(KNOWN_MS + 1), { store })
    expect(await counts()).toMatchObject({ networks: 0 })
    await runSweeps(world.db, everyHour, later(72 * HOUR + KEYS_KEPT_MS), { store })
    expect(await counts()).toMatchObject({ keys: 1 })
    await runSweeps(world.db, everyHour, later(72 * HOUR + KEYS_KEPT_MS + 1), { store })
    expect(await counts()).toEqual({
      sessions: 0,
      keys: 0,
      throttles: 0,
      requests: 0,
      networks: 0,
      accounts: 11,
    })
  })

  test("removes bytes that no row names, once they are a day old", async () => {
    const store = openStore(folder)
    const save = async (text: string) =>
      (await store.save(world.seeded.maju.id, Readable.from([Buffer.from(text)]), 100))?.sha256 ?? ""
    const [kept, old, young] = [await save("disimpan"), await save("lama"), await save("baru")]
    await world.sqlRows(
      sql`insert into files (companies_id, name, type, size, sha256, created_at) values (${world.seeded.maju.id}, 'x', 'png', 8, ${kept}, ${NOW.toISOString()})`,
    )
    const yesterday = new Date(NOW.getTime() - 25 * HOUR)
    for (const sha256 of [kept, old])
      await utimes(
        join(folder, String(world.seeded.maju.id), sha256.slice(0, 2), sha256),
        yesterday,
        yesterday,
      )
    const path = join(folder, String(world.seeded.maju.id), young.slice(0, 2), young)
    await utimes(path, NOW, NOW)
    await runSweeps(world.db, everyHour, NOW, { store })
    const isThere = async (sha256: string) => {
      const stream = await store.read(world.seeded.maju.id, sha256)
      stream?.destroy()
      return stream !== null
    }
    expect([await isThere(kept), await isThere(old), await isThere(young)]).toEqual([true, false, true])
  })
})

describe("tidying", () => {
  test("leaves no table of the embedded database full of dead rows, or without statistics", async () => {
    await world.sqlRows(
      sql`insert into throttles (key, failures, window_start) select 'k' || n, 1, ${NOW.toISOString()} from generate_series(1, 500) n`,
    )
    await world.sqlRows(sql`update throttles set failures = 2`)
    await world.sqlRows(sql`delete from throttles where key > 'k2'`)
    const state = async () => {
      await world.sqlRows(sql`select pg_stat_force_next_flush()`)
      const [row] = await world.sqlRows<{ dead: number; changed: number; rows: number }>(
        sql`select n_dead_tup::int as dead, n_mod_since_analyze::int as changed, c.reltuples::int as rows
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'throttles'`,
      )
      return row
    }
    const before = await state()
    let tables = 0
    expect(await world.db.tidy(() => tables++ > 0)).toBe(world.db.kind !== "embedded")
    const left = await state()
    expect(await world.db.tidy(() => true)).toBe(true)
    const after = await state()
    expect(await countOf("throttles")).toBe(112)
    /** On a PostgreSQL server autovacuum does this, at a time that the test does not control. */
    const found = world.db.kind === "embedded" ? [(before?.dead ?? 0) > 500, left, after] : "autovacuum's"
    const tidied = [true, before, { dead: 0, changed: 0, rows: 112 }]
    expect(found).toEqual(world.db.kind === "embedded" ? tidied : "autovacuum's")
  })
})

describe("the outbox", () => {
  const letter = (subject: string) =>
    world.sqlRows(
      sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at) values (${world.seeded.maju.id}, 'budi@maju.test', ${subject}, 'https://balai.test/?key=rahasia', ${NOW.toISOString()}, ${NOW.toISOString()})`,
    )
  const states = (subject: string) =>
    world.sqlRows(
      sql`select attempts, sent_at is not null as sent, last_error, body, extract(epoch from next_attempt_at)::float8 * 1000 as next from outbox where subject = ${subject}`,
    )
  const told: Failed[] = []
  const sendAt = (send: Send, at: Date) =>
    sendWaiting(
      world.db,
      send,
      () => at,
      (failed) => told.push(failed),
    )

  test("sends each letter once and forgets what it said", async () => {
    await world.sqlRows(sql`delete from outbox`)
    await letter("Sekali")
    const sent: string[] = []
    const send = async ({ to, subject }: { to: string; subject: string }) => {
      sent.push(`${to} ${subject}`)
    }
    /** Like two processes that send from the same outbox. */
    await Promise.all([sendAt(send, NOW), sendAt(send, NOW)])
    await sendAt(send, later(HOUR))
    expect(sent).toEqual(["budi@maju.test Sekali"])
    expect(await states("Sekali")).toMatchObject([{ sent: true, body: "" }])
  })

  test("tries again with growing pauses, and gives up after twelve", async () => {
    await world.sqlRows(sql`delete from outbox`)
    await letter("Gagal")
    const fails = () => Promise.reject(new TypeError("no mail server; budi@maju.test"))
    await sendAt(fails, NOW)
    expect(await states("Gagal")).toMatchObject([
      { attempts: 1, sent: false, last_error: "TypeError", next: NOW.getTime() + 30_000 },
    ])
    expect(await sendAt(fails, later(29_999))).toBe(0)
    let now = later(30_000)
    for (let tried = 2; tried <= 12; tried++) {
      const moment = now
      expect(await sendAt(fails, moment)).toBe(1)
      now = new Date(moment.getTime() + 30_000 * 2 ** (tried - 1))
    }
    expect(await sendAt(fails, new Date(now.getTime() + 1_000 * HOUR))).toBe(0)
    expect(await states("Gagal")).toMatchObject([{ attempts: 12, sent: false }])
  })

  test("a company is told of a letter that does not leave: at the third failure and at the last, once for all", async () => {
    await world.sqlRows(sql`delete from outbox`)
    await world.sqlRows(sql`delete from notifications`)
    const rung = () =>
      world.sqlRows<{ title: string; body: string; link: string }>(
        sql`select title, body, link from notifications where companies_id = ${world.seeded.maju.id} and type = 'email' order by id`,
      )
    told.length = 0
    const refused = () =>
      Promise.reject(Object.assign(new Error("550 budi@maju.test unknown"), { code: "EENVELOPE" }))
    let moment = NOW
    const failAgain = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await sendAt(refused, moment)
        moment = new Date(moment.getTime() + 30_000 * 2 ** ((told.at(-1)?.attempts ?? 1) - 1))
      }
    }
    const admins = await world.sqlRows(
      sql`select from accounts where companies_id = ${world.seeded.maju.id} and scope = 'company' and is_active`,
    )
    expect(admins.length).toBeGreaterThan(0)
    await letter("Undangan")
    await letter("Undangan")
    await failAgain(2)
    expect(await rung()).toEqual([])
    await failAgain(1)
    const titles = async () => (await rung()).map(({ title }) => title)
    const late = admins.map(() => "Email belum terkirim")
    expect(await titles()).toEqual(late)
    const [first] = await rung()
    expect(first?.body).toContain("Undangan, budi@maju.test")
    expect(first?.link).toBe("/users/pegawai")
    await failAgain(8)
    expect(await titles()).toEqual(late)
    await failAgain(1)
    expect(await titles()).toEqual([...late, ...admins.map(() => "Email tidak terkirim")])
    expect(told).toHaveLength(24)
    expect(told[0]).toMatchObject({ attempts: 1, error: "EENVELOPE" })
  })

  test("a letter whose sender died is sent by the next", async () => {
    await world.sqlRows(sql`delete from outbox`)
    await letter("Terputus")
    await new Promise<void>((taken) => {
      const dies = () => {
        taken()
        return new Promise<never>(() => undefined)
      }
      void sendAt(dies, NOW)
    })
    const sent: string[] = []
    const send = async ({ subject }: { subject: string }) => {
      sent.push(subject)
    }
    await sendAt(send, later(4 * MINUTE))
    expect(sent).toEqual([])
    await sendAt(send, later(5 * MINUTE))
    expect(sent).toEqual(["Terputus"])
  })
})

describe("work in chunks", () => {
  test("does all of it, in transactions of their own, and lets others in between", async () => {
    let inside = 0
    const sizes: number[] = []
    let answered = 0
    const others = setInterval(() => {
      void world.call("auth/login", {}).then(() => (answered += 1))
    }, 1)
    const done = await inChunks(
      world.db,
      async (tx, size, sofar) => {
        inside += 1
        expect(inside).toBe(1)
        const count = Math.min(size, 500 - sofar)
        await tx.execute(
          sql`insert into devisi (companies_id, nama, created_at, updated_at)
            select ${world.seeded.maju.id}, 'Potong ' || g, ${NOW.toISOString()}, ${NOW.toISOString()} from generate_series(${sofar + 1}::int, ${sofar + count}::int) g`,
        )
        sizes.push(count)
        inside -= 1
        return count
      },
      { first: 10, most: 100 },
    )
    clearInterval(others)
    expect(done).toBe(500)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect(sizes.length).toBeGreaterThan(4)
    expect(answered).toBeGreaterThan(0)
    expect(
      await world.sqlRows(sql`select count(*)::int as n from devisi where nama like 'Potong %'`),
    ).toEqual([{ n: 500 }])
  })

  test("keeps what was done before a chunk failed", async () => {
    const failing = inChunks(world.db, async (tx, size, sofar) => {
      if (sofar > 0) throw new Error("second chunk")
      await tx.execute(
        sql`insert into devisi (companies_id, nama, created_at, updated_at) values (${world.seeded.maju.id}, 'Sebelum gagal', ${NOW.toISOString()}, ${NOW.toISOString()})`,
      )
      return size
    })
    await expect(failing).rejects.toThrow("second chunk")
    expect(await world.sqlRows(sql`select 1 as one from devisi where nama = 'Sebelum gagal'`)).toEqual([
      { one: 1 },
    ])
  })
})

test("a picture in the store is what was put there", async () => {
  const store = openStore(folder)
  const stored = await store.save(7, Readable.from([PIXEL]), 1_000)
  expect(Buffer.concat(await ((await store.read(7, stored?.sha256 ?? ""))?.toArray() ?? []))).toEqual(PIXEL)
})
