import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"
import { addKasbon, type NewKasbon } from "./seed.kasbon.ts"

const admin = { by: "admin@maju.test" } as const

/** A pending cash advance of the company's first employee. */
export const newKasbon = ({ db, seeded, time }: World, values: Partial<NewKasbon> = {}): Promise<number> =>
  db.transact((tx) =>
    addKasbon(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      ...values,
    }),
  )

/** Cancels the employee's granted cash advances, because the number of open ones is limited. */
export const endGranted = ({ sqlRows }: World, member: number) =>
  sqlRows(
    sql`update kasbon set status = 'cancelled' where members_id = ${member} and status in ('approved', 'disbursed', 'repaying')`,
  )

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "kasbon",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

export const kasbonSamples: Record<string, (world: World) => Promise<Sample>> = {
  "kasbon/approval": async (world) => {
    await endGranted(world, world.seeded.maju.members[0] ?? 0)
    const id = await newKasbon(world)
    return {
      ...admin,
      payload: { id, status: "approved", amount_approved: 800_000, tenor: 3 },
      audit: [moved(id, "pending", "approved", "approval.approve")],
    }
  },
  "kasbon/approval/bulk": async (world) => {
    await endGranted(world, world.seeded.maju.members[0] ?? 0)
    const ids = [
      await newKasbon(world, { status: "approved" }),
      await newKasbon(world, { status: "approved" }),
    ]
    return {
      ...admin,
      payload: { ids, status: "disbursed" },
      audit: ids.map((id) => moved(id, "approved", "disbursed", "kasbon.disburse")),
    }
  },
  "kasbon/catat": async (world) => {
    const id = await nextIdOf(world, "kasbon")
    const [, member = 0] = world.seeded.maju.members
    return {
      ...admin,
      payload: {
        members_id: member,
        tanggal: "2026-11-20",
        amount: 500_000,
        tenor: 2,
        first_date: "2027-01-25",
        purpose: "Biaya berobat",
      },
      audit: [
        entered("kasbon", id, { members_id: member, amount: 500_000, tenor: 2, first_period: "2027-01" }),
      ],
    }
  },
  "companies/update/kasbon": async ({ seeded }) => ({
    ...admin,
    payload: { max_tenor: 6 },
    audit: [
      {
        entity: "aturan kasbon",
        entity_id: seeded.maju.id,
        action: "update",
        before: { max_tenor: 12, version: 2 },
        after: { max_tenor: 6, version: 3 },
      },
    ],
  }),
}
