import { memberHistory } from "#contract/areas/members/memberHistory.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { readHistory } from "./memberHistory.ts"

export const memberHistoryHandlers = {
  "members/history": inTx(memberHistory, async (ctx, { id, page }) => ok(await readHistory(ctx, id, page))),
}
