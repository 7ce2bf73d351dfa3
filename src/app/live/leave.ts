import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Leave balances and the absence calendar. */
export const leaveRoutes: LiveRoutes = {
  "/cuti/saldo": {
    title: "Saldo cuti",
    layout: "default",
    load: once(() => import("#src/screens/leave/BalancesScreen.tsx").then((m): Screen => m.BalancesScreen)),
  },
  "/cuti/saldo/{id}": {
    title: "Buku saldo cuti",
    layout: "default",
    load: once(() => import("#src/screens/leave/LedgerScreen.tsx").then((m): Screen => m.LedgerScreen)),
  },
  "/cuti/kalender": {
    title: "Kalender cuti",
    layout: "default",
    load: once(() => import("#src/screens/leave/AbsenceScreen.tsx").then((m): Screen => m.AbsenceScreen)),
  },
}
