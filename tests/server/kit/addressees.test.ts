import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { approvals } from "#server/register/flows.ts"
import { makers } from "../lib/flows.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newLetter } from "../lib/writes.warnings.ts"

/**
 * Who has a new notification after each move. The employee's own account is the restricted one, which approves nothing; the
 * move is made by the administrator, who gets no notification of their own move.
 */
let world: World
let admin: string
const EMPLOYEE = "terbatas@maju.test"
const NOTE = "Bukti tidak jelas"

beforeAll(async () => {
  world = await openWorld()
  const { members, accounts } = world.seeded.maju
  await world.sqlRows(
    sql`update members set accounts_id = null where accounts_id = ${accounts.restricted} and id <> ${members[0] ?? 0}`,
  )
  await world.sqlRows(
    sql`update members set accounts_id = ${accounts.restricted} where id = ${members[0] ?? 0}`,
  )
  await world.sqlRows(sql`update accounts set is_active = true where id = ${accounts.restricted}`)
})
beforeEach(async () => {
  world.time.now = NOW
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`delete from notifications`)
})
afterAll(() => world.close())

const told = async (): Promise<readonly string[]> => {
  const rows = await world.sqlRows<{ email: string }>(
    sql`select a.email from notifications n join accounts a on a.id = n.accounts_id order by n.id`,
  )
  return rows.map(({ email }) => email)
}

describe.each(approvals)("$id", ({ id: flowId, flow }) => {
  const { decide, bulk } = flow.calls
  test.each(["approved", "rejected"])("%s by one press: the employee is told, once", async (status) => {
    const id = await makers[flowId](world, { members_id: world.seeded.maju.members[0] ?? 0 })
    await world.sqlRows(sql`delete from notifications`)
    expect(await world.call(decide.path, { id, status, note: NOTE }, admin)).toMatchObject({ api_status: 1 })
    expect(await told()).toEqual([EMPLOYEE])
  })

  test("rejected together: the employee is told of each", async () => {
    const stands = { members_id: world.seeded.maju.members[0] ?? 0 }
    const ids = [await makers[flowId](world, stands), await makers[flowId](world, stands)]
    await world.sqlRows(sql`delete from notifications`)
    expect(await world.call(bulk.path, { ids, status: "rejected", note: NOTE }, admin)).toMatchObject({
      api_success: 2,
    })
    expect(await told()).toEqual([EMPLOYEE, EMPLOYEE])
  })
})

describe("a warning letter", () => {
  test.each([
    ["terbitkan", "draft", {}, [EMPLOYEE]],
    ["terima", "terbit", {}, []],
    ["cabut", "diterima", { note: "Kehadirannya sudah baik" }, [EMPLOYEE]],
  ] as const)("%s: tells the employee, not who wrote it", async (call, status, more, expected) => {
    const id = await newLetter(world, { status })
    await world.sqlRows(sql`delete from notifications`)
    expect(await world.call(`surat-peringatan/${call}`, { ids: [id], ...more }, admin)).toMatchObject({
      api_success: 1,
    })
    expect(await told()).toEqual(expected)
  })
})
