import { ShieldCheck } from "lucide-react"
import { trackStates, trackStateWords, TRACK_DAYS } from "#contract/areas/fieldwork/trackWords.ts"
import { mapMachine } from "#machines/map/mapMachine.ts"
import { livePositions, liveTrackRefresh, liveTrackRoute, type Positions } from "#src/api/actors/tracker.ts"
import { formatDay, formatNumber, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { PeopleList } from "./PeopleList.tsx"
import { RoutePanel } from "./RoutePanel.tsx"
import { dayBeside, positionsAsk, readAddress, TRACKER, trackerHref, trackerWords } from "./trackerAddress.ts"
import { TrackerMap } from "./TrackerMap.tsx"

const states = trackStates.map((value) => ({ value, label: trackStateWords[value] }))
const tabs = [
  { value: "daftar", label: "Daftar" },
  { value: "peta", label: "Peta" },
] as const

const subOf = ({ tanggal, counts, as_of, is_today }: Positions): string =>
  [
    formatDay(tanggal),
    `${formatNumber(counts.people)} pegawai`,
    is_today ? `${formatNumber(counts.lapangan)} di lapangan` : null,
    is_today ? `diperbarui ${formatTime(as_of)}` : null,
  ]
    .filter((part) => part !== null)
    .join(" · ")

/** /tracker: last positions of a day with a map, and the route of one employee. */
export function TrackerScreen({ search }: ScreenProps) {
  const { handle } = useWorld()
  const address = readAddress(search)
  const { tanggal, member, query, tab, today } = address
  const first = useOnce(() => ({ ask: positionsAsk(search, null), route: { members_id: member, tanggal } }))
  const go = (to: string, replace = false) => handle({ type: "navigation.requested", to, replace })
  const positions = useMachine(livePositions, { input: { input: first.ask } })
  const route = useMachine(liveTrackRoute, { input: { input: first.route } })
  const map = useMachine(mapMachine, { input: { selected: member } }, (event) => {
    if (event.type === "map.selected") {
      if (event.id !== readAddress(search).member)
        go(trackerHref(search, { pegawai: event.id, page: query.page }))
      return
    }
    /** Only with too many people for one answer does the visible part decide what is sent. */
    const { value, input } = positions.snapshot.context
    const next = positionsAsk(search, event.sight)
    const isPartial = value !== null && (value.clusters.length > 0 || input.box !== undefined)
    if (isPartial) positions.send({ type: "query.ask", input: next })
  })
  useMachine(liveTrackRefresh, { input: undefined }, () => {
    if (tanggal !== today) return
    positions.send({ type: "query.refresh" })
    if (member !== null) route.send({ type: "query.refresh" })
  })
  useAddressChange(search, (text) => {
    const next = readAddress(text)
    const ask = positionsAsk(text, map.snapshot.context.sight)
    const wanted = {
      ...positionsAsk(text, null),
      ...(positions.snapshot.context.input.box === undefined ? {} : ask),
    }
    if (JSON.stringify(wanted) !== JSON.stringify(positions.snapshot.context.input))
      positions.send({ type: "query.ask", input: wanted })
    const { members_id, tanggal: shownDay } = route.snapshot.context.input
    if (next.member !== members_id || next.tanggal !== shownDay) {
      route.send({ type: "query.ask", input: { members_id: next.member, tanggal: next.tanggal } })
      map.send({ type: "map.fit" })
    }
    if (next.member !== map.snapshot.context.selected) map.send({ type: "map.select", id: next.member })
  })
  useSeenAgain(() => positions.snapshot.hasTag("busy") || positions.send({ type: "query.refresh" }))
  const { value, failure } = positions.snapshot.context
  const found = route.snapshot.context
  const shown =
    found.value !== null && found.value.member.id === member && found.value.tanggal === tanggal
      ? found.value
      : null
  const filters = useAddress(TRACKER, query, trackerWords)
  const step = (by: 1 | -1) => (value === null ? null : dayBeside(tanggal, by, value.since, today))
  const dayHref = (date: string | null) =>
    trackerHref(search, { tanggal: date === today ? null : (date ?? tanggal) })
  const { tampil: _, pegawai: __, tanggal: ___, ...narrowing } = query.filters
  return (
    <div
      {...marks("tracker", positions.snapshot.value)}
      data-map={String(map.snapshot.value)}
      aria-busy={positions.snapshot.hasTag("busy")}
      className="flex min-h-0 flex-col lg:h-[calc(100dvh-7.5rem)] lg:min-h-[34rem]"
    >
      <PageHeader
        title="Tracker"
        isLongSub
        sub={value === null ? "Memuat posisi pegawai" : subOf(value)}
        actions={
          <div className="flex items-end gap-2">
            <DateField
              label="Tanggal"
              labelHidden
              value={tanggal}
              isPast
              today={today}
              max={today}
              {...(value === null ? {} : { min: value.since })}
              onChange={(date) => date !== null && date !== tanggal && go(dayHref(date))}
            />
            <PeriodSteps unit="Hari" back={dayHref(step(-1))} on={dayHref(step(1))} />
          </div>
        }
      />
      <p className="mb-3 flex items-start gap-2 text-caption text-ink-2">
        <ShieldCheck size={16} aria-hidden="true" className="mt-px shrink-0 text-ink-3" />
        Titik ponsel disimpan {TRACK_DAYS} hari dan hanya di jam kerja. Siapa yang melihat posisi atau rute,
        dan kapan, tercatat dalam riwayat.
      </p>
      <div className="mb-3 lg:hidden">
        <SegmentedControl
          label="Daftar atau peta"
          options={tabs}
          value={tab}
          onChange={(tampil) =>
            go(trackerHref(search, { tampil: tampil === "daftar" ? null : tampil, page: query.page }), true)
          }
        />
      </div>
      {positions.snapshot.matches("failed") ? (
        failure?._tag === "Invalid" ? (
          <EmptyState
            kind="search"
            title="Tanggal ini tidak dapat ditampilkan"
            text={Object.values(failure.errors)[0]?.[0] ?? failure.message}
            action={<ButtonLink href={trackerHref("", {})}>Tampilkan hari ini</ButtonLink>}
          />
        ) : (
          <FailureView failure={failure} onRetry={() => positions.send({ type: "query.retry" })} />
        )
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          {/* Comes with the answer, in the place of the skeleton: above it, it would push down what is being read (layout shift). */}
          {value.last_day !== null && (
            <div className="mb-3">
              <Notice
                tone="info"
                action={
                  <ButtonLink size="sm" href={dayHref(value.last_day)}>
                    Lihat {formatDay(value.last_day)}
                  </ButtonLink>
                }
              >
                {value.is_today
                  ? "Hari ini belum ada titik."
                  : `${formatDay(value.tanggal)} tidak memiliki titik.`}
              </Notice>
            </div>
          )}
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[23rem_minmax(0,1fr)]">
            <section
              aria-label={member === null ? "Daftar pegawai" : "Rute pegawai"}
              className={`flex min-h-0 flex-col rounded-card border border-line bg-surface ${tab === "peta" ? "max-lg:hidden" : ""}`}
            >
              {member === null ? (
                <>
                  <div className="-mb-px">
                    <Toolbar
                      search={{
                        value: query.q,
                        label: "Cari nama atau NIP",
                        onChange: (q) => go(trackerHref(search, { q }), true),
                      }}
                      filters={[
                        wordFilter(filters, "state", "Keadaan", states),
                        rowFilter(filters, "departement_id", "Divisi", () => undefined),
                        rowFilter(filters, "offices_id", "Kantor", () => undefined),
                      ]}
                      columns={[]}
                      columnsMenu={undefined}
                    />
                  </div>
                  <PeopleList
                    value={value}
                    hrefOf={(id) => trackerHref(search, { pegawai: id, page: query.page })}
                    pageHref={(page) => trackerHref(search, { page })}
                    isNarrowed={query.q !== "" || Object.keys(narrowing).length > 0}
                    plainHref={trackerHref("", tanggal === today ? {} : { tanggal })}
                  />
                </>
              ) : route.snapshot.matches("failed") ? (
                <FailureView failure={found.failure} onRetry={() => route.send({ type: "query.retry" })} />
              ) : shown === null ? (
                <Skeleton className="m-4 h-64" />
              ) : (
                <RoutePanel
                  route={shown}
                  backHref={trackerHref(search, { pegawai: null, page: query.page })}
                  mapHref={trackerHref(search, { tampil: "peta", page: query.page })}
                />
              )}
            </section>
            <section
              aria-label="Peta"
              className={`flex min-h-0 min-w-0 flex-col ${tab === "daftar" ? "max-lg:hidden" : ""}`}
            >
              <TrackerMap
                value={value}
                route={shown}
                map={map.snapshot.context}
                send={map.send}
                routeHref={trackerHref(search, { tampil: null, page: query.page })}
              />
            </section>
          </div>
        </>
      )}
    </div>
  )
}
