import { createElement } from "react"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import { flowRoutes } from "./flows.ts"
import type { LiveRoutes } from "./liveRoute.ts"

/** The inbox, once all flows' screens have loaded: a flow with a screen is in it. */
const parts = async () => {
  const [{ InboxScreen }, { kindOf }, ...screens] = await Promise.all([
    import("#src/screens/approval/inbox/InboxScreen.tsx"),
    import("#src/screens/approval/approvalScreen.tsx"),
    ...Object.values(flowRoutes).map(({ load }) => load()),
  ])
  return { InboxScreen, kinds: screens.map(kindOf) }
}
const inbox = once(async () => {
  const { InboxScreen, kinds } = await parts()
  return (props: ScreenProps) => createElement(InboxScreen, { ...props, kinds, path: "/persetujuan" })
})

/** The same for one hand on a phone: one column, the request as a page. */
export const decisions = once(async () => {
  const [{ InboxScreen, kinds }, { QueueColumn }] = await Promise.all([
    parts(),
    import("#src/ui/queue/QueueColumn.tsx"),
  ])
  return (props: ScreenProps) =>
    createElement(InboxScreen, {
      ...props,
      kinds,
      path: "/saya/keputusan",
      title: "Keputusan",
      View: QueueColumn,
    })
})

export const inboxRoutes: LiveRoutes = {
  "/persetujuan": { title: "Persetujuan", layout: "default", load: inbox },
}
