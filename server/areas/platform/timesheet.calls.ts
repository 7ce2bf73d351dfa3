import { eq } from "drizzle-orm"
import { exportTimesheet, timesheetPeople } from "#contract/areas/platform/timesheet.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { accounts } from "../../db/tables/index.ts"
import { accountOptions, listed } from "../../kit/accountOptions.ts"

export const timesheetHandlers = {
  "companies/timesheet/pelaksana": inTx(timesheetPeople, async ({ tx }, asked) =>
    ok(await accountOptions(tx, asked, { among: eq(accounts.is_superusers, true), named: listed })),
  ),

  "companies/timesheet/export": inTx(exportTimesheet, ({ sheetUrl }, ask) =>
    Promise.resolve(ok({ url: sheetUrl("timesheet", ask) })),
  ),
}
