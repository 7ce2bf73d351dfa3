import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

export const downloadRoutes: LiveRoutes = {
  "/unduhan": {
    title: "Unduhan",
    layout: "default",
    load: once(() =>
      import("#src/screens/downloads/DownloadsScreen.tsx").then((m): Screen => m.DownloadsScreen),
    ),
  },
}
