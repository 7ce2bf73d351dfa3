import { useMemo } from "react"
import type { TopupRow } from "#machines/topup/steps.ts"
import { makeTopupDesk, type TopupDesk } from "#src/api/actors/topup.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatDate, formatNumber } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { Bill } from "./Bill.tsx"
import { Pakets } from "./Pakets.tsx"
import { Steps } from "./Steps.tsx"
import { Told } from "./Told.tsx"
import { useDesk } from "./useDesk.ts"
import { useNow } from "../useNow.ts"
import { amountOf, overWords, statusWords } from "./words.ts"

const PATH = "/setting/point/top-up"
const HISTORY = "/setting/point/history"
/** How long a finished top-up stays on this page, in milliseconds. */
const RECENT_MS = 86_400_000

const isOpen = ({ status }: TopupRow) => status === "created" || status === "waiting_confirmation"

/** /setting/point/top-up: the balance, open invoices, and packages for sale. */
export function TopUpScreen(props: ScreenProps) {
  const machine = useMemo(() => makeTopupDesk(), [])
  const { snapshot, send } = useDesk<TopupDesk>(machine, props, PATH, [])
  const now = useNow()
  const { desk, failure, actor, step, errors, problem } = snapshot.context
  const rows = desk?.page.rows ?? []
  const recent = rows.filter(
    (row) => !isOpen(row) && now.getTime() - Date.parse(row.last?.at ?? row.created_at) < RECENT_MS,
  )
  const open = (next: NonNullable<typeof step>) =>
    send({ type: "step.open", step: next, at: new Date().toISOString() })
  return (
    <div {...marks("topupDesk", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Top Up"
        sub="Saldo point dan penyimpanan perusahaan Anda, dan cara menambahnya"
        actions={<ButtonLink href={HISTORY}>Riwayat poin</ButtonLink>}
      />
      {snapshot.matches({ watch: "failed" }) ? (
        <FailureView failure={failure} onRetry={() => send({ type: "desk.retry" })} />
      ) : (
        <div className="grid gap-4">
          <Balance point={desk?.point ?? null} />
          {rows.filter(isOpen).map((row) => (
            <Bill key={row.id} row={row} actor={actor} now={now} onOpen={open} />
          ))}
          {recent.length > 0 && <Recent rows={recent} />}
          {desk === null ? (
            <PaketSkeleton />
          ) : (
            <Pakets
              pakets={desk.pakets}
              taxPercent={desk.point.tax_percent}
              onBuy={(paket) => open({ kind: "order", paket })}
            />
          )}
          <Told rows={rows} />
        </div>
      )}
      {step !== null && (
        <Steps
          {...{ step, rows, actor, now, errors, problem }}
          point={desk?.point ?? null}
          busy={snapshot.hasTag("sending")}
          overdue={snapshot.hasTag("overdue")}
          onSubmit={(values) => send({ type: "step.submit", values, at: new Date().toISOString() })}
          onClose={() => send({ type: "step.close" })}
        />
      )}
    </div>
  )
}

function Balance({ point }: { readonly point: TopupDesk["point"] | null }) {
  const [next] = point?.expires.toSorted((a, b) => (a.at < b.at ? -1 : 1)) ?? []
  const shown = (value: number | undefined) => (point === null ? null : formatNumber(value ?? 0))
  const { quota_mb = null, used_mb = 0 } = point?.storage ?? {}
  return (
    <StatGrid>
      <StatCard
        label="Saldo point"
        value={shown(point?.balance)}
        sub={point?.is_low === true ? <Tone tone="warn">Saldo menipis</Tone> : "siap dipakai"}
      />
      <StatCard label="Dalam proses" value={shown(point?.pending)} sub="point belum disetujui" />
      <StatCard
        label="Akan kedaluwarsa"
        value={shown(next?.qty)}
        sub={next === undefined ? "tidak ada" : `pada ${formatDate(next.at)}`}
      />
      <StatCard
        label="Penyimpanan (MB)"
        value={point === null ? null : formatNumber(used_mb, 1)}
        sub={quota_mb === null ? "tanpa batas" : `dari ${formatNumber(quota_mb)} MB`}
      />
    </StatGrid>
  )
}

const Recent = ({ rows }: { readonly rows: readonly TopupRow[] }) => (
  <Card title="Baru saja selesai" flush>
    <ul role="list" className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.id}
          data-topup={row.no_invoice}
          data-status={row.status}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
        >
          <span className="min-w-0 flex-1 basis-52">
            <a href={`${HISTORY}?id=${row.id}`} className="font-semibold text-ink">
              {row.no_invoice}
            </a>
            <span className="block text-ink-2">
              {row.reject_reason ?? overWords(row) ?? `${row.paket_nama}, ${amountOf(row.type, row.credit)}`}
            </span>
          </span>
          <StatusBadge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StatusBadge>
        </li>
      ))}
    </ul>
  </Card>
)

const PaketSkeleton = () => (
  <div className="grid gap-3 rounded-card border border-line bg-surface p-4" aria-hidden="true">
    <Skeleton className="h-4 w-32" />
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </div>
  </div>
)
