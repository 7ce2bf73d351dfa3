import { exportMembers } from "#contract/areas/members/exports.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"

export const exportHandlers = {
  "export/data-karyawan": inTx(exportMembers, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl("data-karyawan", payload) }),
  ),
}
