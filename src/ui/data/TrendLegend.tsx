import type { TrendSeries, TrendTarget, TrendTone } from "./trend.ts"

/** Legend: names of the series with their colours. */
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
            className={
              kind === "bars"
                ? `size-3 rounded-[3px] ${each.isProvisional === true ? HATCHED : "bg-current"} ${BAR[each.tone]}`
                : `h-0 w-5 border-t-2 border-current ${TONE[each.tone]} ${LINE[at % 4] ?? ""}`
            }
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
  pale: "text-brand",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  neutral: "text-control",
} as const satisfies Record<TrendTone, string>

/** Opacity as in the bars (STRENGTH). */
const BAR = {
  ...TONE,
  pale: "text-[color-mix(in_srgb,var(--brand)_45%,var(--surface))]",
  warn: "text-[color-mix(in_srgb,var(--warn)_70%,var(--surface))]",
  info: "text-[color-mix(in_srgb,var(--info)_45%,var(--surface))]",
  neutral: "text-[color-mix(in_srgb,var(--control)_45%,var(--surface))]",
} as const satisfies Record<TrendTone, string>

const HATCHED = "bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)]"

const LINE = ["", "border-dashed", "border-dotted", "border-double"] as const
