import { listSalesPeople } from "#contract/areas/sales/plotting.ts"
import { redemptions } from "#contract/areas/sales/redemptions.ts"
import { rewards } from "#contract/areas/sales/rewards.ts"
import { readPoints } from "#contract/areas/sales/salesPoints.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, officeName, shuffled, unlessRefused, withLevels } from "../staff.ts"
import type { Act, Stage } from "../stage.ts"

/** How often an approved redemption is handed over, where there is one. */
const DELIVERED = 0.5
const TRIES = 12

/** Hands over the reward that was approved first. @returns null where none is approved */
const deliver = async (ask: Ask): Promise<string | null> => {
  const { rows } = await send(ask, redemptions.calls.list, { status: "approved" })
  const [row] = rows
  if (row === undefined) return null
  await send(ask, redemptions.calls.decide, { id: row.id, status: "delivered" })
  return `${row.reward} diserahkan kepada ${row.member.nama}`
}

/** Enters the redemption of an employee whose points suffice. @returns null where nobody's do */
const enter = async (ask: Ask, stage: Stage): Promise<string | null> => {
  const { chance } = stage
  const offered = (await send(ask, rewards.calls.list, { is_active: true })).rows.filter(
    ({ stock }) => stock > 0,
  )
  const office = officeName(stage)
  const { rows } = await send(ask, listSalesPeople, { per_page: 100 })
  const people = shuffled(rows, chance).filter(({ kantor }) => office === null || kantor === office)
  for (const { id, nama } of people.slice(0, TRIES)) {
    const { balance } = await send(ask, readPoints, { id })
    const [reward] = shuffled(offered, chance).filter(({ point_cost }) => point_cost <= balance)
    if (reward === undefined) continue
    const made = await unlessRefused(() =>
      send(ask, redemptions.calls.ask, { members_id: id, rewards_id: reward.id, qty: 1 }),
    )
    if (made !== null) return `${nama} meminta ${reward.nama}`
  }
  return null
}

/**
 * An administrator enters an employee's request for a reward, or hands over one that was approved: rewards have no call
 * of the employee.
 */
export const redeem: Act = async (stage) => {
  const { levels, chance } = stage
  const handed = levels === null && chance.chance(DELIVERED) ? await stage.as(ADMIN, deliver) : null
  return handed ?? withLevels(stage, redemptions.module, () => stage.as(ADMIN, (ask) => enter(ask, stage)))
}
