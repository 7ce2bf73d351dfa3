import { AREA_KINDS } from "#contract/areas/fieldwork/areaKinds.ts"
import { failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import type { AreaDay, AreaSummary, AreaWork } from "#src/api/actors/areas.ts"
import { formatDay, formatDays, formatNumber, formatRupiah } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import { dayPoint, daysOf } from "../report/people.tsx"
import { type AreaAddress, areaHref } from "./areaAddress.ts"
import { figureText, peopleOf, placesOf, stopsOf } from "./areaShapes.ts"
import { WorkList } from "./WorkList.tsx"
import { WorkMap } from "./WorkMap.tsx"

const withoutPlace = (rows: readonly AreaWork[]) => rows.filter(({ lat }) => lat === null).length
const count = (rows: readonly AreaWork[], ...states: readonly AreaWork["state"][]) =>
  rows.filter(({ state }) => states.includes(state))

type DayProps = { readonly address: AreaAddress; readonly day: AreaDay }

/** A day without work, with the way to the last one that has some. */
function NoWork({ address, day: { last_day, total } }: DayProps) {
  const { area, query, tanggal } = address
  const { noun } = AREA_KINDS[area.kind]
  if (query.q !== "" && total === 0 && last_day === null)
    return <EmptyState kind="search" title="Tidak ada yang cocok" text="Ubah pencariannya." />
  return (
    <EmptyState
      title={`Tidak ada ${noun} pada hari ini`}
      text={`${formatDay(tanggal)} tidak memiliki tugas atau kunjungan di ${area.title}.`}
      {...(last_day === null
        ? {}
        : {
            action: (
              <ButtonLink href={areaHref(address, { tanggal: last_day })}>
                Lihat {formatDay(last_day)}
              </ButtonLink>
            ),
          })}
    />
  )
}

/** Failed attempts by reason, and for deliveries the cash that is not collected. */
function Failures({ summary }: { readonly summary: AreaSummary }) {
  const left = summary.sums.cod - summary.sums.cod_paid
  return (
    <Card title="Percobaan gagal">
      <ul role="list" className="grid gap-1.5">
        {summary.failures.map(({ failure, count: times }) => (
          <li key={failure} className="flex justify-between gap-3 text-ink-2">
            <span>{failureWords[failure]}</span>
            <span className="text-ink tnum">{formatNumber(times)}</span>
          </li>
        ))}
        {left > 0 && (
          <li className="flex justify-between gap-3 border-t border-line pt-1.5 text-ink-2">
            <span>COD belum tertagih</span>
            <span className="text-ink tnum">{formatRupiah(left)}</span>
          </li>
        )}
      </ul>
    </Card>
  )
}

type OverviewProps = DayProps & {
  readonly summary: AreaSummary
  readonly go: (to: string) => void
}

/** The day of an area: figures of the range, map, work under way and late, and the trend. */
export function Overview({ address, day, summary, go }: OverviewProps) {
  const { area, range, asTable } = address
  const { cards, bars } = AREA_KINDS[area.kind]
  const { rows } = day
  const [running, late] = [count(rows, "under_way"), count(rows, "late", "failed")]
  const points = daysOf(
    summary.days.map((one) =>
      dayPoint(
        one.tanggal,
        bars.map(([measure]) => one[measure]),
      ),
    ),
    range,
    (date) => areaHref({ ...address, path: `/${area.key}/tugas` }, { tanggal: date, grafik: null }),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <StatGrid>
        {cards.map((figure) => (
          <StatCard
            key={figure.label}
            label={figure.label}
            value={figureText(figure, summary.sums)}
            sub={[
              formatDays(range.start_date, range.end_date),
              ...(figure.of === "planned" && summary.sums.retried > 0
                ? [`${formatNumber(summary.sums.retried)} diulang dari hari sebelumnya`]
                : []),
            ].join(" · ")}
          />
        ))}
      </StatGrid>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={formatDay(address.tanggal)}>
          {rows.length === 0 ? (
            <NoWork address={address} day={day} />
          ) : (
            <WorkMap key={day.tanggal} places={placesOf(rows)} without={withoutPlace(rows)} />
          )}
        </Card>
        <div className="grid content-start gap-3">
          <Card title={`Sedang berjalan (${formatNumber(running.length)})`} flush>
            {running.length === 0 ? (
              <p className="border-t border-line px-4 py-3 text-ink-2">Tidak ada yang sedang berjalan.</p>
            ) : (
              <WorkList label="Sedang berjalan" rows={running} />
            )}
          </Card>
          <Card title={`Terlambat atau gagal (${formatNumber(late.length)})`} flush>
            {late.length === 0 ? (
              <p className="border-t border-line px-4 py-3 text-ink-2">Tidak ada yang terlambat.</p>
            ) : (
              <WorkList label="Terlambat atau gagal" rows={late} />
            )}
          </Card>
          {summary.failures.length > 0 && <Failures summary={summary} />}
        </div>
      </div>
      <Card title="Per tanggal">
        <TrendChart
          label="Per tanggal"
          kind="bars"
          points={points}
          series={bars.map(([key, label, tone]) => ({ key, label, tone }))}
          format={(value) => formatNumber(value)}
          asTable={asTable}
          onAsTable={(isTable) => go(areaHref(address, { grafik: isTable ? "tabel" : null }))}
        />
      </Card>
    </div>
  )
}

/** Everything of a day. */
export function Tasks({ address, day }: DayProps) {
  const { rows, total } = day
  if (rows.length === 0)
    return (
      <Card>
        <NoWork address={address} day={day} />
      </Card>
    )
  return (
    <Card title={`${formatNumber(total)} ${AREA_KINDS[address.area.kind].noun}`} flush>
      <WorkList label="Tugas dan kunjungan" rows={rows} />
      {total > rows.length && (
        <p className="border-t border-line px-4 py-3 text-caption text-ink-3">
          {formatNumber(rows.length)} pertama ditampilkan; cari untuk mempersempit.
        </p>
      )}
    </Card>
  )
}

/** Routes of a day: employees, and the stops of the chosen one on the map. */
export function Routes({ address, day }: DayProps) {
  const people = peopleOf(day.rows)
  const chosen = people.find(({ id }) => id === address.member) ?? people[0]
  if (chosen === undefined)
    return (
      <Card>
        <NoWork address={address} day={day} />
      </Card>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Card title={`Pegawai (${formatNumber(people.length)})`} flush>
        <ul role="list" className="max-h-72 overflow-y-auto lg:max-h-[40rem]">
          {people.map(({ id, nama, rows }) => (
            <li key={id}>
              <a
                href={areaHref(address, { pegawai: id })}
                aria-current={id === chosen.id ? "true" : undefined}
                className="flex justify-between gap-2 border-t border-line px-4 py-2.5 text-ink no-underline hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold"
              >
                <span className="min-w-0 truncate">{nama}</span>
                <span className="text-ink-2 tnum">
                  {count(rows, "done").length}/{rows.length}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <Card title={chosen.nama}>
          <WorkMap
            key={`${chosen.id} ${day.tanggal}`}
            places={placesOf(chosen.rows)}
            stops={stopsOf(chosen.rows)}
            without={withoutPlace(chosen.rows)}
          />
        </Card>
        <Card title="Perhentian" flush>
          <WorkList label="Perhentian" rows={chosen.rows} isRoute />
        </Card>
      </div>
    </div>
  )
}
