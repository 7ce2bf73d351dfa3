import uPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import {
  blended,
  plotData,
  shownTicks,
  colourOf,
  STRENGTH,
  type TrendPoint,
  type TrendSeries,
  type TrendTarget,
  WHOLE_STEPS,
} from "./trend.ts"

/** Padding of the plot in CSS pixels; the layer of focusable points has the same. */
export const ROOM = { top: 10, right: 8, bottom: 26, left: 48 } as const

export type TrendPlot = {
  readonly kind: "bars" | "line"
  readonly points: readonly TrendPoint[]
  readonly series: readonly TrendSeries[]
  readonly target: TrendTarget | null
  /** Minimum upper end of the y axis, e.g. 100 for percentages. */
  readonly atLeast: number
  /** Lower end of the y axis; bars always start at 0. */
  readonly from: number
  readonly format: (value: number) => string
}

/** Draws into `box`, at its width and `height`, in the current theme's colours. */
export function drawTrend(box: HTMLElement, height: number, plot: TrendPlot): uPlot {
  const css = getComputedStyle(box)
  const color = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const font = `12px ${css.fontFamily}`
  const { points, series, target } = plot
  const bars = plot.kind === "bars"
  const order = bars
    ? series.map((each, at) => ({ each, at })).toReversed()
    : series.map((each, at) => ({ each, at }))
  const surface = color("surface")
  const toneOf = ({ tone }: TrendSeries) =>
    bars ? blended(color(colourOf(tone)), surface, STRENGTH[tone]) : color(colourOf(tone))
  const grounds = { free: color("sunken"), now: color("brand-soft") }
  const axis = { stroke: color("ink-3"), font, ticks: { show: false } }
  return new uPlot(
    {
      width: box.clientWidth,
      height,
      padding: [ROOM.top, ROOM.right, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, points.length - 0.5] },
        y: {
          range: (_u, _min, max) => [
            bars ? 0 : plot.from,
            niceTop(Math.max(max || 0, plot.atLeast, target?.value ?? 0)),
          ],
        },
      },
      axes: [
        {
          ...axis,
          size: ROOM.bottom,
          gap: 8,
          grid: { show: false },
          splits: () => [...shownTicks(points.length, box.clientWidth - ROOM.left - ROOM.right)],
          values: (_u, splits) => splits.map((at) => points[at]?.tick ?? ""),
        },
        {
          ...axis,
          size: ROOM.left,
          gap: 8,
          space: 44,
          /** Bars count people or rupiah, so steps are integers. */
          ...(bars ? { incrs: [...WHOLE_STEPS] } : {}),
          grid: { stroke: color("line"), width: 1 },
          values: (_u, splits) => splits.map((value) => plot.format(value)),
        },
      ],
      series: [
        {},
        ...order.map(({ each, at }): uPlot.Series => {
          const tone = toneOf(each)
          return {
            label: each.label,
            /** Background colour between segments, so that segments of similar lightness stay distinct. */
            stroke: bars ? surface : tone,
            width: bars ? GAP : 2,
            dash: bars ? [] : [...(DASHES[at % DASHES.length] ?? [])],
            points: { show: !bars && points.length <= 31, size: 6, fill: surface, stroke: tone },
            ...(bars
              ? { fill: each.isProvisional === true ? hatched(tone, surface) : tone }
              : at === 0 && { fill: color("brand-soft") }),
            ...(bars &&
              uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.62, 32], radius: [0.1, 0] }) }),
          }
        }),
      ],
      hooks: {
        drawClear: [(u) => drawGrounds(u, points, grounds)],
        draw: target ? [(u) => drawTarget(u, target, color("ink-2"))] : [],
      },
    },
    // Type assertion: uPlot accepts plain numbers and nulls, but its type asks for its own arrays.
    [...plotData(points, series.length, bars)] as uPlot.AlignedData,
    box,
  )
}

const DASHES = [[], [6, 4], [2, 3], [10, 3, 2, 3]] as const

const GAP = 1.5

/** Hatching for provisional values. Opaque, because bars overlap. */
function hatched(tone: string, ground: string): CanvasPattern | string {
  const tile = document.createElement("canvas")
  const size = 6 * Math.max(1, Math.round(devicePixelRatio))
  tile.width = size
  tile.height = size
  const pen = tile.getContext("2d")
  if (!pen) return tone
  pen.fillStyle = ground
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = tone
  pen.lineWidth = size / 3
  pen.beginPath()
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1)
    pen.lineTo(shift + size + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(tile, "repeat") ?? tone
}

/** Backgrounds of free days and of today. */
function drawGrounds(
  u: uPlot,
  points: readonly TrendPoint[],
  grounds: { readonly free: string; readonly now: string },
) {
  const { ctx, bbox } = u
  ctx.save()
  for (const [at, { isFree, isNow }] of points.entries()) {
    if (isFree !== true && isNow !== true) continue
    const [left, right] = [u.valToPos(at - 0.5, "x", true), u.valToPos(at + 0.5, "x", true)]
    ctx.fillStyle = isNow === true ? grounds.now : grounds.free
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
  }
  ctx.restore()
}

function drawTarget(u: uPlot, target: TrendTarget, stroke: string) {
  const { ctx, bbox } = u
  const y = Math.round(u.valToPos(target.value, "y", true))
  ctx.save()
  ctx.strokeStyle = stroke
  ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio))
  ctx.setLineDash([5 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** A round number of at least `max`, so that the top grid line has a short label. */
export function niceTop(max: number): number {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= max)
  return (step ?? 10) * power
}
