import { homeAhead } from "#src/api/actors/shell.ts"
import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

const home = once(() => import("#src/screens/home/HomeScreen.tsx").then((m): Screen => m.HomeScreen))
const superHome = once(() =>
  import("#src/screens/super/SuperHomeScreen.tsx").then((m): Screen => m.SuperHomeScreen),
)

export const homeRoutes: LiveRoutes = {
  "/home": {
    title: "Dashboard",
    layout: "default",
    load: home,
    ahead: (search, from) => from === null && !new URLSearchParams(search).has("offices_id") && homeAhead(),
  },
  "/homev2": { title: "Dashboard", layout: "default", load: home },
  "/super-admin/home": { title: "Dashboard", layout: "default", load: superHome },
}
