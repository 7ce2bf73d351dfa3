import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

export const announcementRoutes: LiveRoutes = {
  "/pengumuman": {
    title: "Pengumuman",
    layout: "default",
    load: once(() =>
      import("#src/screens/articles/AnnouncementsScreen.tsx").then((m): Screen => m.AnnouncementsScreen),
    ),
  },
}
