import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import { addRequest } from "./seed.requests.ts"
import { entered, nextIdOf, type Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

/** A request of the company's first employee. */
export const newRequest = ({ db, seeded, time }: World, values: object = {}): Promise<number> =>
  db.transact((tx) =>
    addRequest(tx, time.now, {
      companies_id: seeded.maju.id,
      members_id: seeded.maju.members[0] ?? 0,
      offices_id: seeded.maju.offices[0] ?? 0,
      ...values,
    }),
  )

const decided = (entity_id: number, status: string) => ({
  entity: "attendance_request",
  entity_id,
  action: "update" as const,
  before: { status: "pending", version: 1 },
  after: { status, version: 2 },
})

export const requestSamples: Record<string, (world: World) => Promise<Sample>> = {
  "persetujuan-absensi/catat": async (world) => {
    const [members_id = 0] = world.seeded.maju.members
    const business_date = "2026-11-24"
    await world.sqlRows(
      sql`update attendance_requests set status = 'cancelled' where members_id = ${members_id} and business_date = ${business_date}::date`,
    )
    return {
      ...admin,
      payload: { members_id, type: "lembur", business_date, time_out: "21:00", reason: "Stok opname" },
      audit: [
        entered("attendance_request", await nextIdOf(world, "attendance_requests"), {
          members_id,
          type: "lembur",
          business_date,
        }),
      ],
    }
  },
  "persetujuan-absensi/approval": async (world) => {
    const id = await newRequest(world)
    return { ...admin, payload: { id, status: "approved" }, audit: [decided(id, "approved")] }
  },
  "persetujuan-absensi/approval/bulk": async (world) => {
    const ids = [await newRequest(world), await newRequest(world)]
    return {
      ...admin,
      payload: { ids, status: "rejected", note: "Tidak sesuai jadwal" },
      audit: ids.map((id) => decided(id, "rejected")),
    }
  },
}
