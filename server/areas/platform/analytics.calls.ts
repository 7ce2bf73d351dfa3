import {
  analyticDemo,
  exportAnalyticDemo,
  exportReportAnalytic,
  reportAnalytic,
} from "#contract/areas/platform/analytics.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { figuresPage } from "./figures.ts"
import { trialsPage } from "./trials.ts"

export const analyticsHandlers = {
  "report-analytic/list-all": inTx(reportAnalytic, async ({ tx }, asked) => ok(await figuresPage(tx, asked))),

  "report-analytic/export": inTx(exportReportAnalytic, ({ sheetUrl }, ask) =>
    Promise.resolve(ok({ url: sheetUrl("report-analytic", ask) })),
  ),

  "analytic-demo/list-all": inTx(analyticDemo, async ({ tx, now }, asked) =>
    ok(await trialsPage(tx, now, asked)),
  ),

  "analytic-demo/export": inTx(exportAnalyticDemo, ({ sheetUrl }, ask) =>
    Promise.resolve(ok({ url: sheetUrl("analytic-demo", ask) })),
  ),
}
