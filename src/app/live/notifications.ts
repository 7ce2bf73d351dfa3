import { createElement } from "react"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes } from "./liveRoute.ts"

const page = (path: RoutePath): LiveRoute => ({
  title: "Notifikasi",
  layout: "default",
  load: once(async () => {
    const { NotificationsScreen } = await import("#src/screens/session/NotificationsScreen.tsx")
    return (props: ScreenProps) => createElement(NotificationsScreen, { ...props, path })
  }),
})

/** All notifications: a company user's own, or those that super administrators share. */
export const notificationRoutes: LiveRoutes = {
  "/notifikasi": page("/notifikasi"),
  "/super-admin/notifikasi": page("/super-admin/notifikasi"),
}
