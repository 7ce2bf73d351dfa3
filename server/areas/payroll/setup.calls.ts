import { activatePayroll, requestPayroll } from "#contract/areas/payroll/activation.ts"
import { payrollSetup } from "#contract/areas/payroll/setup.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { activate, moduleStateOf, request } from "./activation.ts"
import { setupOf } from "./setup.ts"

export const setupHandlers = {
  "payroll/siap": inTx(payrollSetup, async (ctx) =>
    ok(await setupOf(ctx.tx, ctx.now, await moduleStateOf(ctx))),
  ),
  "payroll/aktifkan": inTx(activatePayroll, (ctx) => activate(ctx)),
  "payroll/minta-aktif": inTx(requestPayroll, (ctx) => request(ctx)),
}
