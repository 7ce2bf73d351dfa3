import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { DatabaseAway } from "#server/db/database.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { adoptTerminal, claimTerminal, openTerminals, recordsOf } from "../lib/terminalDesk.ts"

/** Group commit: what many machines send at once is written in few transactions, and each gets its own answer. */
let world: World
let admin: string
let doors: readonly number[]
const serialOf = (at: number) => `BERSAMA2600${at}`
const COUNT = 6

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  const other = await world.signIn("admin@lain.test")
  const terminals = await openTerminals(world)
  const made: number[] = []
  for (let at = 0; at < COUNT; at += 1) {
    const of = at % 2 === 0 ? {} : { offices_id: world.seeded.lain.offices[0] }
    made.push(await adoptTerminal(world, terminals, at % 2 === 0 ? admin : other, serialOf(at), of))
  }
  doors = made
  await terminals.close()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from terminal_records`)
  await world.sqlRows(sql`delete from terminal_requests`)
})

/** Receives over a database that counts its transactions, and loses those of these numbers. */
const counted = async (isLost: (transaction: number) => Error | null = () => null) => {
  let transactions = 0
  const terminals = await openTerminals(world, {
    ...world.db,
    transact: (work) => {
      transactions += 1
      const error = isLost(transactions)
      return error === null ? world.db.transact(work) : Promise.reject(error)
    },
  })
  return { ...terminals, transactions: () => transactions }
}
const press = (pin: number | string, minute = 0) => `${pin}\t2026-11-20 07:${10 + minute}:00\t0\t1\t0\t0\t0\n`
const counts = async () => {
  const rows = await Promise.all(doors.map((door) => recordsOf(world, door)))
  return rows.map(({ length }) => length)
}

test("uploads of many machines and companies at once share transactions; each has its own records", async () => {
  const server = await counted()
  const sent = await Promise.all(
    doors.map((_, at) =>
      server.records(serialOf(at), Array.from({ length: at + 1 }, (_none, line) => press(7, line)).join("")),
    ),
  )
  expect(sent.map(({ text }) => text)).toEqual(doors.map((_, at) => `OK: ${at + 1}`))
  /** The first goes at once, the others together. */
  expect(server.transactions()).toBe(2)
  expect(await counts()).toEqual([1, 2, 3, 4, 5, 6])
  const owners = await world.sqlRows<{ right: boolean; n: number }>(
    sql`select r.companies_id = t.companies_id as right, count(*)::int as n from terminal_records r join terminals t on t.id = r.terminals_id group by 1`,
  )
  expect(owners).toEqual([{ right: true, n: 21 }])
  expect(await world.sqlRows(sql`select lines, fresh from terminal_requests order by terminals_id`)).toEqual(
    doors.map((_, at) => ({ lines: at + 1, fresh: at + 1 })),
  )
  await server.close()
})

test("a machine that repeats itself at once adds none, and the log says so", async () => {
  const server = await counted()
  const sent = await Promise.all([0, 1, 0, 0].map((at) => server.records(serialOf(at), press(9))))
  expect(sent.map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => "OK: 1"))
  expect(await counts()).toEqual([1, 1, 0, 0, 0, 0])
  expect(
    await world.sqlRows(
      sql`select sum(fresh)::int as fresh, count(*)::int as n from terminal_requests where terminals_id = ${doors[0] ?? 0}`,
    ),
  ).toEqual([{ fresh: 1, n: 3 }])
  await server.close()
})

test("unknown, claimed and silent machines among them get their own answers", async () => {
  const { kode } = await claimTerminal(world, admin, "BERSAMABARU1")
  await world.sqlRows(sql`update terminals set status = 'diam' where id = ${doors[2] ?? 0}`)
  const server = await counted()
  const [first, unknown, claimed, silent, last] = await Promise.all([
    server.records(serialOf(0), press(1)),
    server.records("BERSAMAASING", press(1)),
    server.records("BERSAMABARU1", press(1)),
    server.records(serialOf(2), press(1)),
    server.records(serialOf(3), press(1)),
  ])
  expect([first, silent, last].map(({ text }) => text)).toEqual(["OK: 1", "OK: 1", "OK: 1"])
  expect([unknown.status, claimed.status]).toEqual([403, 403])
  expect(await world.sqlRows(sql`select status from terminals where id = ${doors[2] ?? 0}`)).toEqual([
    { status: "diadopsi" },
  ])
  expect(await counts()).toEqual([1, 0, 1, 1, 0, 0])
  /** With its code the claim is adopted by its upload. */
  const adopted = await server.send(
    "POST",
    `/iclock/cdata?SN=BERSAMABARU1&table=ATTLOG&Stamp=1&pushcommkey=${kode}`,
    press(1),
  )
  expect(adopted.text).toBe("OK: 1")
  await server.close()
})

test("a transaction that fails keeps nobody from being written alone", async () => {
  const server = await counted((transaction) => (transaction === 2 ? new Error("poison") : null))
  const sent = await Promise.all(doors.map((_, at) => server.records(serialOf(at), press(3))))
  expect(sent.map(({ text }) => text)).toEqual(doors.map(() => "OK: 1"))
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
  await server.close()
})

test("while the database is away nobody is acknowledged, and afterwards everybody is", async () => {
  let isAway = true
  const server = await counted(() => (isAway ? new DatabaseAway(new Error("away")) : null))
  const send = () => Promise.all(doors.map((_, at) => server.records(serialOf(at), press(4))))
  expect((await send()).map(({ status }) => status)).toEqual(doors.map(() => 503))
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
  isAway = false
  expect((await send()).map(({ status }) => status)).toEqual(doors.map(() => 200))
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
  await server.close()
})
