import { ImageDown, Table2, TrendingUp } from "lucide-react"
import { type ReactNode, useEffect, useMemo, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import {
  type TrendFormat,
  type TrendPoint,
  type TrendSeries,
  type TrendTarget,
  withoutEmpty,
} from "./trend.ts"
import { TrendLegend } from "./TrendLegend.tsx"
import { drawTrend } from "./trendPlot.ts"
import { savePicture } from "./trendPicture.ts"
import { TrendPoints } from "./TrendPoints.tsx"
import { TrendTable } from "./TrendTable.tsx"

export type TrendChartProps = {
  /** The title: "Kehadiran 14 hari terakhir". */
  readonly label: string
  /** Bars are stacked in the order of the series, the first at the bottom. */
  readonly kind: "bars" | "line"
  readonly points: readonly TrendPoint[]
  readonly series: readonly TrendSeries[]
  readonly target?: TrendTarget | null
  readonly format: TrendFormat
  /** Shorter format for the axis, if it has less room than `format` needs. */
  readonly short?: ((value: number) => string) | undefined
  /** The y axis reaches at least this far, e.g. 100 for percentages. */
  readonly atLeast?: number
  /** Lower end of the y axis of a line; 0 by default. */
  readonly from?: number
  readonly height?: number
  /** Points and series for the table, including those of `beneath`; defaults to the chart's own. */
  readonly table?: { readonly points: readonly TrendPoint[]; readonly series: readonly TrendSeries[] }
  /** Format of the table's values, if the drawing shows only one kind of them. */
  readonly tableFormat?: TrendFormat
  /** The head of the table's rows: "Hari" by default. */
  readonly tableHead?: string
  /** A smaller chart of the same days, below this one. */
  readonly beneath?: ReactNode
  readonly asTable: boolean
  /** Null: part of another chart, which has the table. */
  readonly onAsTable: ((asTable: boolean) => void) | null
}

/**
 * Load it lazily, because it includes uPlot. Every value can also be reached by Tab and arrows, and shown as a table.
 */
export function TrendChart(props: TrendChartProps) {
  const {
    label,
    kind,
    format,
    short = format,
    asTable,
    onAsTable,
    target = null,
    atLeast = 0,
    from = 0,
    height = 240,
  } = props
  const { points, series } = useMemo(
    () => withoutEmpty(props.points, props.series),
    [props.points, props.series],
  )
  const table = props.table ?? { points: props.points, series }
  const figure = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = box.current
    if (!node || asTable) return
    const draw = () => drawTrend(node, height, { kind, points, series, target, atLeast, from, format: short })
    let plot = draw()
    const redraw = () => {
      plot.destroy()
      plot = draw()
    }
    const size = new ResizeObserver(() => plot.width !== node.clientWidth && redraw())
    size.observe(node)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ["class"] })
    const system = matchMedia("(prefers-color-scheme: dark)")
    const paper = matchMedia("print")
    system.addEventListener("change", redraw)
    paper.addEventListener("change", redraw)
    return () => {
      size.disconnect()
      theme.disconnect()
      system.removeEventListener("change", redraw)
      paper.removeEventListener("change", redraw)
      plot.destroy()
    }
  }, [kind, points, series, target, atLeast, from, short, asTable, height])
  const Icon = asTable ? TrendingUp : Table2
  return (
    <figure ref={figure} aria-label={label} className="m-0">
      {asTable ? (
        <TrendTable
          label={label}
          {...table}
          format={props.tableFormat ?? format}
          head={props.tableHead ?? "Hari"}
        />
      ) : (
        <div className="relative">
          <div ref={box} aria-hidden="true" style={{ height }} />
          <TrendPoints label={label} points={points} series={series} format={format} />
        </div>
      )}
      {!asTable && props.beneath}
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!asTable && <TrendLegend kind={kind} series={series} target={target} format={format} />}
        {onAsTable !== null && (
          <span className="no-print ml-auto flex gap-1">
            {!asTable && (
              <Button
                size="sm"
                variant="quiet"
                icon={<ImageDown aria-hidden="true" className="size-4" />}
                onClick={() => figure.current && savePicture(figure.current, label)}
              >
                Simpan gambar
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              icon={<Icon aria-hidden="true" className="size-4" />}
              onClick={() => onAsTable(!asTable)}
            >
              {asTable ? "Lihat sebagai grafik" : "Lihat sebagai tabel"}
            </Button>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
