import { ChartBar, Table2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../controls/Button.tsx"

export type Share = {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Percentage of the total, 0 to 100. */
  readonly pct: number
}
export type ShareChartProps = {
  /** The title: "Hasil polling". */
  readonly label: string
  /** Column heads of the table: the category and the unit. */
  readonly heads: readonly [what: string, count: string, pct: string]
  readonly shares: readonly Share[]
  readonly formatCount: (count: number) => string
  readonly formatPct: (pct: number) => string
}

/** Shares of a whole as labelled bars, or as a table. The largest one is highlighted. */
export function ShareChart(props: ShareChartProps) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartBar : Table2
  return (
    <figure aria-label={props.label} className="m-0">
      {asTable ? <ShareTable {...props} /> : <ShareBars {...props} />}
      <figcaption className="mt-3 flex justify-end">
        <Button
          size="sm"
          variant="quiet"
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? "Lihat sebagai grafik" : "Lihat sebagai tabel"}
        </Button>
      </figcaption>
    </figure>
  )
}

function ShareBars({ shares, formatCount, formatPct }: ShareChartProps) {
  const most = Math.max(0, ...shares.map(({ count }) => count))
  return (
    <ol role="list" className="grid gap-3">
      {shares.map(({ key, label, count, pct }) => {
        const isMost = most > 0 && count === most
        return (
          <li key={key}>
            <p className="flex items-baseline justify-between gap-3">
              <span className={`min-w-0 break-words ${isMost ? "font-semibold text-ink" : "text-ink-2"}`}>
                {label}
              </span>
              <span className="shrink-0 text-ink-2 tnum">
                {formatCount(count)} · {formatPct(pct)}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1 h-2.5 rounded-full bg-sunken">
              <div
                className={`h-full rounded-full ${isMost ? "bg-brand" : "bg-control"}`}
                style={{ width: `${pct}%` }}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function ShareTable({ label, heads, shares, formatCount, formatPct }: ShareChartProps) {
  return (
    <table className="w-full text-body">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line text-caption text-ink-3">
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={`py-2 font-semibold ${at === 0 ? "pr-3 text-left" : "pl-3 text-right"}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal text-ink">
              {share.label}
            </th>
            <td className="py-2 pl-3 text-right text-ink-2 tnum">{formatCount(share.count)}</td>
            <td className="py-2 pl-3 text-right text-ink-2 tnum">{formatPct(share.pct)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
