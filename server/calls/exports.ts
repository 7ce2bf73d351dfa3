import { exportMembers } from "#contract/exports.ts"
import { ok } from "../http/answer.ts"
import { inTx } from "../http/handler.ts"

export const exportHandlers = {
  "export/data-karyawan": inTx(exportMembers, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl("data-karyawan", payload) }),
  ),
}
