import { sql } from "drizzle-orm"
import { exportJob } from "#contract/areas/jobs/queuedExports.ts"
import { redemptions } from "#contract/areas/sales/redemptions.ts"
import { plotTeam, undoPlot } from "#contract/areas/sales/plotting.ts"
import type { World } from "./harness.ts"
import { addJob } from "./seed.jobs.ts"
import { addStay } from "./seed.teams.ts"
import { givePoints, rewardOf } from "./writes.rewards.ts"

/** Rows of Good-ID with which the isolation test tries the ids of another company. */

const FROM = "2026-10-01"
const teamOf = ({ seeded }: World): number => seeded.maju.resources["good-id-tim"] ?? 0
const memberOf = ({ seeded }: World): number => seeded.maju.members[0] ?? 0

/** Payload fields that the contract's examples lack or that name rows of the demo. */
export const goodIdBeside = async (world: World): Promise<Readonly<Record<string, object>>> => {
  const [tim_id, members_id] = [teamOf(world), memberOf(world)]
  return {
    [plotTeam.path]: {
      tim_id,
      members_id: [members_id],
      valid_from: "2026-12-01",
      seen: [{ members_id, tim_id: null }],
    },
    [undoPlot.path]: {
      tim_id,
      valid_from: FROM,
      rows: [{ members_id, before: { tim_id, valid_from: FROM, valid_to: null } }],
    },
    [redemptions.calls.ask.path]: { members_id, rewards_id: await rewardOf(world), qty: 1 },
  }
}

/** Undoes what a probe before this one has moved or spent. */
export const resetGoodId = async (world: World, path: string): Promise<void> => {
  const members_id = memberOf(world)
  if (path === plotTeam.path || path === undoPlot.path) {
    await world.sqlRows(sql`delete from sales_team_members where members_id = ${members_id}`)
    await world.db.transact((tx) =>
      addStay(
        tx,
        world.time.now,
        { companies_id: world.seeded.maju.id, sales_teams_id: teamOf(world), members_id, valid_from: FROM },
        "",
      ),
    )
  }
  if (path === redemptions.calls.ask.path) {
    await givePoints(world, members_id, 100_000)
    await world.sqlRows(
      sql`update rewards set stock = stock + 1, is_active = true, valid_until = null where companies_id = ${world.seeded.maju.id}`,
    )
  }
}

/** A file that a job of the company has made. @returns the job's id */
export const newReportLog = async (world: World): Promise<number> => {
  const { id: companies_id, accounts } = world.seeded.maju
  const [file] = await world.sqlRows<{ readonly id: number }>(
    sql`select min(id)::float8 as id from files where companies_id = ${companies_id}`,
  )
  const id = await world.db.transact((tx) =>
    addJob(tx, world.time.now, { companies_id, accounts_id: accounts.admin, file: file?.id ?? 0 }, "done"),
  )
  await world.sqlRows(sql`update jobs set kind = ${exportJob.kind}, ended_at = created_at where id = ${id}`)
  return id
}
