import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes, Screen } from "./liveRoute.ts"

const page: LiveRoute = {
  title: "Keamanan akun",
  layout: "default",
  load: once(() => import("#src/screens/session/SecurityScreen.tsx").then((m): Screen => m.SecurityScreen)),
}

/** The security of one's own account: a company's, or a super administrator's. */
export const securityRoutes: LiveRoutes = { "/keamanan": page, "/super-admin/keamanan": page }
