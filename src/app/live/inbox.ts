import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import { flowRoutes } from "./flows.ts"
import type { LiveRoutes } from "./liveRoute.ts"

/** The inbox, once all flows' screens have loaded: a flow with a screen is in it. */
const inbox = once(async () => {
  const [{ InboxScreen }, { kindOf }, ...screens] = await Promise.all([
    import("#src/screens/approval/inbox/InboxScreen.tsx"),
    import("#src/screens/approval/approvalScreen.tsx"),
    ...Object.values(flowRoutes).map(({ load }) => load()),
  ])
  const kinds = screens.map(kindOf)
  return (props: ScreenProps) => createElement(InboxScreen, { ...props, kinds })
})

export const inboxRoutes: LiveRoutes = {
  "/persetujuan": { title: "Persetujuan", layout: "default", load: inbox },
}
