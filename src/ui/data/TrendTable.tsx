import type { TrendFormat, TrendPoint, TrendSeries } from "./trend.ts"

/** The values of a chart as a table. */
export function TrendTable(props: {
  readonly label: string
  readonly points: readonly TrendPoint[]
  readonly series: readonly TrendSeries[]
  readonly format: TrendFormat
  /** The head of the rows: "Hari". */
  readonly head: string
}) {
  const { series, format } = props
  /** Days without data keep their place on an axis, but are left out of the table. */
  const points = props.points.filter(
    ({ values, note }) => note !== undefined || values.some((value) => value !== null),
  )
  const hasTotal = points.length > 1 && series.some(({ isShare }) => isShare !== true)
  return (
    <table className="w-full text-body">
      <caption className="sr-only">{props.label}</caption>
      <thead>
        <tr className="border-b border-line text-caption text-ink-3">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {props.head}
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
              {point.href === undefined ? (
                point.label
              ) : (
                <a href={point.href} className="text-ink underline-offset-2 hover:underline">
                  {point.label}
                </a>
              )}
              {point.note && <span className="text-ink-3"> · {point.note}</span>}
            </th>
            {series.map((each, at) => {
              const value = point.values[at]
              return (
                <td key={each.key} className="px-1.5 py-2 sm:px-3 text-right text-ink-2 tnum">
                  {value === null || value === undefined ? "–" : format(value, each)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr className="border-t border-control font-semibold">
            <th scope="row" className="py-2 pr-1.5 text-left">
              Jumlah
            </th>
            {series.map((each, at) => (
              <td key={each.key} className="px-1.5 py-2 text-right tnum sm:px-3">
                {each.isShare === true
                  ? ""
                  : format(
                      points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
                      each,
                    )}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
