import { useMemo } from "react"
import type { RoutePath } from "#contract/pages/routes.ts"
import { notifications } from "#src/resources/session/notifications.ts"
import { ListScreen } from "../list/ListScreen.tsx"
import { type ScreenProps, useWorld } from "../screen.ts"
import { ownLink } from "./ownLink.ts"

/** All notifications; the bell shows only the latest. */
export function NotificationsScreen({ path, ...props }: ScreenProps & { readonly path: RoutePath }) {
  const { mayOpen } = useWorld()
  const { user } = props
  const resource = useMemo(
    () =>
      notifications(path, (link) => {
        const to = ownLink(user, link)
        return mayOpen(to) ? to : null
      }),
    [path, user, mayOpen],
  )
  return <ListScreen {...props} resource={resource} />
}
