import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import { liveBell } from "#src/api/actors/shell.ts"
import { liveLine } from "#src/api/actors/live.ts"
import { formatAgo } from "#src/format/format.ts"
import { NotificationsPopover } from "#src/ui/layout/NotificationsPopover.tsx"
import type { TopNavProps } from "#src/ui/layout/TopNav.tsx"
import { follow } from "#src/api/wire/trace.ts"
import { marks } from "../screen.ts"
import { ownLink } from "./ownLink.ts"

/** Pages of all notifications: for company users, and for super administrators. */
const PAGES: readonly RoutePath[] = ["/notifikasi", "/super-admin/notifikasi"]

/** The bell of the navbar and the line that makes it ring at once; both fail silently. */
export const useBell = (user: SessionUser, mayOpen: (to: string) => boolean): TopNavProps["bell"] => {
  const actor = useActorRef(liveBell)
  const line = useActorRef(liveLine)
  useEffect(() => follow(actor), [actor])
  useEffect(() => follow(line), [line])
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { unread, rows, isFailed } = useSelector(actor, (snapshot) => snapshot.context)
  const [now, setNow] = useState(() => new Date())
  return {
    unread,
    onOpen: () => {
      setNow(new Date())
      actor.send({ type: "bell.open" })
    },
    children: (
      <div {...marks("bell", state)}>
        <NotificationsPopover
          state={isFailed ? "failed" : state === "loading" ? "loading" : "ready"}
          items={rows.map((row) => ({
            id: row.id,
            title: row.title,
            text: row.body,
            time: formatAgo(row.created_at, now),
            read: row.is_read,
            ...(row.link === null || !mayOpen(ownLink(user, row.link))
              ? {}
              : { href: ownLink(user, row.link) }),
          }))}
          onRead={(id) => actor.send({ type: "bell.read", id })}
          allHref={PAGES.find(mayOpen) ?? null}
          onReadAll={() => actor.send({ type: "bell.readAll" })}
        />
      </div>
    ),
  }
}
