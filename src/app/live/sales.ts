import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Pages of Good-ID besides its lists and the queue of redemptions. */
export const salesRoutes: LiveRoutes = {
  "/good-id/penukaran-hadiah/poin/{id}": {
    title: "Poin pegawai",
    layout: "default",
    load: once(() => import("#src/screens/sales/PointsScreen.tsx").then((m): Screen => m.PointsScreen)),
  },
}
