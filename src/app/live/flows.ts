/** Written by `npm run generate` from src/screens/approval. */

import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

// oxfmt-ignore
export const flowRoutes: LiveRoutes = {
  "/laporan-absensi/persetujuan": {
    title: "Persetujuan absensi",
    layout: "default",
    load: once(() => import("#src/screens/approval/attendance/kind.tsx").then((m): Screen => m.PersetujuanScreen)),
  },
  "/reimbursment": {
    title: "Reimbursement",
    layout: "default",
    load: once(() => import("#src/screens/approval/claims/kind.tsx").then((m): Screen => m.ReimbursementScreen)),
  },
  "/users/perubahan-data": {
    title: "Perubahan data",
    layout: "default",
    load: once(() => import("#src/screens/approval/dataChanges/kind.tsx").then((m): Screen => m.PerubahanDataScreen)),
  },
  "/setting/other/kasbon": {
    title: "Kasbon",
    layout: "setting",
    load: once(() => import("#src/screens/approval/kasbon/kind.tsx").then((m): Screen => m.KasbonScreen)),
  },
  "/cuti": {
    title: "Cuti",
    layout: "default",
    load: once(() => import("#src/screens/approval/leave/kind.tsx").then((m): Screen => m.CutiScreen)),
  },
  "/permit": {
    title: "Izin dan sakit",
    layout: "default",
    load: once(() => import("#src/screens/approval/leave/kind.tsx").then((m): Screen => m.PermitScreen)),
  },
  "/cuti/klaim": {
    title: "Klaim cuti",
    layout: "default",
    load: once(() => import("#src/screens/approval/leaveClaims/kind.tsx").then((m): Screen => m.KlaimCutiScreen)),
  },
  "/good-id/penukaran-hadiah/permintaan": {
    title: "Permintaan hadiah",
    layout: "default",
    load: once(() => import("#src/screens/approval/redemptions/kind.tsx").then((m): Screen => m.RedemptionScreen)),
  },
  "/users/tukar-shift": {
    title: "Tukar shift",
    layout: "default",
    load: once(() => import("#src/screens/approval/swaps/kind.tsx").then((m): Screen => m.TukarShiftScreen)),
  },
  "/reimbursment/perjalanan": {
    title: "Uang muka perjalanan",
    layout: "default",
    load: once(() => import("#src/screens/approval/trips/kind.tsx").then((m): Screen => m.PerjalananScreen)),
  },
  "/visit": {
    title: "Visit",
    layout: "default",
    load: once(() => import("#src/screens/approval/visits/kind.tsx").then((m): Screen => m.VisitScreen)),
  },
}
