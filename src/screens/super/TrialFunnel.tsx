import { useMemo, useState } from "react"
import { type analyticDemo, trialSteps, trialStepWords } from "#contract/areas/platform/analytics.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { formatMonth, formatNumber, formatPercent } from "#src/format/format.ts"
import { type Cohort, funnelOf, lastStages } from "#src/format/trialFunnel.ts"
import { ANALYTIC_TRIALS } from "#src/resources/platform/analytics.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { ShareChart } from "#src/ui/data/ShareChart.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import type { TrendPoint, TrendSeries, TrendTone } from "#src/ui/data/trend.ts"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import type { ListPartProps } from "../list/listProps.ts"

type Answer = AnswerOf<typeof analyticDemo>
const isAnswer = (page: object | null): page is Answer => page !== null && "summary" in page

const tones: readonly TrendTone[] = ["neutral", "warn", "info", "pale", "brand"]
const series: readonly TrendSeries[] = trialSteps.map((key, at) => ({
  key,
  label: trialStepWords[key],
  tone: tones[at] ?? "neutral",
}))

const pointsOf = (cohorts: readonly Cohort[], valuesOf: (cohort: Cohort) => readonly number[]) =>
  cohorts.map((cohort): TrendPoint => ({
    key: cohort.month,
    tick: formatMonth(cohort.month).slice(0, 3),
    label: formatMonth(cohort.month),
    values: valuesOf(cohort),
    href: `${ANALYTIC_TRIALS}?month=${cohort.month}`,
  }))

/** Trial funnel and cohorts of the last twelve months, above the list of trials. */
export function TrialFunnel({ page }: ListPartProps) {
  const [asTable, setAsTable] = useState(false)
  const cohorts = isAnswer(page) ? page.summary.cohorts : null
  const points = useMemo(() => pointsOf(cohorts ?? [], lastStages), [cohorts])
  return (
    <div className="mb-3 grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card title="Corong 12 bulan">
        {cohorts === null ? (
          <Skeleton className="h-65 w-full" />
        ) : (
          <ShareChart
            label="Corong 12 bulan"
            heads={["Langkah", "Perusahaan", "Dari yang terdaftar"]}
            shares={funnelOf(cohorts)}
            formatCount={(count) => formatNumber(count)}
            formatPct={(pct) => formatPercent(pct)}
          />
        )}
      </Card>
      <Card title="Angkatan tiap bulan">
        {cohorts === null ? (
          <Skeleton className="h-75.5 w-full lg:h-69.5" />
        ) : (
          <TrendChart
            label="Angkatan tiap bulan"
            kind="bars"
            points={points}
            series={series}
            table={{ points: pointsOf(cohorts, (cohort) => trialSteps.map((key) => cohort[key])), series }}
            tableHead="Bulan"
            format={(count) => formatNumber(count)}
            asTable={asTable}
            onAsTable={setAsTable}
          />
        )}
      </Card>
    </div>
  )
}
