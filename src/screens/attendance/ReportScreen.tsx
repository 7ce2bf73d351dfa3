import { startRecalculation } from "#contract/areas/attendance/recalculation.ts"
import { importCalls } from "#contract/areas/imports/imports.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { liveReport, type Report } from "#src/api/actors/attendance.ts"
import { wantedBy } from "#src/api/actors/flowAsk.ts"
import { maySend } from "#src/api/wire/access.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatDay, formatDays, formatNumber } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { useNarrow } from "#src/ui/layout/useNarrow.ts"
import { Further } from "#src/ui/list/Further.tsx"
import { ListView } from "#src/ui/list/ListView.tsx"
import { readState } from "../list/listProps.ts"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { FailureView } from "../FailureView.tsx"
import { useAddress } from "../report/useAddress.ts"
import { dateFilter } from "../report/filters.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { columnsOf, dayRows, reportFilters } from "./DayList.tsx"
import { EmployeeDays } from "./EmployeeDays.tsx"
import { MonthTable } from "./MonthTable.tsx"
import { readReport, REPORT, reportHref, stepped, words } from "./reportAddress.ts"
import { RECALCULATION } from "./recalculationAddress.ts"
import { ReportExport } from "./ReportExport.tsx"
import { ReportTabs } from "./ReportTabs.tsx"
import { useOnce } from "#src/ui/useOnce.ts"

const PER_PAGE = 50
const DAY_MS = 86_400_000

const daysIn = ({
  start_date,
  end_date,
}: {
  readonly start_date: string
  readonly end_date: string
}): number => 1 + Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS)

const sumsText = ({ sums, total }: Report): string =>
  [
    `${formatNumber(total)} pegawai`,
    `${formatNumber(sums.hadir)} hadir`,
    `${formatNumber(sums.belum + sums.tidak_lengkap)} belum lengkap`,
    `${formatNumber(sums.alpa)} alpa`,
  ].join(" · ")

const Import = ({ user }: Pick<ScreenProps, "user">) =>
  maySend(user, importCalls.absensi) ? <ButtonLink href="/laporan-absensi/impor">Impor</ButtonLink> : null

const Recalculation = ({ user }: Pick<ScreenProps, "user">) =>
  maySend(user, startRecalculation) ? <ButtonLink href={RECALCULATION}>Hitung ulang</ButtonLink> : null

