import { useActorRef, useSelector } from "@xstate/react"
import { liveBell } from "#src/api/shell.ts"
import { formatAgo } from "#src/ui/format.ts"
import { NotificationsPopover } from "#src/ui/layout/NotificationsPopover.tsx"
import type { TopNavProps } from "#src/ui/layout/TopNav.tsx"

/** The bell of the navbar: asks every minute, fails silently. */
export const useBell = (): TopNavProps["bell"] => {
  const actor = useActorRef(liveBell)
  const { unread, rows } = useSelector(actor, (snapshot) => snapshot.context)
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ news: "loading" }))
  const now = new Date()
  return {
    unread,
    onOpen: () => actor.send({ type: "bell.open" }),
    children: (
      <NotificationsPopover
        state={loading && rows.length === 0 ? "loading" : "ready"}
        items={rows.map((row) => ({
          id: row.id,
          title: row.title,
          text: row.body,
          time: formatAgo(row.created_at, now),
          read: row.is_read,
          ...(row.link === null ? {} : { href: row.link }),
        }))}
        onRead={() => actor.send({ type: "bell.readAll" })}
        onReadAll={() => actor.send({ type: "bell.readAll" })}
      />
    ),
  }
}
