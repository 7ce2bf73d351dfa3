import { useMemo } from "react"
import { jakartaDay } from "#src/format/format.ts"
import { analyticTrialsList, reportAnalyticList } from "#src/resources/platform/analytics.ts"
import { ListScreen } from "../list/ListScreen.tsx"
import { type ScreenProps, useWorld } from "../screen.ts"
import { useNow } from "../useNow.ts"
import { HealthStrip } from "./HealthStrip.tsx"
import { TrialFunnel } from "./TrialFunnel.tsx"

const HOUR_MS = 3_600_000

/** /super-admin/report-analytic: use and health of every company. */
export function ReportAnalyticScreen(props: ScreenProps) {
  const { mayOpen } = useWorld()
  const resource = useMemo(() => reportAnalyticList(mayOpen), [mayOpen])
  return <ListScreen {...props} resource={resource} Over={HealthStrip} />
}

/** /super-admin/analytic-coba-gratis: the trial funnel, cohorts by month, and every trial. */
export function AnalyticTrialsScreen(props: ScreenProps) {
  const { mayOpen } = useWorld()
  const today = jakartaDay(useNow(HOUR_MS))
  const resource = useMemo(() => analyticTrialsList(today, mayOpen), [today, mayOpen])
  return <ListScreen {...props} resource={resource} Over={TrialFunnel} />
}
