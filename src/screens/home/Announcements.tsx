import { Pin } from "lucide-react"
import { artikel } from "#contract/areas/articles/artikel.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { type Announcements as Rows, liveAnnouncementsCard } from "#src/api/actors/articles.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate } from "#src/format/format.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { ANNOUNCEMENTS, readHref } from "../articles/address.ts"
import { useMachine } from "../screen.ts"
import { cardWords } from "./cards.ts"
import { Widget } from "./Widget.tsx"

const WRITE = "/setting/other/article/form"

/** Newest announcements for this account, pinned ones first. */
export function Announcements({ user }: { readonly user: SessionUser }) {
  const { snapshot, send } = useMachine(liveAnnouncementsCard, { input: { input: null } })
  const { reading, failure } = snapshot.context
  return (
    <Widget<Rows>
      title={cardWords.pengumuman}
      state={String(snapshot.value)}
      {...{ reading, failure }}
      onRetry={() => send({ type: "widget.retry" })}
      empty={{
        title: "Belum ada pengumuman",
        text: "Yang disampaikan perusahaan kepada Anda terlihat di sini.",
        ...(maySend(user, artikel.calls.create)
          ? {
              action: (
                <a href={WRITE} className="font-semibold text-brand">
                  Tulis artikel
                </a>
              ),
            }
          : {}),
      }}
      height="min-h-[17.5rem]"
      flush
      actions={
        reading === null || reading.isEmpty ? null : (
          <a href={ANNOUNCEMENTS} className="font-semibold text-brand">
            Lihat semua
          </a>
        )
      }
    >
      {({ rows }) => (
        <ActionList
          rows={rows.map(({ id, judul, ringkasan, pinned, publish_at }) => ({
            id: String(id),
            href: readHref(id),
            text: (
              <>
                <span className="flex items-center gap-1.5 font-semibold text-ink">
                  {pinned && <Pin aria-label="Disematkan" className="size-3.5 shrink-0 text-brand" />}
                  <span className="truncate">{judul}</span>
                </span>
                <span className="line-clamp-1 text-caption text-ink-3">{ringkasan}</span>
              </>
            ),
            badge: (
              <span className="text-caption whitespace-nowrap text-ink-3">{formatDate(publish_at)}</span>
            ),
          }))}
        />
      )}
    </Widget>
  )
}
