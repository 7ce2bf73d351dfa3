import { type Metric, metricMeaning, updateTarget } from "#contract/areas/home/performance.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { liveCards, liveTarget, type Performance as Figures } from "#src/api/actors/home.ts"
import type { HomeData } from "#src/api/actors/shell.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate, formatMonth, formatNumber, formatPercent } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Tone } from "#src/ui/data/StatCard.tsx"
import { Popover } from "#src/ui/overlay/Popover.tsx"
import { reportHref } from "../attendance/reportAddress.ts"
import { useMachine, useWorld } from "../screen.ts"
import { homeHref, readOffice } from "./address.ts"
import { useOfficeChange } from "./useOfficeChange.ts"
import { cardWords } from "./cards.ts"
import { LateHours } from "./LateHours.tsx"
import { TargetDialog } from "./TargetDialog.tsx"
import { Widget } from "./Widget.tsx"

type Props = {
  readonly metric: Metric
  readonly search: string
  readonly user: SessionUser
  readonly offices: HomeData["offices"]
}

const FEW = 3
/** Reserved height of the figures, by the number of columns of offices and people. */
const HEIGHT: Readonly<Record<Metric, string>> = {
  kehadiran: "min-h-[29rem] @min-[34rem]:min-h-[23rem] @min-[50rem]:min-h-[17rem]",
  ontime: "min-h-[29rem]",
  kunjungan: "min-h-[25rem] @min-[34rem]:min-h-[18rem]",
}
/** Several columns; only one when shown next to the late hours. */
const IN_COLUMNS = "@min-[34rem]:grid-cols-2 @min-[50rem]:grid-cols-3"
const TOO_MANY = "Pegawainya terlalu banyak untuk diurutkan sekaligus: pilih satu kantor."
const shown = (pct: number | null): string => (pct === null ? "–" : formatPercent(pct))

/** A figure of the month compared with its target and the month before, and how it is calculated. */
export function Performance({ metric, search, user, offices }: Props) {
  const { mayOpen } = useWorld()
  const { snapshot, send } = useMachine(liveCards[metric], { input: { input: readOffice(search) } })
  useOfficeChange(search, (input) => send({ type: "widget.ask", input }))
  const target = useMachine(liveTarget, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") send({ type: "widget.refresh" })
  })
  const { reading, failure, input } = snapshot.context
  const title = cardWords[metric]
  const value = reading?.value ?? null
  return (
    <>
      <Widget<Figures>
        title={title}
        state={String(snapshot.value)}
        {...{ reading, failure }}
        onRetry={() => send({ type: "widget.retry" })}
        empty={{ title: "Belum ada yang dihitung", text: metricMeaning[metric] }}
        height={HEIGHT[metric]}
        actions={
          <span className="flex gap-2">
            <Popover
              button={
                <Button size="sm" variant="quiet" aria-label={`Arti ${title}`}>
                  Arti
                </Button>
              }
              label={`Arti ${title}`}
              align="end"
            >
              {() => <p className="max-w-72 p-3 text-body text-ink-2">{metricMeaning[metric]}</p>}
            </Popover>
            {value !== null && maySend(user, updateTarget) && (
              <Button
                size="sm"
                aria-label={`Ubah target ${title}`}
                onClick={() =>
                  target.send({
                    type: "inPlace.open",
                    values: {
                      metric,
                      value: value.target_pct,
                      period: value.month,
                      offices_id: input.offices_id,
                      version: value.target.version,
                    },
                  })
                }
              >
                Ubah target
              </Button>
            )}
          </span>
        }
      >
        {(figures) => (
          <Body
            {...{ figures, search }}
            unit={metric === "kunjungan" ? "kunjungan" : "hari"}
            memberHref={mayOpen(pages[metric]) ? (id) => rowsHref[metric](id, figures) : null}
          />
        )}
      </Widget>
      <TargetDialog
        {...{ title, offices }}
        snapshot={target.snapshot}
        send={target.send}
        history={value?.target.history ?? []}
      />
    </>
  )
}

type Of = (member: number, span: Pick<Figures, "start_date" | "end_date">) => string
const ofReport: Of = (id, { start_date, end_date }) =>
  reportHref("", { members_id: String(id), start_date, end_date })
const ofVisits: Of = (id, { start_date, end_date }) =>
  `/visit?status=semua&members_id=${id}&start_date=${start_date}&end_date=${end_date}`
