import { prepareExport } from "#contract/areas/jobs/queuedExports.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { queueExport } from "../../kit/jobs/queueExport.ts"

export const prepareHandlers = {
  "laporan/siapkan": inTx(prepareExport, async (ctx, { path, payload }) =>
    ok(await queueExport(ctx, path, payload), "Ekspor disiapkan"),
  ),
}
