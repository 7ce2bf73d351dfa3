import { sql } from "drizzle-orm"
import { plusDays } from "#server/time/calendar.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addCareer, addCareerRow, type NewCareer } from "./seed.careers.ts"
import { newMember } from "./writes.members.ts"

const admin = { by: "admin@maju.test" } as const
const NOTE = "Penataannya ditunda"

let day = "2027-01-01"
/** A change of a day of its own, of two new employees who go to another office, in a state. */
export const newCareerOfTwo = async (
  world: World,
  status: NonNullable<NewCareer["status"]>,
): Promise<{ readonly id: number; readonly member: number }> => {
  day = plusDays(day, 1)
  const { id: companies_id } = world.seeded.maju
  const both = [await newMember(world), await newMember(world)]
  const [other] = await world.sqlRows<{ readonly id: number }>(
    sql`select o.id::float8 as id from offices o where o.companies_id = ${companies_id} and o.is_active
      and not exists (select from members m where m.companies_id = o.companies_id and m.id = ${both[0]} and m.offices_id = o.id)
      order by o.id limit 1`,
  )
  const id = await world.db.transact(async (tx) => {
    const made = await addCareer(tx, world.time.now, {
      companies_id,
      status,
      source: "chosen",
      members_id: both,
      offices_id: other?.id ?? null,
      effective_date: day,
      member_count: 2,
    })
    if (status !== "draft")
      for (const members_id of both)
        await addCareerRow(tx, world.time.now, {
          companies_id,
          careers_id: made,
          members_id,
          state: status === "scheduled" ? "planned" : status === "applied" ? "applied" : "dropped",
        })
    return made
  })
  return { id, member: both[0] ?? 0 }
}

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "perubahan kerja",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})

export const careerSamples: Record<string, (world: World) => Promise<Sample>> = {
  "users/perubahan-kerja/jadwalkan": async (world) => {
    const { id } = await newCareerOfTwo(world, "draft")
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [moved(id, "draft", "scheduled", "career.schedule")],
    }
  },
  "users/perubahan-kerja/keluarkan": async (world) => {
    const { id, member } = await newCareerOfTwo(world, "scheduled")
    return {
      ...admin,
      payload: { id, members_id: [member], note: "Tetap di kantor lama" },
      audit: [moved(id, "scheduled", "scheduled", "career.drop")],
    }
  },
  "users/perubahan-kerja/batalkan": async (world) => {
    const { id } = await newCareerOfTwo(world, "scheduled")
    return {
      ...admin,
      payload: { ids: [id], note: NOTE },
      audit: [moved(id, "scheduled", "cancelled", "career.cancel")],
    }
  },
}
