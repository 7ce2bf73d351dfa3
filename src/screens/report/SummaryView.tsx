import { Download } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { createQueryMachine } from "#machines/query/queryMachine.ts"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import type { TrendPoint } from "#src/ui/data/trend.ts"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"
import { formatDate } from "#src/format/format.ts"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { dateFilter, lastDays, rowFilter } from "./filters.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import type { ReportKind } from "./address.ts"
import { daysOf } from "./people.tsx"
import type { SummaryShape } from "./summaryShape.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useAddress } from "./useAddress.ts"

/** Date range and office of a summary, as in its URL. */
export type SummaryAsked = Readonly<Record<string, string>>

type Spec<Answer> = {
  readonly machine: ReturnType<typeof createQueryMachine<Answer, SummaryAsk>>
  readonly read: (answer: Answer, hrefOf: (member: number) => string, asked: SummaryAsked) => SummaryShape
}
export type SummarySpec = Spec<unknown>

const words = {
  sorts: ["nama"],
  filters: ["tampilan", "start_date", "end_date", "offices_id"],
} as const
const askOf = (search: string): SummaryAsk => {
  const { filters, q, page } = readQuery(search, words)
  return { filters: { ...lastDays(30), ...filters }, q, page }
}

type Props = ScreenProps & {
  readonly kind: ReportKind
  readonly spec: SummarySpec
  /** View tabs, below the heading. */
  readonly tabs: ReactNode
  /** URL of one employee's rows. */
  readonly hrefOf: (member: number, asked: SummaryAsked) => string
  /** URL of one day's rows. @param date YYYY-MM-DD */
  readonly dayHref: (date: string, asked: SummaryAsked) => string
  /** Query parameters that every URL of this view includes. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Buttons next to the heading; they replace the export button. `rows`: how many there are, once known. */
  readonly actions?: (asked: SummaryAsked, rows?: number) => ReactNode
}

/** Rangkuman (summary): totals, a chart by day and a row for each employee, for at most 92 days. */
export function SummaryView({ kind, spec, search, tabs, hrefOf, dayHref, fixed = {}, actions }: Props) {
  const { snapshot, send } = useMachine(spec.machine, { input: { input: askOf(search) } })
  const { value, failure, input } = snapshot.context
  useAddressChange(search, (text) => send({ type: "query.ask", input: askOf(text) }))
  /** Revalidate when the tab becomes visible again, unless a request is already pending. */
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const query = readQuery(search, words)
  const address = useAddress(kind.path, query, words)
  const shape =
    value === null ? null : spec.read(value, (member) => hrefOf(member, input.filters), input.filters)
  const isInvalid = failure?._tag === "Invalid"
  const { start_date = "", end_date = "" } = input.filters
  return (
    <div {...marks(`${kind.id}Rangkuman`, snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={kind.title}
        sub={[
          `${formatDate(start_date)} – ${formatDate(end_date)}`,
          ...(shape?.compared === undefined ? [] : [`dibandingkan dengan ${shape.compared}`]),
        ].join(", ")}
        views={tabs}
        actions={
          actions !== undefined ? (
            actions(input.filters, shape?.total)
          ) : shape?.sheet ? (
            <ButtonLink
              href={shape.sheet}
              download=""
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              Ekspor Excel
            </ButtonLink>
          ) : null
        }
      />
      <div className="mb-3 rounded-card border border-line bg-surface">
        <div className="[&>[role=search]]:border-b-0">
          <Toolbar
            search={undefined}
            filters={[
              dateFilter(address, input.filters, 30),
              rowFilter(address, "offices_id", "Kantor", shape?.officeOf ?? (() => undefined)),
            ]}
            columns={[]}
            columnsMenu={undefined}
          />
        </div>
      </div>
      {snapshot.matches("failed") ? (
        isInvalid ? (
          <EmptyState
            kind="search"
            title="Rentang tanggal tidak dapat dirangkum"
            text={Object.values(failure.errors)[0]?.[0] ?? failure.message}
            action={<Button onClick={() => address.onQuery({ filters: fixed })}>30 hari terakhir</Button>}
          />
        ) : (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        )
      ) : shape === null ? (
        <Waiting />
      ) : (
        <Content
          shape={shape}
          points={daysOf(shape.chart.points, input.filters, (date) => dayHref(date, input.filters))}
          hrefOf={(page) => kind.path + writeQuery({ ...query, page }, words)}
        />
      )}
    </div>
  )
}

function Content({
  shape,
  points,
  hrefOf,
}: {
  readonly shape: SummaryShape
  readonly points: readonly TrendPoint[]
  readonly hrefOf: (page: number) => string
}) {
  const [asTable, setAsTable] = useState(false)
  const { page, lastPage } = shape
  return (
    <div className="grid gap-3">
      <StatGrid>
        {shape.totals.map((one) => (
          <StatCard key={one.label} {...one} />
        ))}
      </StatGrid>
      {shape.rows.length === 0 ? (
        <Card>
          <EmptyState title="Tidak ada data" text="Tidak ada apa-apa dalam rentang tanggal ini." />
        </Card>
      ) : (
        <>
          <Card title={shape.chart.label}>
            <TrendChart
              {...shape.chart}
              points={points}
              kind="bars"
              asTable={asTable}
              onAsTable={setAsTable}
            />
          </Card>
          <Card title={`Per pegawai (${shape.total})`} flush>
            <SummaryTable
              label="Per pegawai"
              columns={shape.columns}
              rows={shape.rows}
              footer={shape.footer}
            />
            {lastPage > 1 && (
              <nav
                aria-label="Halaman"
                className="flex items-center justify-end gap-2 border-t border-line px-4 py-2.5"
              >
                <span className="text-ink-3 tnum">
                  Halaman {page} dari {lastPage}
                </span>
                {page > 1 && (
                  <a href={hrefOf(page - 1)} className={buttonClass({ size: "sm" })}>
                    Sebelumnya
                  </a>
                )}
                {page < lastPage && (
                  <a href={hrefOf(page + 1)} className={buttonClass({ size: "sm" })}>
                    Berikutnya
                  </a>
                )}
              </nav>
            )}
          </Card>
        </>
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-3" aria-hidden="true">
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {["a", "b", "c", "d"].map((card) => (
        <div
          key={card}
          className="grid h-28 content-center gap-3 rounded-card border border-line bg-surface p-4"
        >
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </div>
    <div className="h-80 rounded-card border border-line bg-surface" />
  </div>
)
