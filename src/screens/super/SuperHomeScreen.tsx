import { liveSuperHome } from "#src/api/actors/superHome.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { formatNumber } from "#src/format/format.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { Leaving, Newest, RowsSkeleton, Trials } from "./Companies.tsx"
import { BusinessFigures, SystemFigures } from "./Figures.tsx"
import { Waiting } from "./Waiting.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"

const COMPANIES = "/super-admin/companies"
/** The words of the company list's address. */
type CompanyStatus = "Trial" | "Active" | "Close"

/** Trials that end within this many days are listed. */
const SOON_DAYS = 14

/**
 * /super-admin/home: companies by status, income, health, what waits, trials ending soon, cancelled subscriptions, the
 * state of the system, and access to a company.
 */
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
            <StatCard label="Trial" value={shown(counts?.trial)} sub="sedang mencoba" {...led("Trial")} />
            <StatCard label="Deal" value={shown(counts?.active)} sub="berlangganan" {...led("Active")} />
            <StatCard label="Close" value={shown(counts?.close)} sub="nonaktif" {...led("Close")} />
          </StatGrid>
          <BusinessFigures figures={value?.figures ?? null} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid gap-4">
              <Waiting data={value} />
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
          <SystemFigures figures={value?.figures ?? null} />
        </div>
      )}
    </div>
  )
}
