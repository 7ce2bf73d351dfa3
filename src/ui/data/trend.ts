/** Meaning of a series; its colour follows from it, its pattern from its place. */
export type TrendTone = "brand" | "ok" | "warn" | "bad" | "info" | "neutral"

export type TrendSeries = { readonly key: string; readonly label: string; readonly tone: TrendTone }

export type TrendPoint = {
  readonly key: string
  /** On the axis, short: "19/11". */
  readonly tick: string
  /** In full: "Kamis, 19 November 2026". */
  readonly label: string
  /** One value for each series; null = none that day. */
  readonly values: readonly (number | null)[]
  /** Why there is none: "Libur". */
  readonly note?: string
}

export type TrendTarget = { readonly value: number; readonly label: string }

/** What a reader hears at a point: "Kamis, 19 November 2026: Hadir 1.102, Terlambat 84." */
export function pointText(
  point: TrendPoint,
  series: readonly TrendSeries[],
  format: (value: number) => string,
): string {
  const values = series.flatMap((each, at) => {
    const value = point.values[at]
    return value === null || value === undefined ? [] : [`${each.label} ${format(value)}`]
  })
  return `${point.label}: ${values.length > 0 ? values.join(", ") : (point.note ?? "tidak ada data")}.`
}

/**
 * The columns uPlot draws: the x positions, then for stacked bars the sums up to each series, the highest first, so
 * that the lower ones are painted over it.
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

/** At most this many ticks fit; the last point always has one. */
export function shownTicks(count: number, width: number): readonly number[] {
  const step = Math.max(1, Math.ceil((count * 44) / Math.max(width, 1)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** Steps of an axis that counts, from people to rupiah; without one that fits it would have no lines. */
export const WHOLE_STEPS: readonly number[] = [1, 1e3, 1e6, 1e9, 1e12].flatMap((size) =>
  [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].map((step) => step * size),
)
