import { format } from "date-fns/format"
import { id } from "date-fns/locale/id"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useRef, useState, type KeyboardEvent } from "react"
import { formatDay, jakartaDay } from "#src/format/format.ts"
import { daysAhead } from "./weekStart.ts"
import { addMonths, clamp, dayIn, monthGrid, moveByKey, parts, sameMonth, type Day } from "./calendarGrid.ts"
import { cx } from "../cx.ts"

export type CalendarProps = {
  readonly value: Day | null
  /** Day marked as today; defaults to the current day in Jakarta. */
  readonly today?: Day | undefined
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly onPick: (day: Day) => void
}

const MONTHS = Array.from({ length: 12 }, (_, m) => format(new Date(2026, m, 1, 12), "MMMM", { locale: id }))
const WEEKDAYS = Array.from({ length: 7 }, (_, d) => new Date(2026, 5, 1 + d, 12)).map((date) => ({
  short: format(date, "EEEEEE", { locale: id }),
  long: format(date, "EEEE", { locale: id }),
}))

/** In column order. */
const weekdays = () =>
  WEEKDAYS.map((_, at) => WEEKDAYS[(at + 7 - daysAhead()) % 7] ?? WEEKDAYS[0]).flatMap((name) => name ?? [])

/** Years offered without `min` and `max`: enough for a birth date and for a contract's end. */
const YEARS_BACK = 90
const YEARS_AHEAD = 10

const jump =
  "h-8 rounded-badge border border-transparent bg-transparent pr-6 pl-1 text-body font-semibold hover:bg-sunken pointer-coarse:h-10"
const step =
  "grid size-8 place-items-center rounded-badge text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-10"

/** One month of days. Arrows move by day and week, Page Up/Down by month, with Shift by year. */
export function Calendar({ value, today: given, min, max, onPick }: CalendarProps) {
  const [today] = useState<Day>(() => given ?? jakartaDay(Date.now()))
  const [at, setAt] = useState<Day>(() => clamp(value ?? today, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(true)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true })
  }, [at])

  const go = (day: Day) => setAt(clamp(day, min, max))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveByKey(at, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    moved.current = true
    go(next)
  }

  const { year, month, date } = parts(at)
  const firstYear = Math.min(min ? parts(min).year : parts(today).year - YEARS_BACK, year)
  const lastYear = Math.max(max ? parts(max).year : parts(today).year + YEARS_AHEAD, year)
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, n) => firstYear + n)

  return (
    <div className="w-72 p-3 pointer-coarse:w-80">
      <div className="mb-2 flex items-center gap-1">
        <select
          aria-label="Bulan"
          value={month}
          onChange={(event) => go(dayIn(year, Number(event.target.value), date))}
          className={jump}
        >
          {MONTHS.map((name, m) => (
            <option key={name} value={m + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Tahun"
          value={year}
          onChange={(event) => go(dayIn(Number(event.target.value), month, date))}
          className={cx(jump, "tnum")}
        >
          {years.map((y) => (
            <option key={y} value={y}>
              {y}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label="Bulan sebelumnya"
          className={cx(step, "ml-auto")}
          onClick={() => go(addMonths(at, -1))}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Bulan berikutnya"
          className={step}
          onClick={() => go(addMonths(at, 1))}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={`${MONTHS[month - 1]} ${year}`}
        onKeyDown={onKeyDown}
        className="w-full table-fixed tnum"
      >
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th
                key={name.long}
                scope="col"
                abbr={name.long}
                className="h-7 text-caption font-medium text-ink-3"
              >
                {name.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={day === value && sameMonth(day, at)}
                  className="h-8 p-px pointer-coarse:h-10"
                >
                  {sameMonth(day, at) && (
                    <DayButton
                      day={day}
                      off={clamp(day, min, max) !== day}
                      chosen={day === value}
                      today={day === today}
                      reachable={day === at}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayButtonProps = {
  readonly day: Day
  readonly off: boolean
  readonly chosen: boolean
  readonly today: boolean
  readonly reachable: boolean
  readonly onPick: (day: Day) => void
}

function DayButton({ day, off, chosen, today, reachable, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={reachable ? 0 : -1}
      aria-label={formatDay(day)}
      aria-current={today ? "date" : undefined}
      aria-disabled={off || undefined}
      onClick={() => !off && onPick(day)}
      className={cx(
        "grid size-full place-items-center rounded-badge focus-visible:outline-offset-1",
        chosen
          ? "bg-brand font-semibold text-brand-ink"
          : off
            ? "text-ink-3 line-through decoration-ink-3/50"
            : "hover:bg-sunken",
        today && !chosen && "font-semibold text-brand underline underline-offset-4",
      )}
    >
      {parts(day).date}
    </button>
  )
}
