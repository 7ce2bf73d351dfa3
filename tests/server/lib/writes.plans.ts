import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Sample } from "./sample.ts"
import type { World } from "./harness.ts"

const admin = { by: "admin@maju.test" } as const
const anyId = expect.any(Number) as number

const pattern = (entity: string, action: "create" | "update") => ({
  entity,
  entity_id: anyId,
  action,
  before: action === "create" ? null : { start_date: "2027-05-03" },
  after: { start_date: "2027-05-03" },
})
let day = 0
const nextDate = () => {
  day += 1
  return new Date(Date.UTC(2027, 3, day)).toISOString().slice(0, 10)
}

/** A weekly shift pattern for the company's first employee. @returns the id of the assignment */
export const newPattern = async (world: World): Promise<number> => {
  const { maju } = world.seeded
  const [row] = await world.sqlRows<{ id: number }>(sql`with p as (
      insert into schedule_patterns (companies_id, kind, anchor_date, length, on_holidays, created_at)
      values (${maju.id}, 'weekly', '2027-05-03', 1, false, ${world.time.now.toISOString()}::timestamptz) returning id),
    d as (insert into schedule_pattern_days (companies_id, patterns_id, place, shifts_id)
      select ${maju.id}, id, 0, ${maju.resources["shift"] ?? 0} from p)
    insert into schedule_pattern_members (companies_id, patterns_id, members_id, start_date)
      select ${maju.id}, id, ${maju.members[0] ?? 0}, '2027-05-03' from p returning id::float8 as id`)
  return row?.id ?? 0
}

export const planSamples: Record<string, (world: World) => Promise<Sample>> = {
  "members/save-ploating-absensi": ({ seeded: { maju } }) => {
    const date = nextDate()
    const members_id = maju.members[0] ?? 0
    return Promise.resolve({
      ...admin,
      payload: {
        cells: [{ members_id, date, shift_id: "OFF", was: null }],
        mode: "replace",
        base_version: 0,
      },
      audit: [
        {
          entity: "schedule",
          entity_id: members_id,
          action: "update",
          before: { [date]: null },
          after: { [date]: "OFF" },
        },
      ],
    })
  },
  "jadwal-pola/mingguan": ({ seeded: { maju } }) =>
    Promise.resolve({
      ...admin,
      payload: {
        members_id: [maju.members[0] ?? 0],
        start_date: "2027-05-03",
        senin: maju.resources["shift"] ?? 0,
      },
      audit: [pattern("schedule_pattern", "create")],
    }),
  "jadwal-pola/bergilir": ({ seeded: { maju } }) =>
    Promise.resolve({
      ...admin,
      payload: {
        members_id: [maju.members[0] ?? 0],
        start_date: "2027-05-03",
        begins_at: 1,
        steps: [
          { shift_id: maju.resources["shift"] ?? 0, days: 2 },
          { shift_id: null, days: 1 },
        ],
      },
      audit: [pattern("schedule_pattern", "create")],
    }),
  "jadwal-pola/akhiri": async (world) => ({
    ...admin,
    payload: { ids: [await newPattern(world)], end_date: "2027-05-09" },
    audit: [pattern("schedule_pattern_member", "update")],
  }),
}
