import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

const overtime = once(() =>
  import("#src/screens/overtime/OvertimeScreen.tsx").then((m): Screen => m.OvertimeScreen),
)
const overtimeDays = once(() =>
  import("#src/screens/overtime/OvertimeDaysScreen.tsx").then((m): Screen => m.OvertimeDaysScreen),
)

/** Reports of attendance, overtime and sales. */
export const reportRoutes: LiveRoutes = {
  "/lembur": { title: "Lembur", layout: "default", load: overtime },
  "/laporan-absensi-lembur": { title: "Absensi lembur", layout: "default", load: overtimeDays },
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
  "/good-id/laporan-penjualan": {
    title: "Laporan Penjualan",
    layout: "default",
    load: once(() =>
      import("#src/screens/sales/SalesReportScreen.tsx").then((m): Screen => m.SalesReportScreen),
    ),
  },
}
