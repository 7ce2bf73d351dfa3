import { AREAS, type Area } from "#contract/areas.ts"
import { exportAreaReport } from "#contract/areas/fieldwork/layanan.ts"
import { AREA_VIEWS, type AreaView, viewOfRest } from "#contract/pages/areaRoutes.ts"
import { type AreaAnswer, areaFiles, liveArea, liveAreaRefresh } from "#src/api/actors/areas.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDay, formatDays } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { FailureView } from "../FailureView.tsx"
import { dateFilter } from "../report/filters.tsx"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import {
  AREA_DAYS,
  type AreaAddress,
  areaAsk,
  areaHref,
  areaWords,
  readArea,
  reportAsk,
} from "./areaAddress.ts"
import { Overview, Routes, Tasks } from "./DayViews.tsx"
import { CustomersView, reportColumns, reportSort, ReportView } from "./ReportView.tsx"

const viewWords: Readonly<Record<AreaView, string>> = {
  ringkasan: "Ringkasan",
  tugas: "Tugas",
  rute: "Rute",
  laporan: "Laporan",
  pelanggan: "Pelanggan",
}
const searchWords: Readonly<Record<AreaView, string | null>> = {
  ringkasan: null,
  tugas: "Cari tugas, pegawai atau pelanggan",
  rute: null,
  laporan: "Cari nama",
  pelanggan: "Cari pelanggan",
}

const DAY_MS = 86_400_000
const dayBeside = (date: string, by: 1 | -1) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

const subOf = ({ view, tanggal, range }: AreaAddress): string | undefined => {
  if (view === "pelanggan") return undefined
  const days = formatDays(range.start_date, range.end_date)
  return view === "laporan"
    ? days
    : view === "ringkasan"
      ? `${formatDay(tanggal)} · ${days}`
      : formatDay(tanggal)
}

type ContentProps = {
  readonly address: AreaAddress
  readonly value: AreaAnswer
  readonly go: (to: string) => void
}
const Content = ({ address, value, go }: ContentProps) => {
  switch (value.view) {
    case "ringkasan":
      return <Overview address={address} day={value.day} summary={value.summary} go={go} />
    case "tugas":
      return <Tasks address={address} day={value.day} />
    case "rute":
      return <Routes address={address} day={value.day} />
    case "laporan":
      return <ReportView address={address} report={value.report} go={go} />
    case "pelanggan":
      return <CustomersView address={address} customers={value.customers} />
  }
}

type AreaProps = ScreenProps & { readonly area: Area; readonly view: AreaView; readonly isSales: boolean }

function AreaViewScreen({ area, view, isSales, search, user }: AreaProps) {
  const { handle } = useWorld()
  const read = (text: string) => readArea(area, view, isSales, text)
  const address = read(search)
  const { tanggal, today, range, query, path } = address
  const go = (to: string, replace = true) => handle({ type: "navigation.requested", to, replace })
  const { snapshot, send } = useMachine(liveArea, { input: { input: areaAsk(address) } })
  useMachine(liveAreaRefresh, { input: undefined }, () => send({ type: "query.refresh" }))
  useAddressChange(search, (text) => {
    const input = areaAsk(read(text))
    if (JSON.stringify(input) !== JSON.stringify(snapshot.context.input)) send({ type: "query.ask", input })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const filters = useAddress(path, query, areaWords)
  const hasDay = view === "ringkasan" || view === "tugas" || view === "rute"
  const hasRange = view === "ringkasan" || view === "laporan"
  const dayHref = (date: string | null) =>
    areaHref(address, { tanggal: date === null || date === today ? null : date })
  const searchLabel = searchWords[view]
  const { tanggal: _, menurut: __, ...kept } = query.filters
  return (
    <div {...marks("layanan", snapshot.value)} data-area={area.key} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={area.title}
        isLongSub
        sub={subOf(address)}
        views={
          <ViewTabs
            label={`Tampilan ${area.title}`}
            views={AREA_VIEWS.map((one) => ({
              key: one,
              label: viewWords[one],
              current: one === view,
              href: areaHref(
                {
                  path: one === "ringkasan" ? `/${area.key}` : `/${area.key}/${one}`,
                  query: { ...query, q: "", filters: kept },
                },
                { menurut: null, grafik: null, tanggal: tanggal === today ? null : tanggal },
              ),
            }))}
          />
        }
        actions={
          <div className="flex flex-wrap items-end gap-2">
            {hasDay && (
              <div className="flex items-end gap-2">
                <DateField
                  label="Tanggal"
                  labelHidden
                  value={tanggal}
                  today={today}
                  onChange={(date) => date !== null && date !== tanggal && go(dayHref(date), false)}
                />
                <PeriodSteps
                  unit="Hari"
                  back={dayHref(dayBeside(tanggal, -1))}
                  on={dayHref(dayBeside(tanggal, 1))}
                />
              </div>
            )}
            {view === "laporan" && maySend(user, exportAreaReport) && (
              <SheetMenu id="layananExport" machine={areaFiles} asked={reportAsk(address)} />
            )}
          </div>
        }
      />
      {(hasRange || searchLabel !== null) && (
        <div className="mb-3 rounded-card border border-line bg-surface [&>[role=search]]:border-b-0">
          <Toolbar
            search={
              searchLabel === null
                ? undefined
                : {
                    value: query.q,
                    label: searchLabel,
                    onChange: (q) => go(areaHref(address, { q })),
                  }
            }
            filters={hasRange ? [dateFilter(filters, { ...range }, AREA_DAYS)] : []}
            columns={view === "laporan" ? reportColumns(address) : []}
            columnsMenu={undefined}
            sort={view === "laporan" ? reportSort(address, go) : undefined}
          />
        </div>
      )}
      {snapshot.matches("failed") ? (
        failure?._tag === "Invalid" ? (
          <EmptyState
            kind="search"
            title="Tanggal ini tidak dapat ditampilkan"
            text={Object.values(failure.errors)[0]?.[0] ?? failure.message}
            action={<Button onClick={() => go(path)}>Tampilkan {AREA_DAYS} hari terakhir</Button>}
          />
        ) : (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        )
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <Content address={address} value={value} go={go} />
      )}
    </div>
  )
}

/** Every page of every area of field work; its declaration decides figures and columns. */
export function AreaScreen(props: ScreenProps) {
  const { params } = props
  const area = AREAS.find(({ key }) => key === params["area"])
  const isSales = params["view"] === "sales"
  const view = isSales ? "laporan" : viewOfRest(params["*"] ?? "ringkasan")
  if (area === undefined || view === null) return null
  return <AreaViewScreen key={`${area.key} ${view} ${isSales}`} {...props} {...{ area, view, isSales }} />
}
