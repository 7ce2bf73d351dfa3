import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { applyDueTypes } from "#server/areas/members/attendanceTypes.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const find = async (id: number) =>
  (await world.call("members/find", { members_id: id }, admin)).data as Record<string, unknown>

describe("the way of attendance", () => {
  const typeOf = async (id: number) => (await find(id))["attendance_type"]
  const send = (payload: object) => world.call("members/update/attendance-type", payload, admin)

  test("a day to come waits for its day", async () => {
    const id = await newMember(world)
    await send({ type: "selected", members_id: [id], attendance_type: "shift", effective_date: "2026-11-22" })
    expect(await typeOf(id)).toBe("offices_hours")
    await applyDueTypes(world.db, new Date(world.time.now.getTime() + 24 * HOUR))
    expect(await typeOf(id)).toBe("offices_hours")
    await applyDueTypes(world.db, new Date(world.time.now.getTime() + 48 * HOUR))
    expect(await typeOf(id)).toBe("shift")
  })

  test("of a filter, of everybody, and of nobody", async () => {
    const [here, there] = [
      await newMember(world, { jabatan_id: 2 }),
      await newMember(world, { jabatan_id: 1 }),
    ]
    const free = { attendance_type: "free", effective_date: "2026-11-20" }
    const some = await send({ type: "filtered", filter: { jabatan_id: 2 }, ...free })
    expect([await typeOf(here), await typeOf(there)]).toEqual(["free", "offices_hours"])
    const rest = await send({ type: "all", ...free, attendance_type: "flexible" })
    expect([await typeOf(here), await typeOf(there)]).toEqual(["flexible", "flexible"])
    expect((some.api_success ?? 0) < (rest.api_success ?? 0)).toBe(true)
    expect(await send({ type: "selected", members_id: [999_999], ...free })).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
  })

  const plansOf = async (id: number) => (await find(id))["attendance_plans"]
  const shift = { attendance_type: "shift", offices_hours_nama: null }

  test("what is planned stands at the employee, the next one first, and is taken back by planning what is so already", async () => {
    const id = await newMember(world)
    const plan = (attendance_type: string, effective_date: string) =>
      send({ type: "selected", members_id: [id], attendance_type, effective_date })
    expect(await plansOf(id)).toEqual([])
    await plan("free", "2027-02-01")
    await plan("shift", "2027-01-01")
    const free = { ...shift, attendance_type: "free", effective_date: "2027-02-01" }
    expect(await plansOf(id)).toEqual([{ ...shift, effective_date: "2027-01-01" }, free])
    await plan("offices_hours", "2027-01-01")
    expect(await plansOf(id)).toEqual([free])
    /** Planning the type the employee already has removes the pending plans; so does editing the employee, below. */
    await plan("free", "2026-11-20")
    expect(await plansOf(id)).toEqual([])
    await plan("shift", "2027-01-01")
    const row = await find(id)
    await world.call("members/create", { ...row, type: "edit", attendance_type: "shift" }, admin)
    expect(await typeOf(id)).toBe("shift")
    expect(await plansOf(id)).toEqual([])
  })

  test("two changes that undo each other stay both", async () => {
    const id = await newMember(world)
    const plan = (attendance_type: string, effective_date: string) =>
      send({ type: "selected", members_id: [id], attendance_type, effective_date })
    await plan("offices_hours", "2027-02-01")
    expect(await plansOf(id)).toEqual([])
    await plan("shift", "2027-01-01")
    await plan("offices_hours", "2027-02-01")
    expect(await plansOf(id)).toHaveLength(2)
    await plan("offices_hours", "2027-01-01")
    expect(await plansOf(id)).toEqual([])
  })
})
