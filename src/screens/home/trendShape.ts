import type { TrendPoint as Step, TrendStep } from "#contract/areas/home/performance.ts"
import { formatDate, formatDay, formatMonth } from "#src/format/format.ts"
import type { TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import { dayPoint } from "../report/people.tsx"

/** One interval of a trend; the previous interval and the target are optional. */
export type Shown = Pick<
  Step,
  | "start"
  | "end"
  | "hadir"
  | "terlambat"
  | "alpa"
  | "izin"
  | "sakit"
  | "cuti"
  | "ontime_pct"
  | "attendance_pct"
> & {
  readonly attendance_target_pct?: number
  readonly before?: Step["before"]
}

export const present: TrendSeries = { key: "hadir", label: "Kehadiran", tone: "brand", isShare: true }
const before: TrendSeries = { key: "sebelum", label: "Periode sebelumnya", tone: "neutral", isShare: true }
export const others: readonly TrendSeries[] = [
  { key: "terlambat", label: "Terlambat", tone: "warn" },
  { key: "cuti", label: "Cuti, izin & sakit", tone: "info" },
  { key: "alpa", label: "Alpa", tone: "bad" },
]
const counted: TrendSeries = { key: "jumlah", label: "Hadir", tone: "ok" }
const onTime: TrendSeries = { key: "tepat", label: "Tepat waktu", tone: "ok", isShare: true }

const named = (step: TrendStep, { start, end }: Shown): Pick<TrendPoint, "key" | "tick" | "label"> =>
  step === "days"
    ? dayPoint(start, [])
    : step === "week"
      ? {
          key: start,
          tick: formatDate(start).split(" ").slice(0, 2).join(" "),
          label: `${formatDay(start)} – ${formatDay(end)}`,
        }
      : {
          key: start,
          tick: formatMonth(start.slice(0, 7)).slice(0, 3),
          label: formatMonth(start.slice(0, 7)),
        }

type Parts = {
  readonly line: { readonly points: readonly TrendPoint[]; readonly series: readonly TrendSeries[] }
  readonly bars: readonly TrendPoint[]
  readonly table: { readonly points: readonly TrendPoint[]; readonly series: readonly TrendSeries[] }
  /** Target of the last interval in percent; null = not requested. */
  readonly target: number | null
  /** Start of the line chart's axis in percent, so that changes of a point or two are visible. */
  readonly from: number
}

const WHOLE = 100
const DECADE = 10

/**
 * View model of a trend, for the charts and the table.
 * @param today YYYY-MM-DD; its interval is not over
 * @param hrefOf URL of an interval's rows; null = no permission
 */
export const trendShape = (
  step: TrendStep,
  steps: readonly Shown[],
  today: string,
  hrefOf: ((start: string, end: string) => string) | null,
): Parts => {
  const isCompared = steps.some((one) => (one.before?.attendance_pct ?? null) !== null)
  const pointsOf = (valuesOf: (one: Shown) => readonly (number | null)[]): readonly TrendPoint[] =>
    steps.map((one) => {
      const isFree = step === "days" && one.attendance_pct === null && one.start < today
      return {
        ...named(step, one),
        ...(hrefOf === null ? {} : { href: hrefOf(one.start, one.end) }),
        ...(one.start <= today && today <= one.end ? { isNow: true } : {}),
        isFree,
        values: isFree ? valuesOf(one).map(() => null) : valuesOf(one),
        ...(isFree ? { note: "Libur" } : {}),
      }
    })
  const othersOf = (one: Shown) => [one.terlambat, one.cuti + one.izin + one.sakit, one.alpa]
  const compared = (one: Shown) => (isCompared ? [one.before?.attendance_pct ?? null] : [])
  const target = steps.at(-1)?.attendance_target_pct ?? null
  const lowest = Math.min(
    target ?? WHOLE,
    ...steps.flatMap((one) => [one.attendance_pct ?? WHOLE, ...compared(one).map((pct) => pct ?? WHOLE)]),
  )
  const both = isCompared ? [present, before] : [present]
  return {
    line: { series: both, points: pointsOf((one) => [one.attendance_pct, ...compared(one)]) },
    bars: pointsOf(othersOf),
    table: {
      series: [...both, onTime, counted, ...others],
      points: pointsOf((one) => [
        one.attendance_pct,
        ...compared(one),
        one.ontime_pct,
        one.hadir,
        ...othersOf(one),
      ]),
    },
    target,
    from: lowest < WHOLE / 2 ? 0 : Math.floor((lowest - 1) / DECADE) * DECADE,
  }
}
