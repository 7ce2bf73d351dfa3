import { reportPositions } from "#contract/areas/fieldwork/tracker.ts"
import { pressState } from "#contract/areas/self/attendance.ts"
import { send } from "../client.ts"
import { phoneAt } from "../point.ts"
import { asSomebody } from "../staff.ts"
import type { Act } from "../stage.ts"

/** Metres from the office that employees walk. */
const FARTHEST_M = 2_500

/** The phone of an employee reports where they are; refused outside of working hours. @returns null when nobody is at work */
export const reportPoints: Act = (stage) => {
  const { chance, now } = stage
  return asSomebody(stage, async (ask, { nama }) => {
    const { offices } = await send(ask, pressState, {})
    const [office] = offices
    if (office === undefined) return null
    const { lat, lng } = phoneAt(office, chance.int(10, FARTHEST_M), chance)
    const { stored } = await send(ask, reportPositions, {
      points: [
        {
          at: now.toISOString(),
          lat,
          lng,
          accuracy_m: chance.int(5, 40),
          battery: chance.int(20, 95),
        },
      ],
    })
    return stored === 1 ? `ponsel ${nama} mengirim titik` : null
  })
}
