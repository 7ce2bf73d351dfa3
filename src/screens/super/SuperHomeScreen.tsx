import { type CompaniesData, liveSuperHome } from "#src/api/actors/shell.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatAgo, formatDate, formatNumber, formatRupiah } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { useNow } from "../useNow.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"

/** Trials that end within so many days are shown first. */
const SOON_DAYS = 14

/** /super-admin/home: companies by status, trials about to end, and the way into a company. */
export function SuperHomeScreen({ user }: ScreenProps) {
  const { snapshot, send } = useMachine(liveSuperHome, { input: { input: { ending_within: SOON_DAYS } } })
  const { enterCompany } = useWorld()
  const { value, failure } = snapshot.context
  const counts = value?.counts ?? null
  const shown = (count: number | undefined) => (count === undefined ? null : formatNumber(count))
  return (
    <div {...marks("superHome", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Dashboard"
        sub={`Masuk sebagai ${user.nama_lengkap}`}
        actions={
          <Button variant="primary" onClick={() => enterCompany(null)}>
            Masuk sebagai perusahaan
          </Button>
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : (
        <div className="grid gap-4">
          <StatGrid>
            <StatCard
              label="Semua perusahaan"
              value={shown(counts === null ? undefined : counts.trial + counts.active + counts.close)}
            />
            <StatCard label="Trial" value={shown(counts?.trial)} sub="sedang mencoba" />
            <StatCard label="Deal" value={shown(counts?.active)} sub="berlangganan" />
            <StatCard label="Close" value={shown(counts?.close)} sub="nonaktif" />
          </StatGrid>
          {value !== null && <Waiting topups={value.topups} />}
          <Card title={`Masa coba berakhir dalam ${SOON_DAYS} hari`} flush>
            {value === null ? <RowsSkeleton /> : <Trials rows={value.rows} onEnter={enterCompany} />}
          </Card>
        </div>
      )}
    </div>
  )
}

const TOPUPS = "/super-admin/point/transaksi?status=waiting_confirmation"

/** Payments somebody has to look for; it leads to exactly those. */
function Waiting({ topups }: { readonly topups: CompaniesData["topups"] }) {
  const now = useNow(60_000)
  const { waiting_confirmation: count, waiting_total, waiting_since } = topups
  return (
    <Card title="Menunggu Anda" flush>
      <ActionList
        rows={
          count === 0
            ? []
            : [
                {
                  id: "topups",
                  href: TOPUPS,
                  text: (
                    <>
                      <b>{formatNumber(count)}</b> top-up menunggu verifikasi, {formatRupiah(waiting_total)}
                    </>
                  ),
                  badge:
                    waiting_since === null ? null : (
                      <StatusBadge tone="waiting">{`terlama ${formatAgo(waiting_since, now)}`}</StatusBadge>
                    ),
                },
              ]
        }
        doneText="Tidak ada top-up yang menunggu verifikasi."
      />
    </Card>
  )
}

type TrialsProps = {
  readonly rows: CompaniesData["rows"]
  readonly onEnter: (company: {
    readonly companies_id: number
    readonly companie_name: string
    readonly status: "trial" | "active" | "close"
  }) => void
}

const ends = (days: number | null) =>
  days === null ? "–" : days === 0 ? "hari ini" : days === 1 ? "besok" : `${days} hari lagi`

function Trials({ rows, onEnter }: TrialsProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="Tidak ada masa coba yang segera berakhir"
        text="Perusahaan yang masa cobanya hampir habis muncul di sini."
      />
    )
  return (
    <ul role="list" className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="min-w-0 flex-1 basis-52">
            <b className="block truncate font-semibold text-ink">{row.nama}</b>
            <span className="text-caption text-ink-3 tnum">
              {formatNumber(row.total_pegawai)} pegawai ·{" "}
              {row.last_login_at === null
                ? "belum pernah masuk"
                : `terakhir masuk ${formatDate(row.last_login_at)}`}
            </span>
          </span>
          <StatusBadge tone="waiting">{ends(row.trial_days_left)}</StatusBadge>
          <Button
            size="sm"
            onClick={() => onEnter({ companies_id: row.id, companie_name: row.nama, status: row.status })}
          >
            Masuk
          </Button>
        </li>
      ))}
    </ul>
  )
}

const RowsSkeleton = () => (
  <div className="grid gap-4 p-4" aria-hidden="true">
    <Skeleton className="h-4 w-72 max-w-full" />
    <Skeleton className="h-4 w-60 max-w-full" />
    <Skeleton className="h-4 w-64 max-w-full" />
  </div>
)
