import { useMemo } from "react"
import type { OwnDay } from "#contract/areas/self/days.ts"
import { liveOwnDays } from "#src/api/actors/mine.ts"
import { formatMonth, jakartaDay } from "#src/format/format.ts"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { columnOf, datesOf, monthBeside, monthHref, shownIn } from "./calendar.ts"
import { DayCell } from "./DayCell.tsx"
import { DayCard } from "./DayCard.tsx"

const NAMES = {
  mon: ["Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"],
  sun: ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"],
} as const
type MonthProps = {
  readonly month: string
  readonly days: readonly OwnDay[]
  readonly today: string
  readonly chosen: string
  readonly start: "mon" | "sun"
}
function Month({ month, days, today, chosen, start }: MonthProps) {
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  return (
    <section aria-label={formatMonth(month)} className="rounded-card border border-line bg-surface p-2">
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-caption text-ink-3">
        {NAMES[start].map((name) => (
          <span key={name}>{name.charAt(0)}</span>
        ))}
      </div>
      <ol role="list" className="grid grid-cols-7 gap-1">
        {Array.from({ length: columnOf(`${month}-01`, start) }, (_, at) => (
          <li key={`kosong${at}`} aria-hidden="true" />
        ))}
        {datesOf(month).map((date) => (
          <li key={date} className="min-w-0">
            <DayCell date={date} day={byDate.get(date)} isToday={date === today} isChosen={date === chosen} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** /saya/kalender: a month of the employee, day by day with the reason, and the schedule of the days to come. */
export function CalendarScreen({ search, user }: ScreenProps) {
  const now = jakartaDay(useNow(60_000))
  const shown = shownIn(search, now)
  const machine = useMemo(() => liveOwnDays(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: { month: shown.month } } })
  useAddressChange(search, (text) => {
    const { month } = shownIn(text, now)
    /** Another day of the same month is there already. */
    if (month !== snapshot.context.input.month) send({ type: "query.ask", input: { month } })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const today = value?.today ?? now
  const { month } = shown
  const chosen = shown.day ?? (today.startsWith(month) ? today : `${month}-01`)
  return (
    <div
      {...marks("kalenderSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid max-w-3xl gap-4"
    >
      <PageHeader
        title="Kalender"
        sub={formatMonth(month)}
        isTight
        actions={
          <PeriodSteps
            unit="Bulan"
            back={monthHref(monthBeside(month, -1))}
            on={monthHref(monthBeside(month, 1))}
          />
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || value.month !== month ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <Month
            month={month}
            days={value.days}
            today={today}
            chosen={chosen}
            start={user.preferences.week_start}
          />
          <DayCard date={chosen} day={value.days.find(({ date }) => date === chosen)} user={user} />
        </>
      )}
    </div>
  )
}
