import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { DatabaseAway } from "#server/db/database.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import {
  adoptTerminal,
  claimTerminal,
  openTerminals,
  recordsOf,
  type Terminals,
} from "../lib/terminalDesk.ts"

/**
 * Requests of a machine, byte by byte as the public manuals of the push protocol (2011, 2.4.1) and receivers in the open show
 * it. It is Friday, 20 November 2026, 08.00 WIB.
 */
let world: World
let terminals: Terminals
let admin: string
let door = 0
const DOOR = "CONTOH2600001"

beforeAll(async () => {
  world = await openWorld()
  terminals = await openTerminals(world)
  admin = await world.signIn("admin@maju.test")
  door = await adoptTerminal(world, terminals, admin, DOOR)
})
afterAll(async () => {
  await terminals.close()
  await world.close()
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from attendance_marks where terminal_records_id is not null`)
  await world.sqlRows(sql`delete from terminal_records`)
})

const SEVEN =
  "7\t2026-11-20 07:58:12\t0\t1\t0\t0\t0\n12\t2026-11-20 08:00:45\t0\t15\t0\t0\t0\n031\t2026-11-19 22:01:03\t0\t1\t0\t0\t0\n"
const stored = () => recordsOf(world, door)

describe("commands", () => {
  const queue = (payload: object) => world.call("mesin/perintah", { id: door, ...payload }, admin)
  beforeEach(() => world.sqlRows(sql`delete from terminal_commands`))

  test("are done by their result only, and sent again without one", async () => {
    expect((await terminals.poll(DOOR)).text).toBe("OK")
    expect(await queue({ kind: "again", start_date: "2026-11-01", end_date: "2026-11-20" })).toMatchObject({
      api_status: 1,
    })
    const { text } = await terminals.poll(DOOR)
    const id =
      /^C:(\d+):DATA QUERY ATTLOG StartTime=2026-11-01 00:00:00\tEndTime=2026-11-20 23:59:59\n$/.exec(
        text,
      )?.[1]
    expect(id).toBeDefined()
    expect((await terminals.poll(DOOR)).text).toBe("OK")
    world.time.now = new Date(NOW.getTime() + 6 * 60_000)
    expect((await terminals.poll(DOOR)).text).toBe(text)
    const result = (body: string) => terminals.send("POST", `/iclock/devicecmd?SN=${DOOR}`, body)
    expect((await result(`ID=${Number(id) + 900}&Return=0&CMD=DATA\n`)).text).toBe("OK")
    expect((await result(`ID=${id}&Return=-1&CMD=DATA\n`)).text).toBe("OK")
    expect(await world.sqlRows(sql`select state, result, tries from terminal_commands`)).toEqual([
      { state: "failed", result: -1, tries: 2 },
    ])
  })

  test("carry the employees of the machine's office, and facts of the machine come back", async () => {
    const sent = await queue({ kind: "users" })
    const { count } = sent.data as { readonly count: number }
    expect(count).toBeGreaterThan(0)
    const { text } = await terminals.poll(DOOR, "&INFO=Ver%208.0.4.3-20200101,3,5,8,192.0.2.10,10,7,15,0,111")
    expect(text.split("\n").filter((line) => /^C:\d+:DATA UPDATE USERINFO PIN=/.test(line))).toHaveLength(
      count,
    )
    expect(text).not.toMatch(/Passwd=\S/)
    expect((await world.call("mesin/find", { id: door }, admin)).data).toMatchObject({
      firmware: "Ver 8.0.4.3-20200101",
      users_count: 3,
      records_count: 8,
    })
  })

  test("are refused for a claim, and without a span", async () => {
    const { id } = await claimTerminal(world, admin, "CONTOHCLAIM1")
    expect(await world.call("mesin/perintah", { id, kind: "info" }, admin)).toMatchObject({ api_status: 0 })
    expect((await queue({ kind: "again" })).data).toMatchObject({
      errors: { start_date: [expect.any(String)] },
    })
  })
})

describe("trouble", () => {
  test("while the database is away nothing is acknowledged", async () => {
    const away = await openTerminals(world, {
      ...world.db,
      transact: () => Promise.reject(new DatabaseAway(new Error("away"))),
    })
    expect((await away.records(DOOR, SEVEN)).status).toBe(503)
    await away.close()
    expect(await stored()).toEqual([])
  })

  test("a server that ends between two transactions of an upload has lost and doubled nothing", async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `${at + 1}\t2026-11-20 07:00:00\t0\t1\n`).join("")
    let transactions = 0
    const dying = await openTerminals(world, {
      ...world.db,
      transact: (work) => {
        transactions += 1
        if (transactions === 4) return Promise.reject(new DatabaseAway(new Error("killed")))
        return world.db.transact(work)
      },
    })
    expect((await dying.records(DOOR, lines)).status).toBe(503)
    await dying.close()
    const some = (await stored()).length
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(1_000)
    expect((await terminals.records(DOOR, lines)).text).toBe("OK: 1000")
    expect((await stored()).length).toBe(1_000)
  })

  test("an answer that is lost after the commit is sent again and doubles nothing", async () => {
    const deaf = await openTerminals(world, {
      ...world.db,
      transact: async (work) => {
        const found = await world.db.transact(work)
        if ((await stored()).length > 0) throw new DatabaseAway(new Error("killed after the commit"))
        return found
      },
    })
    expect((await deaf.records(DOOR, SEVEN)).status).toBe(503)
    await deaf.close()
    expect((await stored()).length).toBe(3)
    expect((await terminals.records(DOOR, SEVEN)).text).toBe("OK: 3")
    expect((await stored()).length).toBe(3)
  })

  test("ten thousand repeats add none, and a week offline comes in at once", async () => {
    const week = Array.from(
      { length: 5_000 },
      (_, at) =>
        `${at % 250}\t2026-11-${13 + (at % 7)} 0${at % 9}:${String(at % 60).padStart(2, "0")}:00\t0\t1\n`,
    )
    expect((await terminals.records(DOOR, week.join(""))).text).toBe("OK: 5000")
    const before = (await stored()).length
    expect(before).toBe(new Set(week.map((line) => line.slice(0, line.indexOf("\t0\t1")))).size)
    expect((await terminals.records(DOOR, week.join("") + week.join(""))).text).toBe("OK: 10000")
    expect((await stored()).length).toBe(before)
  })

  test("a body that is too large is refused, and a machine that floods is slowed down", async () => {
    expect((await terminals.records(DOOR, Buffer.alloc(4_000_001, 0x41))).status).toBe(413)
    const all = await Promise.all(
      Array.from({ length: 320 }, () => terminals.send("GET", `/iclock/ping?SN=${DOOR}`)),
    )
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    world.time.now = new Date(NOW.getTime() + 120_000)
    expect((await terminals.send("GET", `/iclock/ping?SN=${DOOR}`)).status).toBe(200)
  })
})
