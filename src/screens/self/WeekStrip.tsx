import { useMemo } from "react"
import { liveOwnWeek } from "#src/api/actors/mine.ts"
import { formatDay, formatDuration } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { DayCell } from "./DayCell.tsx"

/** This week at a glance; a press opens the day in the calendar. */
export function WeekStrip() {
  const machine = useMemo(() => liveOwnWeek(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const worked = value?.days.reduce((sum, { work_min }) => sum + work_min, 0) ?? 0
  return (
    <div {...marks("mingguSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <Card
        title="Minggu ini"
        actions={
          worked > 0 && (
            <span className="text-ink-2 tnum">
              {formatDuration(worked)}
              <span className="sr-only"> bekerja</span>
            </span>
          )
        }
      >
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <ol role="list" className="grid grid-cols-7 gap-1">
            {value.dates.map((date) => (
              <li key={date} className="min-w-0 text-center">
                <span aria-hidden="true" className="block text-caption text-ink-3">
                  {formatDay(date).charAt(0)}
                </span>
                <DayCell
                  date={date}
                  day={value.days.find((day) => day.date === date)}
                  isToday={date === value.today}
                  isChosen={false}
                />
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}
