import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Reports of attendance. */
export const reportRoutes: LiveRoutes = {
  "/laporan-absensi/laporan": {
    title: "Laporan absensi",
    layout: "default",
    load: once(() => import("#src/screens/attendance/ReportScreen.tsx").then((m): Screen => m.ReportScreen)),
  },
  "/laporan-absensi/summary": {
    title: "Rangkuman absensi",
    layout: "default",
    load: once(() =>
      import("#src/screens/attendance/ReportSummaryScreen.tsx").then((m): Screen => m.ReportSummaryScreen),
    ),
  },
  "/laporan-absensi/hitung-ulang": {
    title: "Hitung ulang absensi",
    layout: "default",
    load: once(() =>
      import("#src/screens/attendance/RecalculationScreen.tsx").then((m): Screen => m.RecalculationScreen),
    ),
  },
}
