import { type CompaniesData, liveSuperHome } from "#src/api/actors/shell.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatAgo, formatNumber, formatRupiah } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { useNow } from "../useNow.ts"
import { Leaving, Newest, RowsSkeleton, Trials } from "./Companies.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"

const COMPANIES = "/super-admin/companies"
type CompanyStatus = CompaniesData["rows"][number]["status"]

/** Trials that end within this many days are listed. */
const SOON_DAYS = 14

/** /super-admin/home: companies by status, trials ending soon, cancelled subscriptions, and access to a company. */
export function SuperHomeScreen({ user }: ScreenProps) {
  const { snapshot, send } = useMachine(liveSuperHome, { input: { input: { ending_within: SOON_DAYS } } })
  const { enterCompany, mayOpen } = useWorld()
  const { value, failure } = snapshot.context
  const counts = value?.counts ?? null
  /** No link while the target page is not implemented; the cards link to it as soon as it is live. */
  const led = (status?: CompanyStatus) => {
    const href = status === undefined ? COMPANIES : `${COMPANIES}?status=${status}`
    return mayOpen(COMPANIES) ? { href } : {}
  }
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
              sub="terdaftar"
              {...led()}
            />
            <StatCard label="Trial" value={shown(counts?.trial)} sub="sedang mencoba" {...led("trial")} />
            <StatCard label="Deal" value={shown(counts?.active)} sub="berlangganan" {...led("active")} />
            <StatCard label="Close" value={shown(counts?.close)} sub="nonaktif" {...led("close")} />
          </StatGrid>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid gap-4">
              <Waiting topups={value?.topups ?? null} />
              <Card title={`Masa coba berakhir dalam ${SOON_DAYS} hari`} flush>
                {value === null ? <RowsSkeleton /> : <Trials rows={value.rows} onEnter={enterCompany} />}
              </Card>
            </div>
            <div className="grid gap-4">
              <Leaving leaving={value?.leaving ?? null} onEnter={enterCompany} />
              <Card title="Perusahaan terbaru" flush>
                {value === null ? <RowsSkeleton /> : <Newest rows={value.newest} onEnter={enterCompany} />}
              </Card>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

const TOPUPS = "/super-admin/point/transaksi?status=waiting_confirmation"

/** Overdue threshold in milliseconds: a payment that waits longer is marked as late. */
const LATE_MS = 24 * 60 * 60_000
const isLate = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) > LATE_MS

/** Payments waiting for confirmation, the oldest first; each row links to its own page. */
function Waiting({ topups }: { readonly topups: CompaniesData["topups"] | null }) {
  const now = useNow(60_000)
  const { waiting_confirmation: count = 0, waiting_total = 0 } = topups?.counts ?? {}
  return (
    <Card
      title="Menunggu Anda"
      flush
      actions={
        count === 0 ? null : (
          <a href={TOPUPS} className="font-semibold text-brand no-underline hover:underline">
            {formatNumber(count)} top-up, {formatRupiah(waiting_total)}
          </a>
        )
      }
    >
      <ActionList
        rows={
          topups?.rows.map(({ id, companie_name, paket_nama, qty, total, last, created_at, no_invoice }) => ({
            id: String(id),
            href: `${TOPUPS}&id=${id}`,
            text: (
              <>
                <b>{companie_name}</b>, {formatRupiah(total)}
                <span className="block text-caption text-ink-3 tnum">
                  {qty > 1 ? `${paket_nama} × ${formatNumber(qty)}` : paket_nama} · {no_invoice}
                </span>
              </>
            ),
            badge: (
              <StatusBadge tone={isLate(last?.at ?? created_at, now) ? "rejected" : "waiting"}>
                {formatAgo(last?.at ?? created_at, now)}
              </StatusBadge>
            ),
          })) ?? null
        }
        doneText="Tidak ada top-up yang menunggu verifikasi."
      />
    </Card>
  )
}
