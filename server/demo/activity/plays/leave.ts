import { leaves, ownLeaves } from "#contract/areas/leave/cuti.ts"
import { leaveClaims, ownLeaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { ownLeaveChoice } from "#contract/areas/self/choices.ts"
import { dateIn } from "../../../time/calendar.ts"
import { wishOf } from "../../leavePlan.ts"
import { drawnReceipt } from "../../pictures.ts"
import { type Ask, send } from "../client.ts"
import { asSomebody, withLevels } from "../staff.ts"
import type { Act } from "../stage.ts"

const categoryOf = async (ask: Ask, wanted: string): Promise<number | null> => {
  const { rows } = await send(ask, ownLeaveChoice, {})
  return rows.find(({ kode }) => kode === wanted)?.id ?? null
}

/** An employee requests leave. @returns null when the rules allow none of the wishes */
export const takeLeave: Act = (stage) => {
  const { chance } = stage
  return withLevels(stage, leaves.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const wish = wishOf(dateIn(stage.now), chance)
      const kategori_id = await categoryOf(ask, wish.kode)
      if (kategori_id === null) return null
      const { start_date, end_date, start_time, end_time, reason, part } = wish
      await send(
        ask,
        ownLeaves.calls.ask,
        { kategori_id, start_date, end_date, start_part: part, start_time, end_time, reason },
        wish.needsPaper ? { attachment: drawnReceipt(chance.int(1, 1_000_000), 0) } : {},
      )
      return `${nama} mengajukan cuti untuk ${start_date}`
    }),
  )
}

/** An employee requests a payout of the remaining leave of the year. @returns null when nothing remains */
export const cashLeave: Act = (stage) => {
  const { chance } = stage
  return withLevels(stage, leaveClaims.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const kategori_id = await categoryOf(ask, "CT")
      if (kategori_id === null) return null
      const days = chance.int(1, 3)
      const year = dateIn(stage.now).slice(0, 4)
      await send(ask, ownLeaveClaims.calls.ask, { kategori_id, year, days, reason: "Sisa cuti" })
      return `${nama} menguangkan ${days} hari cuti`
    }),
  )
}
