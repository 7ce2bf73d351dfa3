import { Pin } from "lucide-react"
import { artikel } from "#contract/areas/articles/artikel.ts"
import { liveAnnouncements, type Announcement, type Announcements } from "#src/api/actors/articles.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useHeadingFocus, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { Announcement as Reading } from "./Announcement.tsx"
import { pageHref, pageOf, readHref, readingOf } from "./address.ts"

const ARTICLES = "/setting/other/article"

/** /pengumuman: the company's announcements for this account; `?baca=…` shows one in full. */
export function AnnouncementsScreen(props: ScreenProps) {
  const id = readingOf(props.search)
  useHeadingFocus(id)
  return id === null ? <List {...props} /> : <Reading key={id} id={id} />
}

function List({ search, user }: ScreenProps) {
  const { snapshot, send } = useMachine(liveAnnouncements, { input: { input: { page: pageOf(search) } } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: { page: pageOf(text) } }))
  const { value, failure } = snapshot.context
  const mayWrite = maySend(user, artikel.calls.create)
  return (
    <div {...marks("pengumuman", snapshot.value)} aria-busy={snapshot.hasTag("busy")} className="max-w-3xl">
      <PageHeader
        title="Pengumuman"
        actions={mayWrite ? <ButtonLink href={ARTICLES}>Kelola artikel</ButtonLink> : null}
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <div className="grid gap-3" data-skeleton="">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      ) : value.rows.length === 0 ? (
        <EmptyState
          title="Belum ada pengumuman"
          text="Yang disampaikan perusahaan kepada Anda terlihat di sini."
          action={
            mayWrite ? (
              <ButtonLink href={`${ARTICLES}/form`} variant="primary">
                Tulis artikel
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <>
          <ul role="list" className="grid gap-3">
            {value.rows.map((one) => (
              <Item key={one.id} one={one} href={readHref(one.id)} />
            ))}
          </ul>
          <Pages {...value} hrefOf={pageHref} />
        </>
      )}
    </div>
  )
}

type ItemProps = { readonly one: Announcement; readonly href: string; readonly isUnread?: boolean }

/** One announcement in a list. */
export function Item({ one, href, isUnread = false }: ItemProps) {
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-surface p-4 hover:border-control">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
          {isUnread && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              <span aria-hidden="true" className="size-2 rounded-full bg-brand" />
              Belum dibaca
            </span>
          )}
          {one.pinned && (
            <span className="inline-flex items-center gap-1 font-semibold text-brand">
              <Pin aria-hidden="true" className="size-3.5" />
              Disematkan
            </span>
          )}
          <span>{formatDate(one.publish_at)}</span>
          {one.kategori !== null && <span>{one.kategori}</span>}
        </p>
        <h2 className="mt-1 text-lead font-semibold text-ink">
          <a href={href} className="no-underline after:absolute after:inset-0 hover:underline">
            {one.judul}
          </a>
        </h2>
        <p className="mt-1 line-clamp-2 text-body text-ink-2">{one.ringkasan}</p>
      </div>
      {one.cover !== null && (
        <img
          src={one.cover}
          alt=""
          className="size-20 shrink-0 rounded-control object-cover max-sm:size-16"
        />
      )}
    </li>
  )
}

type PagesProps = Pick<Announcements, "page" | "last_page"> & { readonly hrefOf: (page: number) => string }

/** Links to the pages before and after. */
export function Pages({ page, last_page, hrefOf }: PagesProps) {
  if (last_page <= 1) return null
  return (
    <nav aria-label="Halaman pengumuman" className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? <ButtonLink href={hrefOf(page - 1)}>Yang lebih baru</ButtonLink> : <span />}
      <span className="text-caption text-ink-3 tnum">
        Halaman {page} dari {last_page}
      </span>
      {page < last_page ? <ButtonLink href={hrefOf(page + 1)}>Yang lebih lama</ButtonLink> : <span />}
    </nav>
  )
}
