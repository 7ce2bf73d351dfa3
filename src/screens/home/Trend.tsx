import { useState } from "react"
import { type TrendStep, trendStepWords, trendSteps } from "#contract/areas/home/performance.ts"
import { liveTrend, type TrendAnswer, trendFiles } from "#src/api/actors/home.ts"
import { formatNumber, formatPercent } from "#src/format/format.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import type { TrendFormat } from "#src/ui/data/trend.ts"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { homeHref, readHome } from "./address.ts"
import { others, type Shown, trendShape } from "./trendShape.ts"
import { Widget } from "./Widget.tsx"

const titles: Readonly<Record<TrendStep, string>> = {
  days: "Kehadiran 14 hari terakhir",
  week: "Kehadiran 12 pekan terakhir",
  month: "Kehadiran 12 bulan terakhir",
}
const EMPTY = {
  title: "Belum ada absensi",
  text: "Begitu pegawai mulai absen, grafik muncul di sini: siapa hadir, terlambat, cuti atau izin, dan alpa.",
}
const options = trendSteps.map((value) => ({ value, label: trendStepWords[value] }))

type Place = {
  readonly today: string
  /** URL of the rows of an interval; null = no permission. */
  readonly hrefOf: ((start: string, end: string) => string) | null
}

type CardProps = Place & { readonly search: string; readonly mayExport: boolean }

/** Attendance by day, week or month compared with the previous period; the interval is in the URL. */
export function TrendCard({ search, mayExport, ...place }: CardProps) {
  const { handle } = useWorld()
  const { snapshot, send } = useMachine(liveTrend, { input: { input: readHome(search) } })
  useAddressChange(search, (text) => send({ type: "widget.ask", input: readHome(text) }))
  const { reading, failure, input } = snapshot.context
  return (
    <Widget<TrendAnswer>
      title={titles[input.step]}
      state={String(snapshot.value)}
      {...{ reading, failure }}
      onRetry={() => send({ type: "widget.retry" })}
      empty={EMPTY}
      height="min-h-[29.5rem] sm:min-h-[28.5rem]"
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <SegmentedControl<TrendStep>
            label="Langkah tren"
            size="sm"
            options={options}
            value={input.step}
            onChange={(step) =>
              handle({ type: "navigation.requested", to: homeHref(search, { step }), replace: true })
            }
          />
          {mayExport && <SheetMenu id="trenExport" machine={trendFiles} asked={input} />}
        </span>
      }
    >
      {({ step, steps }) => <TrendBody {...{ step, steps }} {...place} />}
    </Widget>
  )
}

const format: TrendFormat = (value, series) =>
  series?.isShare === true ? formatPercent(value) : formatNumber(value)

function TrendBody(props: Place & { readonly step: TrendStep; readonly steps: readonly Shown[] }) {
  const { step, steps, today, hrefOf } = props
  const [asTable, setAsTable] = useState(false)
  const { line, bars, table, target, from } = trendShape(step, steps, today, hrefOf)
  return (
    <TrendChart
      label={titles[step]}
      kind="line"
      {...line}
      target={target === null ? null : { value: target, label: "Target" }}
      format={(value) => formatPercent(value)}
      short={(value) => `${formatNumber(value)}%`}
      atLeast={100}
      from={from}
      height={176}
      table={table}
      tableFormat={format}
      tableHead={trendStepWords[step]}
      beneath={
        <div className="mt-3">
          <TrendChart
            label="Terlambat dan tidak masuk"
            kind="bars"
            points={bars}
            series={others}
            format={format}
            height={120}
            asTable={false}
            onAsTable={null}
          />
        </div>
      }
      asTable={asTable}
      onAsTable={setAsTable}
    />
  )
}
