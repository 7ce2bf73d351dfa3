import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Pages of employees about themselves. */
export const selfRoutes: LiveRoutes = {
  "/saya/absen": {
    title: "Absen",
    layout: "default",
    load: once(() => import("#src/screens/self/AbsenScreen.tsx").then((m): Screen => m.AbsenScreen)),
  },
}
