import { kasbon, ownKasbon } from "#contract/areas/kasbon/kasbon.ts"
import { monthAfter } from "#machines/lifecycles/kasbonPlan.ts"
import { dateIn } from "../../../time/calendar.ts"
import { wishOf } from "../../kasbonWish.ts"
import { send } from "../client.ts"
import { asSomebody, withLevels } from "../staff.ts"
import type { Act } from "../stage.ts"

/** Pay that every employee of the demo has at least; rupiah a month. */
const LEAST_PAY = 4_500_000

/** An employee requests a cash advance. @returns null where nobody is eligible, or the rules refuse it */
export const advance: Act = (stage) =>
  withLevels(stage, kasbon.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const tanggal = dateIn(stage.now)
      const first_date = `${monthAfter(tanggal.slice(0, 7), 1)}-01`
      await send(ask, ownKasbon.calls.ask, {
        ...wishOf({ pay: LEAST_PAY }, stage.chance),
        tanggal,
        first_date,
      })
      return `${nama} meminta kasbon`
    }),
  )
