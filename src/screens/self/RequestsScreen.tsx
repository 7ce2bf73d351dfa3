import { useMemo } from "react"
import { incomingSwaps } from "#contract/areas/attendance/shiftSwaps.ts"
import { maySend } from "#src/api/wire/access.ts"
import { liveOwnRequests, type OwnRequestsAsk } from "#src/api/actors/self.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { AskMenu } from "./AskMenu.tsx"
import { RequestList } from "./RequestList.tsx"

const PAGE = "/saya/pengajuan"
const VIEWS = [
  { key: null, label: "Semua", href: PAGE },
  { key: "pending", label: "Menunggu", href: `${PAGE}?status=pending` },
  { key: "decided", label: "Selesai", href: `${PAGE}?status=decided` },
] as const

const askedIn = (search: string): OwnRequestsAsk => {
  const query = new URLSearchParams(search)
  const status = query.get("status")
  const page = Number(query.get("halaman"))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(status === "pending" || status === "decided" ? { status } : {}),
  }
}
const hrefOf = ({ status }: OwnRequestsAsk, page: number): string => {
  const query = new URLSearchParams([
    ...(status === undefined ? [] : [["status", status]]),
    ...(page === 1 ? [] : [["halaman", String(page)]]),
  ])
  return query.size === 0 ? PAGE : `${PAGE}?${query.toString()}`
}

/** /saya/pengajuan: everything the employee has asked for, and what can be asked for. */
export const requestsScreen = (asks: readonly DescribedSelfAsk[]) =>
  function RequestsScreen({ search, user }: ScreenProps) {
    const machine = useMemo(() => liveOwnRequests(), [])
    const asked = askedIn(search)
    const { snapshot, send } = useMachine(machine, { input: { input: asked } })
    useAddressChange(search, (text) => send({ type: "query.ask", input: askedIn(text) }))
    useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
    const { value, failure } = snapshot.context
    return (
      <div
        {...marks("pengajuanSaya", snapshot.value)}
        aria-busy={snapshot.hasTag("busy")}
        className="max-w-3xl"
      >
        <PageHeader
          title="Pengajuan"
          actions={
            <>
              {maySend(user, incomingSwaps) && (
                <ButtonLink href="/saya/tukar-shift">Permintaan rekan</ButtonLink>
              )}
              <AskMenu asks={asks} user={user} />
            </>
          }
          views={
            <ViewTabs
              label="Pengajuan"
              views={VIEWS.map(({ key, label, href }) => ({
                key: key ?? "",
                label,
                href,
                current: key === (asked.status ?? null),
              }))}
            />
          }
        />
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-80 w-full" />
        ) : value.rows.length === 0 ? (
          <EmptyState
            title={asked.status === "pending" ? "Tidak ada yang menunggu" : "Belum ada pengajuan"}
            text="Cuti, izin, koreksi absensi, lembur, tukar shift, klaim dan kasbon diajukan dari sini, dan terlihat sampai mana."
          />
        ) : (
          <>
            <RequestList rows={value.rows} />
            {value.last_page > 1 && (
              <nav aria-label="Halaman pengajuan" className="mt-4 flex items-center justify-between gap-3">
                {value.page > 1 ? (
                  <ButtonLink href={hrefOf(asked, value.page - 1)}>Yang lebih baru</ButtonLink>
                ) : (
                  <span />
                )}
                <span className="text-caption text-ink-3 tnum">
                  Halaman {value.page} dari {value.last_page}
                </span>
                {value.page < value.last_page ? (
                  <ButtonLink href={hrefOf(asked, value.page + 1)}>Yang lebih lama</ButtonLink>
                ) : (
                  <span />
                )}
              </nav>
            )}
          </>
        )}
      </div>
    )
  }
