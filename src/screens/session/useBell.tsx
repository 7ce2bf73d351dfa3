import { useActorRef, useSelector } from "@xstate/react"
import { useState } from "react"
import { liveBell } from "#src/api/shell.ts"
import { formatAgo } from "#src/ui/format.ts"
import { NotificationsPopover } from "#src/ui/layout/NotificationsPopover.tsx"
import type { TopNavProps } from "#src/ui/layout/TopNav.tsx"

/** The bell of the navbar: asks every minute, fails silently. */
export const useBell = (mayOpen: (to: string) => boolean): TopNavProps["bell"] => {
  const actor = useActorRef(liveBell)
  const { unread, rows, isFailed } = useSelector(actor, (snapshot) => snapshot.context)
  const loading = useSelector(actor, (snapshot) => snapshot.matches("loading"))
  const [now, setNow] = useState(() => new Date())
  return {
    unread,
    onOpen: () => {
      setNow(new Date())
      actor.send({ type: "bell.open" })
    },
    children: (
      <NotificationsPopover
        state={isFailed ? "failed" : loading ? "loading" : "ready"}
        items={rows.map((row) => ({
          id: row.id,
          title: row.title,
          text: row.body,
          time: formatAgo(row.created_at, now),
          read: row.is_read,
          ...(row.link === null || !mayOpen(row.link) ? {} : { href: row.link }),
        }))}
        onRead={(id) => actor.send({ type: "bell.read", id })}
        onReadAll={() => actor.send({ type: "bell.readAll" })}
      />
    ),
  }
}
