import { updateRadiusPenugasan } from "#contract/areas/fieldwork/radiusPenugasan.ts"
import { inTx } from "../../call/handler.ts"
import { visitRuleRecord } from "./visitRule.ts"

export const radiusPenugasanHandlers = {
  "companies/update/radius-penugasan": inTx(updateRadiusPenugasan, (ctx, payload) =>
    visitRuleRecord.save(ctx, payload),
  ),
}
