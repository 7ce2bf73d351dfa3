import { listPlan } from "#contract/areas/attendance/ploting.ts"
import {
  answerSwap,
  incomingSwaps,
  ownShiftDays,
  ownSwaps,
  partnerShiftDays,
  shiftSwaps,
  swapPartners,
} from "#contract/areas/attendance/shiftSwaps.ts"
import { dateIn } from "../../../time/calendar.ts"
import { addDays } from "../../days.ts"
import { type DemoEmployee, demoEmployees } from "../../employees.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, shuffled, unlessRefused, withLevels } from "../staff.ts"
import { type Act, isOfOffice, type Stage } from "../stage.ts"

const AHEAD = 16
/** Employees who try, and colleagues whom each asks. */
const TRIES = { people: 8, colleagues: 4 } as const

/** Employees of the demo who work by a plan of shifts. */
const planned = (stage: Stage): Promise<readonly DemoEmployee[]> =>
  stage.as(ADMIN, async (ask) => {
    const date = addDays(dateIn(stage.now), AHEAD)
    const known = new Map(demoEmployees.filter(isOfOffice(stage)).map((one) => [one.nip, one]))
    const found: DemoEmployee[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const plan = await send(ask, listPlan, {
        start_date: date,
        end_date: addDays(date, 2),
        page,
        per_page: 100,
      })
      last = plan.last_page
      for (const { member, days } of plan.rows) {
        const person = known.get(member.nip)
        const isPlanned = Object.values(days).some(({ shift_id }) => typeof shift_id === "number")
        if (person !== undefined && isPlanned) found.push(person)
      }
    }
    return shuffled(found, stage.chance)
  })

/** Asks one colleague after another, until the rules take one. @returns the colleague's name */
const askOne = async (ask: Ask, stage: Stage): Promise<string | null> => {
  const own = shuffled((await send(ask, ownShiftDays, {})).rows, stage.chance)[0]?.kode
  if (own === undefined || own === null) return null
  const { rows } = await send(ask, swapPartners, {})
  const named = new Set(demoEmployees.map(({ nama }) => nama))
  const people = shuffled(
    rows.filter(({ nama }) => named.has(nama)),
    stage.chance,
  )
  for (const { id, nama } of people.slice(0, TRIES.colleagues)) {
    const days = (await send(ask, partnerShiftDays, { partner_id: id, own_date: own })).rows
    if (days.every(({ kode }) => kode !== own)) continue
    const made = await unlessRefused(() =>
      send(ask, ownSwaps.calls.ask, {
        own_date: own,
        partner_id: id,
        partner_date: own,
        reason: "Acara keluarga",
      }),
    )
    if (made !== null) return nama
  }
  return null
}

/** Two employees agree on a swap of their shifts, which then waits for its decision. @returns null where nobody can */
export const swapShifts: Act = (stage) =>
  withLevels(stage, shiftSwaps.module, async () => {
    for (const person of (await planned(stage)).slice(0, TRIES.people)) {
      const partner = await unlessRefused(() => stage.as(person.email, (ask) => askOne(ask, stage)))
      const colleague = demoEmployees.find(({ nama }) => nama === partner)
      if (colleague === undefined) continue
      const agreed = await unlessRefused(() =>
        stage.as(colleague.email, async (ask) => {
          const asked = (await send(ask, incomingSwaps, {})).rows.find(
            ({ nama, status }) => nama === person.nama && status === "asked",
          )
          return asked === undefined ? null : send(ask, answerSwap, { id: asked.id, answer: "agreed" })
        }),
      )
      if (agreed !== null) return `${person.nama} bertukar shift dengan ${colleague.nama}`
    }
    return null
  })
