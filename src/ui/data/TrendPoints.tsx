import type { KeyboardEvent, ReactNode } from "react"
import { pointText, type TrendFormat, type TrendPoint, type TrendSeries } from "./trend.ts"

type TrendPointsProps = {
  readonly label: string
  readonly points: readonly TrendPoint[]
  readonly series: readonly TrendSeries[]
  readonly format: TrendFormat
}

/**
 * A focusable column over each point of the chart: hover, focus or touch shows its values. A single tab stop; arrows,
 * Home and End move between the points.
 */
export function TrendPoints({ label, points, series, format }: TrendPointsProps) {
  return (
    <div
      role="group"
      aria-label={`Nilai: ${label}`}
      onKeyDown={move}
      className="no-print absolute top-2.5 right-2 bottom-[26px] left-12 flex"
    >
      {points.map((point, at) => (
        <Place
          key={point.key}
          href={point.href}
          isStop={at === points.length - 1}
          label={pointText(point, series, format)}
        >
          <span
            className={`pointer-events-none absolute bottom-[calc(100%-3rem)] z-10 hidden w-max max-w-[10rem] sm:max-w-[15rem] rounded-control border border-line bg-surface px-2.5 py-2 text-left text-caption shadow-overlay group-hover:block group-focus:block ${at < points.length / 2 ? "left-full ml-1" : "right-full mr-1"}`}
          >
            <span className="block font-semibold text-ink">{point.label}</span>
            {point.values.every((value) => value === null) ? (
              <span className="block text-ink-2">{point.note ?? "Tidak ada data"}</span>
            ) : (
              series.map((each, s) => {
                const value = point.values[s]
                return (
                  <span key={each.key} className="flex justify-between gap-4 text-ink-2">
                    {each.label}
                    <span className="font-semibold text-ink tnum">
                      {value === null || value === undefined ? "–" : format(value, each)}
                    </span>
                  </span>
                )
              })
            )}
          </span>
        </Place>
      ))}
    </div>
  )
}

/** A link, if the point has a page of rows. */
function Place(props: {
  readonly href: string | undefined
  readonly isStop: boolean
  readonly label: string
  readonly children: ReactNode
}) {
  const common = {
    tabIndex: props.isStop ? undefined : -1,
    "aria-label": props.label,
    className:
      "group relative min-w-0 flex-1 rounded-sm -outline-offset-1 hover:bg-ink/5 focus:bg-ink/5 no-underline",
  }
  return props.href === undefined ? (
    <button type="button" {...common}>
      {props.children}
    </button>
  ) : (
    <a href={props.href} {...common}>
      {props.children}
    </a>
  )
}

function move(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to =
    event.key === "ArrowRight"
      ? at + 1
      : event.key === "ArrowLeft"
        ? at - 1
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? buttons.length - 1
            : null
  if (to === null) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus()
}
