import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { plusDays } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { newMember } from "./writes.members.ts"
import { addRaise, type NewRaise } from "./seed.raises.ts"

const admin = { by: "admin@maju.test" } as const

/** A draft of a raise of an employee of PT Maju who has basic pay. */
export const newRaise = async (world: World, values: Partial<NewRaise> = {}): Promise<number> => {
  const { id } = world.seeded.maju
  return world.db.transact((tx) => addRaise(tx, world.time.now, { companies_id: id, ...values }))
}

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "kenaikan gaji",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

/** A new employee whose basic pay is dated. */
export const paidMember = async (world: World): Promise<number> => {
  const { id } = world.seeded.maju
  const member = await newMember(world)
  /** Another sample may have deleted the components. */
  await world.db.transact((tx) => fillParameters(tx, { companyId: id, now: world.time.now, accountId: null }))
  const [row] = await world.sqlRows<{ members_id: number }>(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at)
      select ${id}::bigint, m.id, p.id, 5000000, m.tanggal_masuk, now() from members m join pay_parameters p on p.companies_id = m.companies_id
        and p.kode = 'GAJI_POKOK' where m.id = ${member} returning members_id::float8 as members_id`,
  )
  if (row === undefined) throw new Error("no basic pay")
  return row.members_id
}

let day = "2027-01-01"
/** A raise of a day of its own, of an employee with basic pay: a second one of the same day is refused. */
export const newRaiseOfADay = async (world: World, status: "draft"): Promise<number> => {
  day = plusDays(day, 1)
  return newRaise(world, {
    status,
    target: "members",
    members_id: [await paidMember(world)],
    effective_date: day,
  })
}

export const raiseSamples: Record<string, (world: World) => Promise<Sample>> = {
  "payroll/kenaikan-gaji/terapkan": async (world) => {
    const members_id = await paidMember(world)
    const id = await newRaise(world, { target: "members", members_id: [members_id] })
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [
        {
          entity: "komponen gaji",
          entity_id: members_id,
          action: "create",
          before: null,
          after: {
            amount: 5_250_000,
            effective_from: "2027-01-01",
            parameter_id: expect.any(Number) as number,
          },
        },
        moved(id, "draft", "applied", "raise.apply"),
      ],
    }
  },
  "payroll/kenaikan-gaji/batalkan": async (world) => {
    const id = await newRaise(world, { status: "applied" })
    return {
      ...admin,
      payload: { ids: [id], note: "Persentasenya salah" },
      audit: [moved(id, "applied", "cancelled", "raise.cancel")],
    }
  },
}
