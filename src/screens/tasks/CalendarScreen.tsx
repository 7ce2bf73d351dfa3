import { monthWords } from "#contract/kit/words.ts"
import { liveTaskCalendar, type TaskMonth } from "#src/api/actors/tasks.ts"
import { formatDay, formatNumber, jakartaDay } from "#src/format/format.ts"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useNewTask } from "./useNewTask.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { BOARD, monthBeside, readAsk, taskHref } from "./taskAddress.ts"
import { TaskHeader } from "./TaskHeader.tsx"

type Day = TaskMonth["days"][number]
const NAMES = ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"] as const
const DAY_MS = 86_400_000

const datesOf = (month: string): readonly string[] => {
  const first = `${month}-01`
  const count = (Date.parse(monthBeside(first, 1)) - Date.parse(first)) / DAY_MS
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`)
}
/** Columns before the first day, Monday first. */
const blanksOf = (month: string): number => (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7

const partsOf = ({ open, done, failed }: Day) =>
  [
    { key: "open", count: open, word: "terbuka", look: "bg-info-soft text-info" },
    { key: "done", count: done, word: "selesai", look: "bg-ok-soft text-ok" },
    { key: "failed", count: failed, word: "tidak jadi", look: "bg-bad-soft text-bad" },
  ].filter(({ count }) => count > 0)

function Cell({
  date,
  day,
  href,
  isToday,
}: {
  readonly date: string
  readonly day: Day | undefined
  readonly href: string
  readonly isToday: boolean
}) {
  const parts = day === undefined ? [] : partsOf(day)
  const label = [
    formatDay(date),
    ...(day === undefined ? ["tidak ada tugas"] : parts.map(({ count, word }) => `${count} ${word}`)),
  ].join(", ")
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={isToday ? "date" : undefined}
      className="flex min-h-24 min-w-0 flex-col gap-1 p-1.5 no-underline hover:bg-sunken max-md:min-h-16"
    >
      <span className="flex items-baseline justify-between gap-1 text-caption tnum">
        <span className={isToday ? "font-bold text-brand" : "text-ink-3"}>{Number(date.slice(8))}</span>
        {day !== undefined && <span className="text-ink-3 max-md:hidden">{day.people} orang</span>}
      </span>
      {parts.map(({ key, count, word, look }) => (
        <span key={key} className={`truncate rounded-badge px-1.5 text-caption font-semibold tnum ${look}`}>
          {count}
          <span className="font-normal max-md:hidden"> {word}</span>
        </span>
      ))}
    </a>
  )
}

/** /penugasan/tugas/kalender: tasks of each day of a month; a day leads to its board. */
export function CalendarScreen({ search, user }: ScreenProps) {
  const input = useOnce(() => readAsk(search))
  const { snapshot, send } = useMachine(liveTaskCalendar, { input: { input } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: readAsk(text) }))
  const onKeyDown = useNewTask(search, user)
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const today = jakartaDay(useNow(FRESH_MS).getTime())
  const month = readAsk(search).tanggal.slice(0, 7)
  const count = (value?.days ?? []).reduce((sum, { open, done, failed }) => sum + open + done + failed, 0)
  return (
    <div
      {...marks("kalenderTugas", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      onKeyDown={onKeyDown}
    >
      <TaskHeader
        view="kalender"
        sub={`${monthWords(month)}${value === null ? "" : ` · ${formatNumber(count)} tugas`}`}
        {...{ search, user }}
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || value.month !== month ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <section
          aria-label={`Kalender tugas ${monthWords(month)}`}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-caption text-ink-3">
            {NAMES.map((name) => (
              <span key={name} className="px-1.5 py-2">
                {name}
              </span>
            ))}
          </div>
          <ol role="list" className="grid grid-cols-7 gap-px bg-line">
            {Array.from({ length: blanksOf(month) }, (_, at) => (
              <li key={`kosong${at}`} aria-hidden="true" className="bg-surface" />
            ))}
            {datesOf(month).map((date) => (
              <li key={date} className="min-w-0 bg-surface">
                <Cell
                  date={date}
                  isToday={date === today}
                  day={value.days.find(({ tanggal }) => tanggal === date)}
                  href={taskHref(BOARD, search, { tanggal: date })}
                />
              </li>
            ))}
            {Array.from({ length: (7 - ((blanksOf(month) + datesOf(month).length) % 7)) % 7 }, (_, at) => (
              <li key={`sisa${at}`} aria-hidden="true" className="bg-surface" />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
