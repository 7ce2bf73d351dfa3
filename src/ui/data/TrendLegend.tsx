import type { TrendSeries, TrendTarget, TrendTone } from "./trend.ts"

/** The names of the series with their colour and pattern. */
export function TrendLegend(props: {
  readonly kind: "bars" | "line"
  readonly series: readonly TrendSeries[]
  readonly target: TrendTarget | null
  readonly format: (value: number) => string
}) {
  const { series, target, kind } = props
  return (
    <ul
      role="list"
      aria-label="Keterangan"
      className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2"
    >
      {series.map((each, at) => (
        <li key={each.key} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`${TONE[each.tone]} ${kind === "bars" ? `size-3 rounded-[3px] border border-current ${FILL[at % 4] ?? ""}` : `h-0 w-5 border-t-2 border-current ${LINE[at % 4] ?? ""}`}`}
          />
          {each.label}
        </li>
      ))}
      {target && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0 w-5 border-t border-dashed border-ink-2" />
          {target.label} <span className="tnum">{props.format(target.value)}</span>
        </li>
      )}
    </ul>
  )
}

const TONE = {
  brand: "text-brand",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  neutral: "text-control",
} as const satisfies Record<TrendTone, string>

const FILL = [
  "bg-current",
  "bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)]",
  "bg-[radial-gradient(currentColor_35%,transparent_40%)] bg-[length:5px_5px]",
  "bg-[repeating-linear-gradient(currentColor_0_2px,transparent_2px_4px)]",
] as const

const LINE = ["", "border-dashed", "border-dotted", "border-double"] as const
