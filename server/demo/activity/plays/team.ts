import { listSalesPeople, plotTeam } from "#contract/areas/sales/plotting.ts"
import { salesTeams as teams } from "#contract/areas/sales/teams.ts"
import { dateIn } from "../../../time/calendar.ts"
import { send } from "../client.ts"
import { ADMIN, officeName } from "../staff.ts"
import type { Act } from "../stage.ts"

/** An administrator moves an employee who sells to another team from today. @returns null where there are no teams */
export const moveTeam: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance, now } = stage
    const all = (await send(ask, teams.calls.list, { is_active: true })).rows
    const office = officeName(stage)
    const people = (await send(ask, listSalesPeople, { per_page: 100 })).rows.filter(
      ({ kantor, last_tim_id, next_from }) =>
        last_tim_id !== null && next_from === null && (office === null || kantor === office),
    )
    if (all.length < 2 || people.length === 0) return null
    const person = chance.pick(people)
    const team = chance.pick(all.filter(({ id }) => id !== person.last_tim_id))
    const { rows } = await send(ask, plotTeam, {
      tim_id: team.id,
      members_id: [person.id],
      valid_from: dateIn(now),
    })
    return rows.every(({ ok }) => ok) ? `${person.nama} pindah ke tim ${team.nama}` : null
  })
