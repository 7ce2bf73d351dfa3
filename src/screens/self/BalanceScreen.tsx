import { useMemo } from "react"
import { liveOwnBalances, type OwnBalances, type OwnBalancesAsk } from "#src/api/actors/mine.ts"
import { formatDate, formatMonth, formatRupiah } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { FailureView } from "../FailureView.tsx"
import { LedgerTable } from "../leave/LedgerTable.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

const PAGE = "/saya/saldo"
const askedIn = (search: string): OwnBalancesAsk => {
  const year = new URLSearchParams(search).get("tahun") ?? ""
  return /^2[01]\d\d$/.test(year) ? { tahun: Number(year) } : {}
}

type Leave = NonNullable<OwnBalances["leave"]>
type Category = Leave["categories"][number]

const belowOf = ({ waiting, lapses, unit }: Category): string => {
  const parts = [
    waiting > 0 ? `${formatLeave(waiting, unit)} menunggu keputusan` : null,
    ...lapses.map(({ date, amount }) => `${formatLeave(amount, unit)} hangus ${formatDate(date)}`),
  ].filter((part) => part !== null)
  return parts.length === 0 ? "Jumlah semua mutasi" : parts.join(" · ")
}

/** Categories without anything in the year are left out: most are not meant for this employee. */
const usedOf = ({ categories, entries }: Leave): readonly Category[] =>
  categories.filter(
    ({ id, balance, waiting }) =>
      balance !== 0 || waiting !== 0 || entries.some(({ kategori_id }) => kategori_id === id),
  )

const LeavePart = ({ leave }: { readonly leave: Leave }) => (
  <StatGrid>
    {usedOf(leave).map((category) => (
      <StatCard
        key={category.id}
        label={category.nama}
        value={formatLeave(category.balance, category.unit)}
        sub={belowOf(category)}
      />
    ))}
  </StatGrid>
)

const LedgerPart = ({ leave }: { readonly leave: Leave }) => (
  <Card title={`Mutasi cuti ${leave.tahun}`} flush>
    {leave.entries.length === 0 ? (
      <EmptyState title="Belum ada mutasi" text={`Tidak ada yang tercatat untuk ${leave.tahun}.`} />
    ) : (
      <LedgerTable entries={leave.entries} />
    )}
  </Card>
)

const AdvancePart = ({ advances }: { readonly advances: NonNullable<OwnBalances["advances"]> }) => (
  <Card title="Kasbon berjalan">
    {advances.length === 0 ? (
      <p className="text-ink-2">Tidak ada kasbon yang belum lunas.</p>
    ) : (
      <ul role="list" className="grid gap-3">
        {advances.map(({ id, no, purpose, granted, left, instalments_left, next }) => (
          <li key={id}>
            <div className="flex items-baseline justify-between gap-3">
              <a href={`/saya/pengajuan/kasbon/${id}`} className="min-w-0 font-semibold text-ink">
                {purpose}
              </a>
              <b className="whitespace-nowrap text-ink tnum">{formatRupiah(left)}</b>
            </div>
            <p className="text-caption text-ink-3 tnum">
              {no} · sisa dari {formatRupiah(granted)}
              {next !== null &&
                ` · ${instalments_left} cicilan lagi, berikutnya ${formatRupiah(next.amount)} ${formatMonth(next.period)}`}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const periodWords = (period: string): string =>
  period.length === 4 ? `tahun ${period}` : formatMonth(period)

const ClaimPart = ({ claims }: { readonly claims: NonNullable<OwnBalances["claims"]> }) => (
  <Card title="Batas klaim">
    {claims.length === 0 ? (
      <p className="text-ink-2">Tidak ada kategori klaim yang berbatas.</p>
    ) : (
      <ul role="list" className="grid gap-2">
        {claims.map(({ kategori_id, nama, period, limit, rest }) => (
          <li key={kategori_id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-ink">
              {nama}
              <span className="block text-caption text-ink-3">{periodWords(period)}</span>
            </span>
            <span className="text-right tnum">
              <b className="text-ink">{formatRupiah(rest)}</b>
              <span className="block text-caption text-ink-3">dari {formatRupiah(limit)}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** /saya/saldo: leave of a year with its ledger, advances that run, and what may still be claimed. */
export function BalanceScreen({ search }: ScreenProps) {
  const machine = useMemo(() => liveOwnBalances(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: askedIn(search) } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: askedIn(text) }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const years = value?.leave?.years ?? []
  return (
    <div
      {...marks("saldoSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid max-w-3xl gap-4"
    >
      <PageHeader
        title="Saldo"
        views={
          years.length > 1 && (
            <ViewTabs
              label="Tahun"
              views={years.map((year) => ({
                key: String(year),
                label: String(year),
                href: `${PAGE}?tahun=${year}`,
                current: year === value?.leave?.tahun,
              }))}
            />
          )
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <>
          {value.leave !== null && <LeavePart leave={value.leave} />}
          {value.advances !== null && <AdvancePart advances={value.advances} />}
          {value.claims !== null && <ClaimPart claims={value.claims} />}
          {value.leave !== null && <LedgerPart leave={value.leave} />}
          {value.leave === null && value.advances === null && value.claims === null && (
            <EmptyState
              title="Tidak ada saldo"
              text="Perusahaan Anda tidak memakai cuti, kasbon dan klaim."
            />
          )}
        </>
      )}
    </div>
  )
}