/** URLs of an employee's rows, by metric. */
const rowsHref: Readonly<Record<Metric, Of>> = {
  ontime: ofReport,
  kehadiran: ofReport,
  kunjungan: ofVisits,
}
const pages: Readonly<Record<Metric, string>> = {
  ontime: "/laporan-absensi/laporan",
  kehadiran: "/laporan-absensi/laporan",
  kunjungan: "/visit",
}

type BodyProps = {
  readonly figures: Figures
  readonly search: string
  /** The counted unit. */
  readonly unit: string
  readonly memberHref: ((id: number) => string) | null
}

function Body({ figures, search, unit, memberHref }: BodyProps) {
  const { pct, target_pct, prev_pct } = figures
  const delta = pct === null || prev_pct === null ? null : Math.round((pct - prev_pct) * 10) / 10
  const people = (rows: Figures["best"]): readonly Share[] =>
    (rows ?? []).slice(0, FEW).map(({ member, pct: share }) => ({
      id: member.id,
      nama: member.nama,
      share,
      href: memberHref === null ? null : memberHref(member.id),
    }))
  const shares = (
    <div className={`grid content-start gap-x-8 gap-y-3 ${figures.late_hours == null ? IN_COLUMNS : ""}`}>
      <Shares
        title="Kantor yang terendah"
        rows={figures.by_office
          .toSorted((a, b) => (a.pct ?? 0) - (b.pct ?? 0))
          .slice(0, FEW)
          .map(({ id, nama, pct: share }) => ({
            id,
            nama,
            share,
            href: homeHref(search, { offices_id: id }),
          }))}
      />
      <Shares title="Terbaik" rows={people(figures.best)} />
      <Shares title="Perlu dibantu" rows={people(figures.help)} />
    </div>
  )
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-figure font-bold text-ink tnum">{shown(pct)}</p>
        <p className="text-ink-3 tnum">
          {pct !== null && pct < target_pct ? (
            <Tone tone="bad">di bawah target {target_pct}%</Tone>
          ) : (
            <>target {target_pct}%</>
          )}
          {" · "}
          {formatNumber(figures.part)} dari {formatNumber(figures.of)} {unit}
        </p>
        {figures.visits !== undefined && (
          <p className="text-caption text-ink-3 tnum">
            {shown(figures.visits.in_radius_pct)} di dalam radius
            {figures.visits.avg_duration_min !== null &&
              `, rata-rata ${formatNumber(figures.visits.avg_duration_min)} menit`}
            {" · "}
            <a
              href={`/visit?tampilan=rangkuman&start_date=${figures.start_date}&end_date=${figures.end_date}`}
              className="text-brand underline underline-offset-2"
            >
              Rangkuman kunjungan
            </a>
          </p>
        )}
        <p className="text-caption text-ink-3 tnum">
          {delta === null
            ? `${formatMonth(figures.month)}, tanpa pembanding`
            : `${delta > 0 ? "+" : ""}${formatNumber(delta, 1)} dari ${formatDate(figures.prev_start_date)} – ${formatDate(figures.prev_end_date)}`}
        </p>
      </div>
      {figures.best === null && <p className="text-ink-3">{TOO_MANY}</p>}
      {figures.late_hours == null ? (
        shares
      ) : (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {shares}
          <div className="min-w-0">
            <h3 className="mb-1 text-caption font-semibold text-ink-3">Hari dan jam masuk yang terlambat</h3>
            <LateHours cells={figures.late_hours} />
          </div>
        </div>
      )}
    </div>
  )
}

type Share = {
  readonly id: number
  readonly nama: string
  readonly share: number | null
  readonly href: string | null
}

const Shares = ({ title, rows }: { readonly title: string; readonly rows: readonly Share[] }) =>
  rows.length === 0 ? null : (
    <div>
      <h3 className="text-caption font-semibold text-ink-3">{title}</h3>
      <ul role="list">
        {rows.map(({ id, nama, share, href }) => (
          <li key={id} className="flex items-center justify-between gap-3 leading-6 text-ink-2">
            {href === null ? (
              <span className="min-w-0 truncate">{nama}</span>
            ) : (
              <a
                href={href}
                className="min-w-0 truncate leading-6 text-ink-2 underline-offset-2 hover:underline"
              >
                {nama}
              </a>
            )}
            <span className="tnum">{shown(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
