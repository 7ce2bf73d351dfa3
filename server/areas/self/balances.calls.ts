import { ownBalances } from "#contract/areas/self/balances.ts"
import type { AppModule } from "#contract/kit/modules.ts"
import { barOf } from "#contract/kit/needs.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { dateIn } from "../../time/calendar.ts"
import { claimRests } from "../claims/index.ts"
import { runningAdvances } from "../kasbon/index.ts"
import { ownLeave } from "../leave/index.ts"

export const selfBalanceHandlers = {
  "saya/saldo": inTx(ownBalances, async (ctx, { tahun }) => {
    const { tx, now, companyId, session } = ctx
    const self = selfIn(ctx)
    const has = (module: AppModule) => barOf(session.holder, { module, action: "choose", own: true }) === null
    return ok({
      leave: has("leave") ? await ownLeave(tx, self, tahun, now) : null,
      advances: has("advances") ? await runningAdvances(tx, self) : null,
      claims: has("claims") ? await claimRests(tx, companyId, self, dateIn(now)) : null,
    })
  }),
}
