import { sql } from "drizzle-orm"
import { salesTeams } from "#contract/areas/sales/teams.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { addStay } from "./seed.teams.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A new team of the company. @returns its id and name */
export const newTeam = async (world: World, values: object = {}) => {
  made += 1
  const nama = `Tim uji ${made}`
  const payload = { ...salesTeams.example, nama, ...values }
  const answer = await world.call(salesTeams.calls.create.path, payload, await world.signIn(admin.by))
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return { id: (answer.data as { id: number }).id, nama }
}

/** An employee of the company, in no team, whatever an earlier sample has left. */
const memberOf = async (world: World, nth: number): Promise<number> => {
  const id = world.seeded.maju.members[nth] ?? 0
  await world.sqlRows(sql`delete from sales_team_members where members_id = ${id}`)
  return id
}
const DAY = "2026-11-20"

export const teamSamples: Record<string, (world: World) => Promise<Sample>> = {
  "good-id/ploting-tim": async (world) => {
    const { id, nama } = await newTeam(world)
    const member = await memberOf(world, 3)
    return {
      ...admin,
      payload: { tim_id: id, members_id: [member], valid_from: DAY },
      audit: [
        {
          entity: "anggota tim",
          entity_id: member,
          action: "create",
          before: null,
          after: { tim: nama, tim_id: id, valid_from: DAY, valid_to: null },
        },
      ],
    }
  },
  "good-id/ploting-tim/urungkan": async (world) => {
    const { id, nama } = await newTeam(world)
    const member = await memberOf(world, 4)
    const move = { tim_id: id, members_id: [member], valid_from: DAY }
    await world.call("good-id/ploting-tim", move, await world.signIn(admin.by))
    return {
      ...admin,
      payload: { tim_id: id, valid_from: DAY, rows: [{ members_id: member, before: null }] },
      audit: [
        {
          entity: "anggota tim",
          entity_id: member,
          action: "delete",
          before: { tim: nama, tim_id: id, valid_from: DAY, valid_to: null },
          after: null,
        },
      ],
    }
  },
  "good-id/delete-pegawai-tim": async (world) => {
    const { id, nama } = await newTeam(world)
    const member = await memberOf(world, 5)
    await world.db.transact((tx) =>
      addStay(tx, world.time.now, {
        companies_id: world.seeded.maju.id,
        sales_teams_id: id,
        members_id: member,
        valid_from: "2026-11-02",
      }),
    )
    const stay = { tim: nama, tim_id: id, valid_from: "2026-11-02" }
    return {
      ...admin,
      payload: { tim_id: id, members_id: [member] },
      audit: [
        {
          entity: "anggota tim",
          entity_id: member,
          action: "delete",
          before: { ...stay, valid_to: null },
          after: { ...stay, valid_to: "2026-11-19" },
        },
      ],
    }
  },
}
