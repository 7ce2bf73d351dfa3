import { useMemo } from "react"
import { ownPolls } from "#contract/areas/self/ownPolls.ts"
import { liveOwnAnnouncements, liveOwnPolls, liveReading } from "#src/api/actors/ownNews.ts"
import { maySend } from "#src/api/wire/access.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { Announcement } from "../articles/Announcement.tsx"
import { Item, Pages } from "../articles/AnnouncementsScreen.tsx"
import { addressesAt, pageOf, readingOf } from "../articles/address.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useHeadingFocus, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { PollCard } from "./PollCard.tsx"

const PAGE = "/saya/pengumuman"
const POLLS = `${PAGE}?tampilan=polling`
const at = addressesAt(PAGE)
const isPolls = (search: string): boolean => new URLSearchParams(search).get("tampilan") === "polling"

/** /saya/pengumuman: announcements with their read marks, and polls; `?baca=…` shows one announcement in full. */
export function NewsScreen(props: ScreenProps) {
  const id = readingOf(props.search)
  const reading = useMemo(() => liveReading(), [])
  useHeadingFocus(id)
  if (id !== null) return <Announcement key={id} id={id} machine={reading} list={PAGE} />
  const isAsked = maySend(props.user, ownPolls)
  const showsPolls = isAsked && isPolls(props.search)
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader
        title="Pengumuman"
        isTight
        views={
          isAsked && (
            <ViewTabs
              label="Pengumuman dan polling"
              views={[
                { key: "pengumuman", label: "Pengumuman", href: PAGE, current: !showsPolls },
                { key: "polling", label: "Polling", href: POLLS, current: showsPolls },
              ]}
            />
          )
        }
      />
      {showsPolls ? <Polls /> : <List search={props.search} />}
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-3" data-skeleton="">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
  </div>
)

function List({ search }: Pick<ScreenProps, "search">) {
  const machine = useMemo(() => liveOwnAnnouncements(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: { page: pageOf(search) } } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: { page: pageOf(text) } }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("pengumumanSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Waiting />
      ) : value.rows.length === 0 ? (
        <EmptyState
          title="Belum ada pengumuman"
          text="Yang disampaikan perusahaan kepada Anda terlihat di sini."
        />
      ) : (
        <>
          <ul role="list" className="grid gap-3">
            {value.rows.map((one) => (
              <Item key={one.id} one={one} href={at.read(one.id)} isUnread={!one.is_read} />
            ))}
          </ul>
          <Pages {...value} hrefOf={at.page} />
        </>
      )}
    </div>
  )
}

function Polls() {
  const machine = useMemo(() => liveOwnPolls(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("pollingSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")} className="grid gap-3">
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Waiting />
      ) : value.rows.length === 0 ? (
        <EmptyState title="Tidak ada polling" text="Pertanyaan perusahaan untuk Anda terlihat di sini." />
      ) : (
        value.rows.map((poll) => (
          <PollCard key={poll.id} poll={poll} onVoted={() => send({ type: "query.refresh" })} />
        ))
      )}
    </div>
  )
}
