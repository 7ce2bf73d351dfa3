import { press, pressState } from "#contract/areas/self/attendance.ts"
import { dateIn } from "../../../time/calendar.ts"
import { dayNumber, weekdayOf } from "../../days.ts"
import { drawnPerson } from "../../pictures.ts"
import { send } from "../client.ts"
import { phoneAt } from "../point.ts"
import { asSomebody } from "../staff.ts"
import type { Act } from "../stage.ts"

/** Share of the radius within which employees stand. */
const NEAR = 0.8
/** Nobody leaves before so much of the day is over: 15:00 in Jakarta, in minutes of the UTC day. */
const LEAVING = 8 * 60
/** Weekdays from Monday = 0. */
const FRIDAY = 4
const TRIES = 40
const REASONS = [
  "Jalan macet di tol",
  "Kereta terlambat",
  "Antar anak ke sekolah",
  "Urusan keluarga",
] as const

const minuteOf = (at: Date): number => at.getUTCHours() * 60 + at.getUTCMinutes()

/** An employee checks in, or later in the day checks out. @returns null on a day off, or when nobody is left */
export const attend: Act = async (stage) => {
  const { now, chance } = stage
  if (weekdayOf(dayNumber(dateIn(now))) > FRIDAY) return null
  return asSomebody(
    stage,
    async (ask, { nama }) => {
      const { next, refusal, offices, rules } = await send(ask, pressState, {})
      const [office] = offices
      if (next === null || refusal !== null || office === undefined) return null
      if ((next === "out") !== minuteOf(now) >= LEAVING) return null
      const { lat, lng } = phoneAt(office, chance.int(2, Math.floor(office.radius_m * NEAR)), chance)
      const photo = rules.require_photo === "none" ? {} : { photo: drawnPerson(chance.int(1, 1_000_000)) }
      await send(
        ask,
        press,
        {
          kind: next,
          lat,
          lng,
          accuracy_m: chance.int(5, Math.min(30, rules.max_gps_accuracy_m)),
          reason: chance.pick(REASONS),
          device_at: now.toISOString(),
        },
        photo,
      )
      return `${nama} absen ${next === "in" ? "masuk" : "pulang"}`
    },
    TRIES,
  )
}
