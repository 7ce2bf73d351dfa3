import { useMemo, useState } from "react"
import { payrollTypeWords } from "#contract/areas/payroll/periods.ts"
import { liveTrend, type TrendRow } from "#src/api/actors/payrollPeriod.ts"
import { formatMonth, formatRupiah, formatRupiahShort } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import type { TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import { marks, useMachine } from "../screen.ts"
import { periodPath } from "./periodAddress.ts"

type Key = "net" | "deduction" | "employer_cost" | "gross"
/** Stacked bars: net pay and deductions add up to gross pay; with the employer's contributions the bar is the total cost. */
const drawn: readonly (TrendSeries & { readonly key: Key })[] = [
  { key: "net", label: "Gaji bersih", tone: "brand" },
  { key: "deduction", label: "Potongan", tone: "warn" },
  { key: "employer_cost", label: "Dibayar perusahaan", tone: "neutral" },
]
const listed: readonly (TrendSeries & { readonly key: Key })[] = [
  { key: "gross", label: "Bruto", tone: "brand" },
  ...drawn,
]

const pointsOf = (rows: readonly TrendRow[], series: typeof drawn): readonly TrendPoint[] =>
  rows.map((row) => ({
    key: String(row.id),
    tick: row.type === "regular" ? formatMonth(row.month).slice(0, 3) : payrollTypeWords[row.type],
    label: row.nama,
    values: series.map(({ key }) => row[key]),
    href: periodPath(row.id),
  }))

/** Trend of the last twelve periods, shown below their list; renders nothing when there is nothing to compare. */
export function PayTrend() {
  const machine = useMemo(() => liveTrend(), [])
  const { snapshot } = useMachine(machine, { input: { input: null } })
  const [asTable, setAsTable] = useState(false)
  const rows = snapshot.context.value ?? []
  return (
    <div {...marks("trenGaji", snapshot.value)}>
      {rows.length > 1 && (
        <div className="mt-3">
          <Card title="Jumlah gaji per periode">
            <TrendChart
              label="Jumlah gaji per periode"
              kind="bars"
              points={pointsOf(rows, drawn)}
              series={drawn}
              table={{ points: pointsOf(rows, listed), series: listed }}
              tableHead="Periode"
              format={(value) => formatRupiah(value)}
              short={(value) => formatRupiahShort(value)}
              asTable={asTable}
              onAsTable={setAsTable}
            />
          </Card>
        </div>
      )}
    </div>
  )
}
