import { dayFlagWords, type DayState, dayStateWords } from "#contract/areas/attendance/days.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { HomeFigures } from "#src/api/actors/shell.ts"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { formatNumber, formatPercent } from "#src/format/format.ts"
import { reportHref, SUMMARY } from "../attendance/reportAddress.ts"
import { onTimeOf, presentOf, sinceLastWeek } from "./attendance.ts"

type Day = HomeFigures["trend"][number]
const forOffice = (office: number | null) => ({ offices_id: office === null ? null : String(office) })
type Filters = Readonly<Record<string, string>>

/** URL of the rows of a day, filtered by the selected office. */
export const dayHref = (date: string, office: number | null, patch: Filters = {}): string =>
  reportHref("", { start_date: date, ...forOffice(office), ...patch })

/** URL of the visits in progress on a day, filtered by the selected office. */
export const onVisitHref = (date: string, office: number | null): string =>
  `/visit?${new URLSearchParams({
    status: "semua",
    visit_status: "in_progress",
    start_date: date,
    end_date: date,
    ...(office === null ? {} : { offices_id: String(office) }),
  }).toString()}`

/** URL of the rows behind a day or a longer interval. */
export const spanHref =
  (office: number | null) =>
  (start: string, end: string): string =>
    start === end
      ? dayHref(start, office)
      : `${SUMMARY}?${new URLSearchParams({
          start_date: start,
          end_date: end,
          ...(office === null ? {} : { offices_id: String(office) }),
        }).toString()}`

type FiguresProps = {
  readonly data: Pick<HomeFigures, "cards" | "trend">
  /** URL of the rows behind a number; undefined = no permission. */
  readonly hrefOf: (patch: Filters) => string | undefined
  /** URL of the visits in progress; null = no permission. */
  readonly visitHref: string | null
}

/** Today's counts: present, absent, and their parts. */
export function Figures({ data: { cards, trend }, hrefOf, visitHref }: FiguresProps) {
  const isFree = cards.libur > 0 && cards.hadir === 0
  const people = cards.total_pegawai
  const card = (label: string, patch: Filters) => {
    const href = hrefOf(patch)
    return { label, ...(href === undefined ? {} : { href }) }
  }
  /** Compares a part of today with the same part a week ago. */
  const beside = (now: number | null, words: string, of: (day: Day) => number | null, most = now) => {
    const delta = isFree ? null : sinceLastWeek(trend, now, of, most)
    return (
      <>
        {words}
        {delta !== null && (
          <>
            {" · "}
            {delta.isLess ? <Tone tone="bad">{delta.text}</Tone> : delta.text}
          </>
        )}
      </>
    )
  }
  const present = people === 0 ? null : (cards.hadir / people) * 100
  const onTime = cards.hadir === 0 ? null : (cards.tepat_waktu / cards.hadir) * 100
  return (
    <StatGrid>
      <StatCard
        {...card("Hadir hari ini", {})}
        value={formatNumber(cards.hadir)}
        sub={
          isFree
            ? "Hari libur"
            : beside(
                present,
                `${present === null ? "–" : formatPercent(present)} dari ${formatNumber(people)}`,
                presentOf,
                people === 0 ? null : ((cards.hadir + cards.belum_absen) / people) * 100,
              )
        }
      />
      <StatCard
        {...card("Tepat waktu", { flag: "terlambat" })}
        value={onTime === null ? "–" : formatPercent(onTime)}
        sub={isFree ? "Hari libur" : beside(onTime, `${formatNumber(cards.terlambat)} terlambat`, onTimeOf)}
      />
      <StatCard
        {...card("Belum absen", { day_status: "belum" })}
        value={formatNumber(cards.belum_absen)}
        sub={cards.libur > 0 ? "Hari libur" : "dari yang bekerja hari ini"}
      />
      <Rest cards={cards} hrefOf={hrefOf} visitHref={visitHref} />
    </StatGrid>
  )
}

/** Secondary counts of the day, each with a link to its rows. */
function Rest({
  cards,
  hrefOf,
  visitHref,
}: Pick<FiguresProps, "hrefOf" | "visitHref"> & Pick<HomeFigures, "cards">) {
  const states = (["cuti", "izin", "sakit", "alpa", "dinas"] as const).map((state) => ({
    label: dayStateWords[state].label,
    count: cards[state],
    href: hrefOf({ day_status: state satisfies DayState }),
  }))
  const rows = [
    ...states,
    { label: dayFlagWords.luar_radius, count: cards.luar_radius, href: hrefOf({ flag: "luar_radius" }) },
    ...(cards.sedang_visit === null || visitHref === null
      ? []
      : [{ label: visitStatusWords.in_progress.label, count: cards.sedang_visit, href: visitHref }]),
  ]
  return (
    <ul
      role="list"
      aria-label="Rincian hari ini"
      className="grid min-h-40 content-center sm:min-h-0 sm:grid-cols-2 lg:min-h-40 lg:grid-cols-1 xl:min-h-0 xl:grid-cols-2 gap-x-4 rounded-card border border-line bg-surface px-4 py-2"
    >
      {rows.map(({ label, count, href: rowsHref }) => {
        const href = count === 0 ? undefined : rowsHref
        return (
          <li key={label} className="flex items-center justify-between gap-2 text-body text-ink-3">
            {href === undefined ? (
              <span className="truncate">{label}</span>
            ) : (
              <a href={href} className="truncate leading-6 text-ink-2 underline-offset-2 hover:underline">
                {label}
              </a>
            )}
            <span className="text-ink tnum">{formatNumber(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}
