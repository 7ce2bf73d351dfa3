import type { TrendPoint, TrendSeries } from "./trend.ts"

/** The chart's values in figures. */
export function TrendTable(props: {
  readonly label: string
  readonly points: readonly TrendPoint[]
  readonly series: readonly TrendSeries[]
  readonly format: (value: number) => string
}) {
  const { points, series, format } = props
  return (
    <table className="w-full text-body">
      <caption className="sr-only">{props.label}</caption>
      <thead>
        <tr className="border-b border-line text-caption text-ink-3">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            Hari
          </th>
          {series.map((each) => (
            <th key={each.key} scope="col" className="px-1.5 py-2 sm:px-3 text-right font-semibold">
              {each.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-1.5 text-left font-normal text-ink">
              {point.label}
              {point.note && <span className="text-ink-3"> · {point.note}</span>}
            </th>
            {series.map((each, at) => {
              const value = point.values[at]
              return (
                <td key={each.key} className="px-1.5 py-2 sm:px-3 text-right text-ink-2 tnum">
                  {value === null || value === undefined ? "–" : format(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
