import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** The tree of divisions on any day. */
export const structureRoutes: LiveRoutes = {
  "/setting/umum/departement/pohon": {
    title: "Pohon divisi",
    layout: "setting",
    load: once(() =>
      import("#src/screens/company/DivisionTreeScreen.tsx").then((m): Screen => m.DivisionTreeScreen),
    ),
  },
}
