import { listPlan, savePlan } from "#contract/areas/attendance/ploting.ts"
import { masterKantor } from "#contract/areas/company/masterData.ts"
import { dateIn } from "../../../time/calendar.ts"
import { addDays } from "../../days.ts"
import { send } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

/** Days ahead that are planned. */
const AHEAD = { from: 7, to: 27 } as const
/** Pages of employees that are looked through for one with a pattern. */
const MOST_PAGES = 5

/**
 * Plans a day of an employee with a shift pattern, as another administrator in another window would: an open grid then
 * has a stale cell (a version conflict).
 * @returns the plan, in words; null = nobody has a pattern, or the day is planned
 */
export const planShift: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { now, chance, office } = stage
    const date = addDays(dateIn(now), chance.int(AHEAD.from, AHEAD.to))
    const offices = office === null ? [] : (await send(ask, masterKantor, {})).rows
    const of = office === null ? {} : { offices_id: offices.find(({ kode }) => kode === office)?.id ?? 0 }
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const plan = await send(ask, listPlan, { start_date: date, end_date: date, page, per_page: 100, ...of })
      const open = plan.rows.filter(({ days }) => {
        const day = days[date]
        return (
          day !== undefined &&
          day.own === null &&
          (typeof day.under === "number" || day.under === "OFF") &&
          day.locked === undefined &&
          day.leave === undefined &&
          day.away !== true
        )
      })
      const shifts = plan.shifts.filter(({ is_active, offices_id }) => is_active && offices_id.length === 0)
      if (open.length > 0 && shifts.length > 0) {
        const [{ id, member }, { id: shift_id, kode }] = [chance.pick(open), chance.pick(shifts)]
        const { rows } = await send(ask, savePlan, {
          cells: [{ members_id: id, date, shift_id, accept: true }],
          mode: "fill_empty",
          base_version: plan.base_version,
        })
        return rows.every(({ ok }) => ok) ? `${member.nama} dijadwalkan ${kode} pada ${date}` : null
      }
      if (page >= plan.last_page) return null
    }
    return null
  })
