import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { PayHistoryRow } from "#contract/areas/payroll/components.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { rowsOf } from "#server/db/database.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let basic: number
let member: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  const { maju } = world.seeded
  member = maju.members[2] ?? 0
  basic = await world.db.transact(async (tx) => {
    await fillParameters(tx, { companyId: maju.id, now: world.time.now, accountId: null })
    const [row] = await rowsOf<{ id: number }>(
      tx,
      sql`select id::float8 as id from pay_parameters where companies_id = ${maju.id} and kode = 'GAJI_POKOK'`,
    )
    return row?.id ?? 0
  })
})
afterAll(() => world.close())

const save = (components: readonly object[]) =>
  world.call("members/save-payroll-components", { members_id: member, components }, admin)
const read = async () => {
  const { data } = await world.call("members/list-payroll-components", { members_id: member }, admin)
  const [row] = (
    data as { rows: readonly { gaji_pokok: number | null; riwayat: readonly PayHistoryRow[] }[] }
  ).rows
  if (row === undefined) throw new Error("no employee")
  return row
}

describe("components of an employee", () => {
  test("basic pay that begins is the employee's field; what comes later waits", async () => {
    expect(
      await save([{ parameter_id: basic, amount: 7_000_000, effective_from: "2026-11-01" }]),
    ).toMatchObject({
      api_status: 1,
    })
    expect((await read()).gaji_pokok).toBe(7_000_000)
    await save([{ parameter_id: basic, amount: 8_000_000, effective_from: "2027-01-01" }])
    const { gaji_pokok, riwayat } = await read()
    expect(gaji_pokok).toBe(7_000_000)
    expect(riwayat.map(({ amount, berlaku }) => [amount, berlaku])).toEqual([
      [8_000_000, false],
      [7_000_000, true],
      [5_500_000, false],
    ])
  })

  test("the field saved writes the component with its month, whoever writes it", async () => {
    await world.db.transact((tx) =>
      tx.execute(
        sql`update members set gaji_pokok = 7500000, updated_at = ${world.time.now.toISOString()} where id = ${member}`,
      ),
    )
    const { riwayat } = await read()
    expect(riwayat.find(({ berlaku }) => berlaku)).toMatchObject({
      amount: 7_500_000,
      effective_from: "2026-11-01",
    })
    expect(riwayat).toHaveLength(4)
  })

  test("refused at the field: closed days, reckoned components, one date twice", async () => {
    await world.db.transact((tx) =>
      tx.execute(
        sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
          values (${world.seeded.maju.id}, 'September', '2026-09', '2026-09-01', '2026-09-30', '2026-09-30', 'locked', now(), now())`,
      ),
    )
    const closed = await save([{ parameter_id: basic, amount: 1, effective_from: "2026-09-15" }])
    expect(JSON.stringify(closed.data)).toContain("Gaji sampai 2026-09-30 sudah ditutup")
    const twice = await save([
      { parameter_id: basic, amount: 1, effective_from: "2027-03-01" },
      { parameter_id: basic, amount: 2, effective_from: "2027-03-01" },
    ])
    expect(JSON.stringify(twice.data)).toContain("components.1.effective_from")
  })

  test("a sheet of what holds today", async () => {
    const answer = await world.call("export/data-karyawan-payroll-components", { format: "csv" }, admin)
    expect(answer).toMatchObject({
      api_status: 1,
      data: { url: expect.stringContaining("/files/") as string },
    })
  })

  test("office admins see none of it, not even in the table", async () => {
    const office = await world.signIn("kantor@maju.test")
    expect(
      await world.call("members/save-payroll-components", { members_id: member, components: [] }, office),
    ).toMatchObject({ api_status: 0 })
  })
})
