import { healths, healthWords, type reportAnalytic } from "#contract/areas/platform/analytics.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { formatNumber, formatPercent } from "#src/format/format.ts"
import { REPORT_ANALYTIC } from "#src/resources/platform/analytics.ts"
import { StatCard } from "#src/ui/data/StatCard.tsx"
import type { ListPartProps } from "../list/listProps.ts"

type Answer = AnswerOf<typeof reportAnalytic>
const isAnswer = (page: object | null): page is Answer => page !== null && "summary" in page

/** The same search and status with one health. */
const hrefOf = (search: string, health: string): string => {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams({ health })
  for (const key of ["q", "status"]) {
    const value = asked.get(key)
    if (value !== null) kept.set(key, value)
  }
  return `${REPORT_ANALYTIC}?${kept.toString()}`
}

/** How many companies there are of each health; each number filters the list below. */
export function HealthStrip({ search, page }: ListPartProps) {
  const counts = isAnswer(page) ? page.summary : null
  const all = counts === null ? 0 : counts.sehat + counts.menurun + counts.tidak_aktif
  return (
    <div className="mb-3 grid grid-cols-3 gap-2 md:gap-4">
      {healths.map((health) => (
        <StatCard
          key={health}
          label={healthWords[health]}
          value={counts === null ? null : formatNumber(counts[health])}
          sub={counts === null || all === 0 ? null : formatPercent((counts[health] / all) * 100)}
          href={hrefOf(search, health)}
        />
      ))}
    </div>
  )
}