/** Laporan (attendance report): all employees of a date or a month, or one employee with the evidence of each day. */
export function ReportScreen({ search, user }: ScreenProps) {
  const input = useOnce(() => readReport(search).ask)
  const { snapshot, send } = useMachine(liveReport, { input: { input } })
  useAddressChange(search, (text) => {
    const next = readReport(text).ask
    /** Skip the request when another day of the same employee is selected: its data is already loaded. */
    if (JSON.stringify(next) !== JSON.stringify(snapshot.context.input))
      send({ type: "query.ask", input: next })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { handle } = useWorld()
  const isNarrow = useNarrow()
  const { view, span, ask, day } = readReport(search)
  const address = useAddress(REPORT, readQuery(search, words), words)
  const { value, failure } = snapshot.context
  const go = (to: string) => handle({ type: "navigation.requested", to, replace: false })
  const step = (by: 1 | -1) =>
    reportHref(search, { start_date: stepped(view, span.start_date, by), end_date: null, hari: null })
  const steps = <PeriodSteps unit={view === "hari" ? "Hari" : "Bulan"} back={step(-1)} on={step(1)} />
  const actions = (
    <>
      <Import user={user} />
      <Recalculation user={user} />
      <ReportExport
        asked={wantedBy(ask, null)}
        what="harian"
        rows={value === null ? undefined : value.total * daysIn(span)}
      />
    </>
  )
  const hrefOf = (member: number, hari: string | null) =>
    reportHref("", { members_id: String(member), start_date: span.start_date, hari })
  const filters = [
    ...(view === "pegawai" ? [] : [dateFilter(address, span, 1)]),
    ...reportFilters(address, value?.rows ?? []),
  ]
  const root = { ...marks("laporanAbsensi", snapshot.value), "aria-busy": snapshot.hasTag("busy") }
  const page =
    value === null
      ? {}
      : {
          page: {
            from: value.total === 0 ? 0 : (value.page - 1) * PER_PAGE + 1,
            to: Math.min(value.page * PER_PAGE, value.total),
            total: value.total,
            totalIsExact: true,
            perPage: 50 as const,
            onPerPage: () => undefined,
            onPrev: () => go(`${reportHref(search, {})}${pageMark(search, value.page - 1)}`),
            onNext: () => go(`${reportHref(search, {})}${pageMark(search, value.page + 1)}`),
            hasPrev: value.page > 1,
            hasNext: value.page < value.last_page,
          },
        }
  if (view === "hari") {
    const isRange = span.start_date !== span.end_date
    const rows = dayRows(value?.rows ?? [], isRange, ask.filters)
    return (
      <div {...root}>
        <ListView
          title="Laporan absensi"
          isLongText
          countText={`${isRange ? formatDays(span.start_date, span.end_date) : formatDay(span.start_date)}${value === null ? "" : ` · ${sumsText(value)}`}`}
          steps={steps}
          actions={actions}
          views={<ReportTabs view={isRange ? null : "hari"} />}
          columns={columnsOf(isRange)}
          rows={rows}
          rowHref={({ member, day: own }) => hrefOf(member.id, own?.date ?? span.start_date)}
          rowLabel={({ member }) => member.nama}
          state={readState(snapshot.matches("failed"), snapshot.matches("loading"), value)}
          {...(failure === null ? {} : { failureText: failureText(failure) })}
          onRetry={() => send({ type: "query.retry" })}
          filters={filters}
          {...page}
          empty={{ title: "Tidak ada pegawai", text: "Tidak ada yang bekerja di sini pada tanggal ini." }}
          emptySearch={Object.keys(address.query.filters).length > 0 ? { onClear: () => go(REPORT) } : null}
        />
      </div>
    )
  }
  const one = view === "pegawai" ? value?.rows[0] : undefined
  return (
    <div {...root}>
      <PageHeader
        title={one?.member.nama ?? "Laporan absensi"}
        sub={[
          one === undefined ? null : `${one.member.nip} · ${one.member.kantor}`,
          formatDays(span.start_date, span.end_date),
          view === "bulan" && value !== null ? `${formatNumber(value.total)} pegawai` : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
        isTight
        views={<ReportTabs view={view === "bulan" ? "bulan" : null} />}
        actions={
          <>
            {steps}
            <Further isNarrow={isNarrow}>{actions}</Further>
          </>
        }
      />
      {view === "bulan" && (
        <div className="mb-3 rounded-card border border-line bg-surface">
          <div className="[&>[role=search]]:border-b-0">
            <Toolbar
              search={undefined}
              filters={reportFilters(address, value?.rows ?? [])}
              columns={[]}
              columnsMenu={undefined}
            />
          </div>
        </div>
      )}
      {snapshot.matches("failed") && failure !== null ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-80 w-full" />
      ) : value.rows.length === 0 ? (
        <EmptyState title="Tidak ada pegawai" text="Tidak ada yang cocok dalam rentang tanggal ini." />
      ) : one === undefined ? (
        <>
          <MonthTable rows={value.rows} span={span} hrefOf={hrefOf} />
          {value.last_page > 1 && (
            <nav aria-label="Halaman" className="mt-3 flex items-center justify-end gap-2">
              <span className="text-ink-3 tnum">
                Halaman {value.page} dari {value.last_page}
              </span>
              {value.page > 1 && (
                <ButtonLink size="sm" href={`${reportHref(search, {})}${pageMark(search, value.page - 1)}`}>
                  Sebelumnya
                </ButtonLink>
              )}
              {value.page < value.last_page && (
                <ButtonLink size="sm" href={`${reportHref(search, {})}${pageMark(search, value.page + 1)}`}>
                  Berikutnya
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      ) : (
        <EmployeeDays row={one} day={day} hrefOf={(hari) => reportHref(search, { hari })} />
      )}
    </div>
  )
}

/** Identifies the page of a URL, to detect that the URL has changed already. */
const pageMark = (search: string, page: number): string =>
  page <= 1 ? "" : `${reportHref(search, {}).includes("?") ? "&" : "?"}page=${page}`
