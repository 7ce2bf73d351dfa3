import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { silentTerminals } from "#server/areas/attendance/terminals/sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { adoptTerminal, openTerminals, type Terminals } from "../lib/terminalDesk.ts"

/** Machines that no longer call, and who sees them. It is Friday, 20 November 2026, 19.00 WIB. */
let world: World
let terminals: Terminals
let admin: string
let door = 0
const DOOR = "CONTOHPINTU1"
const YARD = "CONTOHPINTU2"
const LATER = new Date("2026-11-20T12:00:00Z")

const moveTo = async (now: Date) => {
  world.time.now = now
  await world.sqlRows(sql`update sessions set last_used_at = ${now.toISOString()}::timestamptz`)
}
const rules = async (values: object = {}) =>
  expect(await world.call("companies/update/aturan-absensi", values, admin)).toMatchObject({ api_status: 1 })

beforeAll(async () => {
  world = await openWorld()
  terminals = await openTerminals(world)
  admin = await world.signIn("admin@maju.test")
  door = await adoptTerminal(world, terminals, admin, DOOR)
  await adoptTerminal(world, terminals, admin, YARD)
})
afterAll(async () => {
  await terminals.close()
  await world.close()
})
beforeEach(() => moveTo(LATER))

describe("silence", () => {
  test("is told once, by the company's setting, and ends with the next request", async () => {
    await rules({ terminal_silent_min: 30 })
    const found = async () => (await world.call("mesin/find", { id: door }, admin)).data
    await terminals.hello(DOOR)
    await terminals.hello(YARD)
    await runSweep(world.db, silentTerminals, world.time.now)
    expect(await found()).toMatchObject({ status: "diadopsi" })
    await moveTo(new Date(LATER.getTime() + 31 * 60_000))
    await terminals.hello(YARD)
    await runSweep(world.db, silentTerminals, world.time.now)
    await runSweep(world.db, silentTerminals, world.time.now)
    expect(await found()).toMatchObject({ status: "diam" })
    const told = await world.sqlRows(
      sql`select distinct title, link from notifications where title like '%diam'`,
    )
    expect(told).toEqual([{ title: `Mesin absensi Mesin ${DOOR} diam`, link: "/setting/absensi/mesin" }])
    await terminals.poll(DOOR)
    expect(await found()).toMatchObject({ status: "diadopsi" })
  })

  test("tells how far the clock of a machine is off", async () => {
    await terminals.poll(DOOR)
    await moveTo(new Date(LATER.getTime() + 30_000))
    expect((await terminals.records(DOOR, "7\t2026-11-20 18:58:00\n")).status).toBe(200)
    expect((await world.call("mesin/find", { id: door }, admin)).data).toMatchObject({ clock_diff_s: -150 })
  })
})

test("an employee of the self-service side sees no record of a machine", async () => {
  const own = await world.signIn("pegawai@maju.test")
  expect((await world.call("mesin/lalu-lintas", { id: door }, own)).api_status).toBe(0)
  const office = await world.signIn("kantor@maju.test")
  expect((await world.call("mesin/list-all", {}, office)).api_status).toBe(0)
})
