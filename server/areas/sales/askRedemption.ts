import { redemptions as flow } from "#contract/areas/sales/redemptions.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { redemptionHistory } from "../../db/tables/index.ts"
import { askedColumns, keepAsked, levelsOfAsk, refuseBroken } from "../../kit/approval/asker.ts"
import type { AskRules } from "../../kit/approval/askTypes.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { dateIn } from "../../time/calendar.ts"
import { memberName } from "./person.ts"
import { takeReward } from "./spending.ts"

type Values = Omit<PayloadOf<typeof flow.calls.ask>, "request_id" | "version">

/** Rewards as they are asked for: points and stock are taken at once. */
export const askRedemption: AskRules<Values, never> = {
  make: async (asking, { members_id, rewards_id, qty, note }) => {
    const { tx, companyId, now, asker } = asking
    const held = (await employmentsOf(tx, [members_id])).get(members_id)
    const outside = held === undefined ? "Pilihan tidak dikenal" : notEmployed(held, dateIn(now))
    refuseBroken(outside === null ? [] : [{ field: "members_id", message: outside }])
    const nama = await memberName(tx, members_id)
    const { id, no, points, reward_nama } = await takeReward(
      { tx, companyId, now, by: asker?.actor.nama ?? nama },
      { members_id, rewards_id, qty, note },
      { level_total: await levelsOfAsk(asking, flow), ...askedColumns(asker, nama, now.toISOString()) },
    )
    await keepAsked(asking, {
      flow,
      history: redemptionHistory,
      id,
      members_id,
      nama,
      told: {
        type: "hadiah",
        title: "Permintaan hadiah baru",
        body: `${nama} meminta ${qty} ${reward_nama}, ${wholeWords(points)} poin`,
      },
    })
    return { id, no, after: { no, rewards_id, qty, points } }
  },
}
