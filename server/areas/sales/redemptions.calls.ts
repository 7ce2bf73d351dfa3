import { askRedemption, redemptions as flow } from "#contract/areas/sales/redemptions.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { redemptionHistory } from "../../db/tables/index.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import { keepMove } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { dateIn } from "../../time/calendar.ts"
import { memberName } from "./person.ts"
import { takeReward } from "./spending.ts"

export const redemptionHandlers = {
  "good-id/permintaan-hadiah/create": inTx(
    askRedemption,
    async (ctx, { members_id, rewards_id, qty, note }) => {
      const { tx, companyId, now, session } = ctx
      const held = (await employmentsOf(tx, [members_id])).get(members_id)
      const outside = held === undefined ? "Pilihan tidak dikenal" : notEmployed(held, dateIn(now))
      if (outside !== null) throw new InvalidFields({ members_id: [outside] })
      const by = session.row.nama_lengkap
      const row = await takeReward(
        { tx, companyId, now, by },
        { members_id, rewards_id, qty, note },
        {
          level_total: await levelsAsked(tx, companyId, flow.module),
          last_nama: by,
          created_by: ctx.accountId === 0 ? null : ctx.accountId,
        },
      )
      const { id, no, points, reward_nama } = row
      const at = now.toISOString()
      await keepMove(moverOf(ctx), redemptionHistory, {
        companies_id: companyId,
        row_id: id,
        version: 1,
        from_state: null,
        to_state: "pending",
        level: 1,
        at,
        note: null,
      })
      await tellAsked(
        tx,
        companyId,
        flow,
        { id, members_id, at },
        {
          type: "hadiah",
          title: "Permintaan hadiah baru",
          body: `${await memberName(tx, members_id)} meminta ${qty} ${reward_nama}, ${wholeWords(points)} poin`,
        },
      )
      await ctx.audit({
        entity: "permintaan hadiah",
        entityId: id,
        action: "create",
        before: null,
        after: { no, members_id, rewards_id, qty, points },
      })
      return ok({ id, version: 1 }, `Permintaan hadiah ${no} dicatat`)
    },
  ),
}
