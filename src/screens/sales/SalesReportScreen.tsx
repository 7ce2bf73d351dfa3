import { MOST_SALES_LIST_DAYS } from "#contract/areas/sales/salesFigures.ts"
import { exportSales } from "#contract/areas/sales/salesReports.ts"
import { liveAreaRefresh } from "#src/api/actors/areas.ts"
import { liveSalesReport, salesFiles } from "#src/api/actors/salesReports.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDays } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { FailureView } from "../FailureView.tsx"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { listedRange, readSales, SALES_DAYS, salesAsk, salesHref } from "./reportAddress.ts"
import { filtersOf, levelsOf } from "./reportFilters.ts"
import { SalesContent } from "./SalesContent.tsx"

const searchWords = {
  area: "Cari area",
  tim: "Cari tim",
  pegawai: "Cari nama atau NIP",
  varian: "Cari nama atau SKU",
  tanggal: null,
  rincian: null,
} as const

/** Sales of Good-ID from areas down to single sales; the address holds everything that was chosen. */
export function SalesReportScreen({ search, user }: ScreenProps) {
  const { handle } = useWorld()
  const address = readSales(search)
  const { query, range, within, view, sort } = address
  const go = (to: string, replace = true) => handle({ type: "navigation.requested", to, replace })
  const { snapshot, send } = useMachine(liveSalesReport, { input: { input: salesAsk(address) } })
  useMachine(liveAreaRefresh, { input: undefined }, () => send({ type: "query.refresh" }))
  useAddressChange(search, (text) => {
    const input = salesAsk(readSales(text))
    if (JSON.stringify(input) !== JSON.stringify(snapshot.context.input)) send({ type: "query.ask", input })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const levels = levelsOf(address, value?.report.trail)
  const place = levels.length < 2 ? [] : levels.slice(-1).map(({ label }) => label)
  const label = searchWords[view]
  const isBackwards = range.end < range.start
  return (
    <div {...marks("laporanPenjualan", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Laporan penjualan"
        isLongSub
        sub={[...place, formatDays(range.start, range.end)].join(" · ")}
        trail={levels.length < 2 ? undefined : <Breadcrumb items={levels.slice(0, -1)} />}
        actions={
          view !== "rincian" && maySend(user, exportSales) ? (
            <SheetMenu
              id="laporanPenjualanExport"
              machine={salesFiles}
              isQueued
              asked={{ ...range, ...within, by: view, sort, ...(query.q === "" ? {} : { q: query.q }) }}
            />
          ) : undefined
        }
      />
      <div className="mb-3 rounded-card border border-line bg-surface [&>[role=search]]:border-b-0">
        <Toolbar
          search={
            label === null
              ? undefined
              : { value: query.q, label, onChange: (q) => go(salesHref(address, { q })) }
          }
          filters={filtersOf(address, value?.report.trail, (to) => go(to, false))}
          columns={[]}
          columnsMenu={undefined}
        />
      </div>
      {snapshot.matches("failed") ? (
        failure?._tag === "Invalid" ? (
          <EmptyState
            kind="search"
            title="Rentang tanggal ini tidak dapat ditampilkan"
            text={Object.values(failure.errors)[0]?.[0] ?? failure.message}
            action={
              <Button
                onClick={() =>
                  go(salesHref(address, isBackwards ? { start: null, end: null } : listedRange(range)))
                }
              >
                Tampilkan {isBackwards ? SALES_DAYS : MOST_SALES_LIST_DAYS} hari terakhir
              </Button>
            }
          />
        ) : (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        )
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <SalesContent address={address} value={value} go={go} />
      )}
    </div>
  )
}
