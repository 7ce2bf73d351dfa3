import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** The organisation on any day. */
export const structureRoutes: LiveRoutes = {
  "/users/struktur": {
    title: "Struktur Organisasi",
    layout: "default",
    load: once(() =>
      import("#src/screens/structure/StructureScreen.tsx").then((m): Screen => m.StructureScreen),
    ),
  },
  "/setting/umum/departement/pohon": {
    title: "Pohon divisi",
    layout: "setting",
    load: once(() =>
      import("#src/screens/company/DivisionTreeScreen.tsx").then((m): Screen => m.DivisionTreeScreen),
    ),
  },
}
