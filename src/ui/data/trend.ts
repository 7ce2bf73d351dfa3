/**
 * Meaning of a series; determines its colour. Labels, tables and screen reader text do not depend on it. `pale` is the
 * brand's colour for what leads to the series in `brand`, in bars only.
 */
export type TrendTone = "brand" | "pale" | "ok" | "warn" | "bad" | "info" | "neutral"

export type TrendSeries = {
  readonly key: string
  readonly label: string
  readonly tone: TrendTone
  /** May still change: drawn hatched. */
  readonly isProvisional?: boolean
  /** A percentage: values of several days cannot be added up. */
  readonly isShare?: boolean
}

export type TrendPoint = {
  readonly key: string
  /** Short label for the axis: "Kam 19". */
  readonly tick: string
  /** Full label: "Kamis, 19 November 2026". */
  readonly label: string
  /** One value per series; null = no value that day. */
  readonly values: readonly (number | null)[]
  /** Why there is no value: "Libur". */
  readonly note?: string
  /** URL of the rows of that day. */
  readonly href?: string
  /** Weekend or holiday: drawn with another background. */
  readonly isFree?: boolean
  /** Today, which is incomplete. */
  readonly isNow?: boolean
}

/** Formats a value; `series` distinguishes counts from percentages in a chart with both. */
export type TrendFormat = (value: number, series?: TrendSeries) => string

export type TrendTarget = { readonly value: number; readonly label: string }

/** Opacity of each tone, 0 to 1, so that stacked bars also differ in lightness. */
export const STRENGTH = {
  brand: 1,
  pale: 0.45,
  ok: 1,
  warn: 0.7,
  bad: 1,
  info: 0.45,
  neutral: 0.45,
} as const satisfies Record<TrendTone, number>

/** The style sheet's name of a tone's colour. */
export const colourOf = (tone: TrendTone): string =>
  tone === "neutral" ? "control" : tone === "pale" ? "brand" : tone

/** Blends a colour with a background; both #rrggbb or #rgb. @returns #rrggbb */
export const blended = (colour: string, ground: string, share: number): string => {
  /** Minified style sheets write #fff for #ffffff. */
  const whole = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, "$&$&") : hex)
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(whole(hex).slice(at, at + 2), 16))
  const below = parts(ground)
  const mixed = parts(colour).map((part, at) => Math.round(part * share + (below[at] ?? 0) * (1 - share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`
}

/** The series that have any non-zero value, with their values; all of them if none has. */
export const withoutEmpty = (
  points: readonly TrendPoint[],
  series: readonly TrendSeries[],
): { readonly points: readonly TrendPoint[]; readonly series: readonly TrendSeries[] } => {
  const kept = series.flatMap((_, at) => (points.some(({ values }) => (values[at] ?? 0) !== 0) ? [at] : []))
  if (kept.length === 0 || kept.length === series.length) return { points, series }
  return {
    points: points.map((point) => ({ ...point, values: kept.map((at) => point.values[at] ?? null) })),
    series: series.filter((_, at) => kept.includes(at)),
  }
}

const DAY_MS = 86_400_000
/** Every day of a range, including days without data, so that the axis is continuous. */
export const onCalendar = (
  points: readonly TrendPoint[],
  from: string,
  to: string,
  blank: (date: string) => TrendPoint,
): readonly TrendPoint[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (Number.isNaN(first) || Number.isNaN(last) || last < first) return points
  const known = new Map(points.map((point) => [point.key, point]))
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, at) => {
    const date = new Date(first + at * DAY_MS).toISOString().slice(0, 10)
    return known.get(date) ?? blank(date)
  })
}

/** Text for screen readers at a point: "Kamis, 19 November 2026: Hadir 1.102, Terlambat 84." */
export function pointText(point: TrendPoint, series: readonly TrendSeries[], format: TrendFormat): string {
  const values = series.flatMap((each, at) => {
    const value = point.values[at]
    return value === null || value === undefined ? [] : [`${each.label} ${format(value, each)}`]
  })
  return `${point.label}: ${values.length > 0 ? values.join(", ") : (point.note ?? "tidak ada data")}.`
}

/**
 * Data for uPlot: the x positions, then for stacked bars the cumulative sums, the highest first, because lower ones are
 * painted over them.
 */
export function plotData(
  points: readonly TrendPoint[],
  count: number,
  stacked: boolean,
): (number | null)[][] {
  const xs = points.map((_, at) => at)
  if (!stacked)
    return [xs, ...Array.from({ length: count }, (_, s) => points.map((p) => p.values[s] ?? null))]
  const sums = Array.from({ length: count }, (_, s) =>
    points.map((point) => {
      const part = point.values.slice(0, s + 1)
      return part.every((value) => value === null) ? null : part.reduce<number>((sum, v) => sum + (v ?? 0), 0)
    }),
  )
  return [xs, ...sums.toReversed()]
}

/** Indexes of the ticks that fit; the last point always has one. */
export function shownTicks(count: number, width: number): readonly number[] {
  const step = Math.max(1, Math.ceil((count * 48) / Math.max(width, 1)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** Axis steps for integers, from people to rupiah; uPlot draws no grid lines without a suitable step. */
export const WHOLE_STEPS: readonly number[] = [1, 1e3, 1e6, 1e9, 1e12].flatMap((size) =>
  [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].map((step) => step * size),
)
