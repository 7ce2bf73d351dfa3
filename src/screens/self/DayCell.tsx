import type { OwnDay } from "#contract/areas/self/days.ts"
import { dayHref, dayWords, markOf } from "./calendar.ts"

const TONE = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-sunken text-ink-2",
} as const

type DayCellProps = {
  readonly date: string
  readonly day: OwnDay | undefined
  readonly isToday: boolean
  readonly isChosen: boolean
}
/** One day: its number and the mark of its state; it opens the day in the calendar. */
export function DayCell({ date, day, isToday, isChosen }: DayCellProps) {
  const [mark, tone] = day === undefined ? (["", "neutral"] as const) : markOf(day)
  return (
    <a
      href={dayHref(date)}
      aria-label={dayWords(date, day)}
      aria-current={isChosen ? "date" : undefined}
      className={`flex flex-col items-center gap-1 rounded-control py-1.5 no-underline hover:bg-sunken ${isChosen ? "outline-2 -outline-offset-2 outline-brand" : ""}`}
    >
      <span className={`text-caption tnum ${isToday ? "font-bold text-brand" : "text-ink-3"}`}>
        {Number(date.slice(8))}
      </span>
      <span
        className={`grid h-7 w-full max-w-12 place-items-center rounded-badge text-caption font-semibold tnum ${day === undefined ? "" : TONE[tone]} ${isToday ? "outline outline-dashed outline-brand" : ""}`}
      >
        {mark}
      </span>
    </a>
  )
}
