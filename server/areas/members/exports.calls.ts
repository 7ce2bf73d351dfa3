import { exportMembers } from "#contract/areas/members/exports.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { demandFilters } from "../../kit/customFields.ts"

export const exportHandlers = {
  "export/data-karyawan": inTx(exportMembers, async ({ tx, sheetUrl }, payload) => {
    await demandFilters(tx, payload)
    return ok({ url: sheetUrl("data-karyawan", payload) })
  }),
}
