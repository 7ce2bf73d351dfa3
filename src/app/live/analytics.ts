import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Analytics of the platform. */
export const analyticRoutes: LiveRoutes = {
  "/super-admin/report-analytic": {
    title: "Report Analytic",
    layout: "default",
    load: once(() =>
      import("#src/screens/super/AnalyticScreens.tsx").then((m): Screen => m.ReportAnalyticScreen),
    ),
  },
  "/super-admin/analytic-coba-gratis": {
    title: "Analytic Coba Gratis",
    layout: "default",
    load: once(() =>
      import("#src/screens/super/AnalyticScreens.tsx").then((m): Screen => m.AnalyticTrialsScreen),
    ),
  },
}
