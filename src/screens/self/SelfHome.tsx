import { useMemo } from "react"
import { ownWeek } from "#contract/areas/self/days.ts"
import { liveOwnRequests } from "#src/api/actors/self.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDay } from "#src/format/format.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { askHref, asksOf } from "./AskMenu.tsx"
import { DecisionsCard } from "./DecisionsCard.tsx"
import { HomeCards } from "./HomeCards.tsx"
import { RequestList } from "./RequestList.tsx"
import { WeekStrip } from "./WeekStrip.tsx"
import { greetingAt } from "./words.ts"

const LATEST = 3

/** /saya: the day, what waits, and what can be asked for. */
export const selfHome = (asks: readonly DescribedSelfAsk[]) =>
  function SelfHome({ user }: ScreenProps) {
    const machine = useMemo(() => liveOwnRequests(), [])
    const { snapshot, send } = useMachine(machine, { input: { input: { page: 1, per_page: LATEST } } })
    useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
    const now = useNow(60_000)
    const { value, failure } = snapshot.context
    const [name = ""] = (user.self?.nama ?? user.nama_lengkap).split(" ")
    return (
      <div
        {...marks("pengajuanSaya", snapshot.value)}
        aria-busy={snapshot.hasTag("busy")}
        className="grid max-w-3xl gap-4"
      >
        <PageHeader title={`${greetingAt(now)}, ${name}`} sub={formatDay(now)} />
        {maySend(user, ownWeek) && <WeekStrip />}
        <DecisionsCard />
        <Card
          title="Pengajuan saya"
          actions={
            <ButtonLink size="sm" href="/saya/pengajuan">
              Semua
            </ButtonLink>
          }
        >
          {snapshot.matches("failed") ? (
            <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
          ) : value === null ? (
            <Skeleton className="h-40 w-full" />
          ) : value.rows.length === 0 ? (
            <p className="text-ink-2">Belum ada pengajuan.</p>
          ) : (
            <RequestList rows={value.rows} />
          )}
        </Card>
        <HomeCards user={user} />
        <Card title="Ajukan">
          <ul role="list" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {asksOf(asks, user).map((ask) => (
              <li key={ask.jenis}>
                <a
                  href={askHref(ask)}
                  className="flex h-full min-h-14 items-center rounded-control border border-line px-3 py-2 font-semibold text-ink no-underline hover:border-control hover:bg-sunken"
                >
                  {ask.title.replace(/^Ajukan /, "").replace(/^./, (first) => first.toUpperCase())}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    )
  }
