import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { terminalDays } from "#server/areas/attendance/terminals/days.ts"
import { DatabaseAway } from "#server/db/database.ts"
import { goodHabits, makeMachine, type Send } from "#server/demo/activity/machine/simulator.ts"
import { random } from "#server/demo/random.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { claimTerminal, openTerminals, type Terminals } from "../lib/terminalDesk.ts"

/** Three simulated machines fill three weeks through repeats, broken connections, kills and a wrong clock. */
let world: World
let good: Terminals
let dying: Terminals
let admin: string
/** The server dies now and then: before the commit, or after it and before the answer. */
let isDying = false

beforeAll(async () => {
  world = await openWorld()
  const chance = random("mati", 1)
  good = await openTerminals(world)
  dying = await openTerminals(world, {
    ...world.db,
    transact: async (work) => {
      if (isDying && chance.chance(0.1)) throw new DatabaseAway(new Error("killed before"))
      const found = await world.db.transact(work)
      if (isDying && chance.chance(0.1)) throw new DatabaseAway(new Error("killed after"))
      return found
    },
  })
  admin = await world.signIn("admin@maju.test")
  for (const statement of [
    sql`delete from attendance_originals`,
    sql`delete from attendance_marks`,
    sql`delete from attendance_days`,
    sql`delete from attendance`,
    sql`delete from schedules`,
    sql`delete from schedule_pattern_members`,
    sql`update payroll_periods set status = 'open'`,
    sql`update members set nip = (id % 100000)::text, tanggal_masuk = '2024-01-01', attendance_type = 'offices_hours' where companies_id = ${world.seeded.maju.id}`,
  ])
    await world.sqlRows(statement)
})
afterAll(async () => {
  await good.close()
  await dying.close()
  await world.close()
})

test("every press counts once, and the days are those of the raw records", async () => {
  const chance = random("mesin uji", 45)
  const { members } = world.seeded.maju
  const send: Send = (method, path, body) => dying.send(method, path, body)
  /** A connection that breaks brings half a body, or nothing. */
  const cut = async (path: string, body: string) => {
    await dying.send("POST", path, body.slice(0, Math.ceil(body.length / 2)))
  }
  const machines = []
  for (const [at, clock_s] of [0, 0, -150].entries()) {
    const serial = `SIMULASIUJI${at}`
    const { kode } = await claimTerminal(world, admin, serial)
    const habits = { ...goodHabits, repeats: 0.3, cuts: 0.2, clock_s }
    const machine = makeMachine({ serial, zone: 7, send, cut, habits, chance })
    expect(await machine.greet(kode)).toBe(true)
    machines.push(machine)
  }
  isDying = true
  let pressed = 0
  for (let day = 2; day <= 20; day += 1) {
    const date = `2026-11-${String(day).padStart(2, "0")}`
    for (const member of members)
      for (const [hour, minutes] of [
        [1, chance.int(0, 59)],
        [5, chance.int(0, 20)],
        [10, chance.int(0, 59)],
      ] as const) {
        if (chance.chance(0.15)) continue
        const at = new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000 - 1_800_000 + minutes * 60_000)
        if (at > world.time.now) continue
        chance.pick(machines).press(String(member % 100_000), at)
        pressed += 1
      }
    for (const machine of machines) {
      await machine.push()
      await machine.poll()
    }
    if (chance.chance(0.4)) await runSweep(world.db, terminalDays, world.time.now)
  }
  isDying = false
  for (const machine of machines) {
    await machine.push()
    expect(machine.waiting()).toBe(0)
  }
  await runSweep(world.db, terminalDays, world.time.now)

  const [kept] = await world.sqlRows<{ records: number; waiting: number }>(
    sql`select count(*) filter (where state <> 'unread')::int as records, count(*) filter (where state in ('waiting', 'held'))::int as waiting
      from terminal_records where companies_id = ${world.seeded.maju.id} and pin <> '9001'`,
  )
  expect(kept?.records).toBe(pressed)
  expect(kept?.waiting).toBe(0)
  const expected = await world.sqlRows(
    sql`with presses as (
        select m.id as member, (r.at at time zone 'Asia/Jakarta')::date as date, r.at from terminal_records r
        join members m on m.companies_id = r.companies_id and m.nip = r.pin where r.state in ('used', 'duplicate')
      )
      select member::int as member, date::text as date, min(at) as "first", nullif(max(at), min(at)) as "last" from presses
      group by 1, 2 having count(*) > 1 order by 1, 2`,
  )
  const found = await world.sqlRows(
    sql`select a.members_id::int as member, a.business_date::text as date, a.check_in_at as "first", a.check_out_at as "last" from attendance a
      where a.companies_id = ${world.seeded.maju.id} and a.check_in_at is not null and a.check_out_at is not null order by 1, 2`,
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found).toEqual(expected)
}, 120_000)

test("machines carry out commands and report them", async () => {
  const { id, kode } = await claimTerminal(world, admin, "SIMULASICMD1")
  const send: Send = (method, path, body) => good.send(method, path, body)
  const machine = makeMachine({ serial: "SIMULASICMD1", zone: 7, send, chance: random("perintah", 1) })
  await machine.greet(kode)
  await machine.poll()
  await world.call("mesin/perintah", { id, kind: "users" }, admin)
  const count = await machine.poll()
  expect(count).toBeGreaterThan(0)
  expect(machine.users().size).toBe(count)
  expect(
    await world.sqlRows(sql`select distinct state, result from terminal_commands where terminals_id = ${id}`),
  ).toEqual([{ state: "done", result: 0 }])
})
