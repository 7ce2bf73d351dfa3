import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

/** Last positions of employees, and the route of one. */
export const trackerRoutes: LiveRoutes = {
  "/tracker": {
    title: "Tracker",
    layout: "default",
    load: once(() => import("#src/screens/tracker/TrackerScreen.tsx").then((m): Screen => m.TrackerScreen)),
  },
}
