import { ownTrips, reportTrip, trips } from "#contract/areas/claims/trips.ts"
import { dateIn } from "../../../time/calendar.ts"
import { addDays } from "../../days.ts"
import { drawnReceipt } from "../../pictures.ts"
import { type Ask, send } from "../client.ts"
import { ADMIN, asSomebody, withLevels } from "../staff.ts"
import type { Act, Stage } from "../stage.ts"

const CITIES = ["Surabaya", "Medan", "Semarang", "Denpasar"] as const

/** Reports the oldest trip that has ended. @returns what happened; null = there is none */
const reportOne = async (ask: Ask, { now, chance }: Stage): Promise<string | null> => {
  const today = dateIn(now)
  const { rows } = await send(ask, ownTrips.calls.list, { status: "paid" })
  const trip = rows.find(({ to_date }) => to_date <= today)
  if (trip === undefined) return null
  const amount = Math.max(1, (trip.granted ?? trip.amount) - chance.int(-2, 2) * 50_000)
  await send(
    ask,
    reportTrip,
    { id: trip.id, items: [{ tanggal: trip.to_date, keterangan: "Hotel dan kereta", amount }] },
    { "items.0.receipt": drawnReceipt(chance.int(1, 1_000_000), 0) },
  )
  return trip.destination
}

/** An administrator pays out what was approved, so that the trip can be reported later. */
const payOut = (stage: Stage): Promise<string | null> =>
  stage.as(ADMIN, async (ask) => {
    const { rows } = await send(ask, trips.calls.list, { status: "approved" })
    const [trip] = rows
    if (trip === undefined) return null
    await send(ask, trips.calls.decide, {
      id: trip.id,
      status: "paid",
      method: "transfer",
      version: trip.version,
    })
    return `${trip.member.nama} menerima uang muka perjalanan ke ${trip.destination}`
  })

/** An employee reports a trip, or asks for an advance; an administrator pays one out now and then. */
export const travel: Act = async (stage) => {
  const { chance, now, levels } = stage
  if (levels === null && chance.int(1, 3) === 1) {
    const paid = await payOut(stage)
    if (paid !== null) return paid
  }
  return withLevels(stage, trips.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const reported = levels === null ? await reportOne(ask, stage) : null
      if (reported !== null) return `${nama} melaporkan perjalanan ke ${reported}`
      const destination = chance.pick(CITIES)
      const from_date = addDays(dateIn(now), chance.int(0, 7))
      await send(ask, ownTrips.calls.ask, {
        purpose: "Kunjungan pelanggan",
        destination,
        from_date,
        to_date: addDays(from_date, chance.int(0, 2)),
        items: [{ keterangan: "Kereta dan hotel", amount: chance.int(5, 20) * 100_000 }],
      })
      return `${nama} mengajukan uang muka perjalanan ke ${destination}`
    }),
  )
}
