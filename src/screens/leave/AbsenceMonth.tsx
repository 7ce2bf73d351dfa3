import type { Absences } from "#src/api/actors/leave.ts"
import { formatDay } from "#src/format/format.ts"

type Day = Absences["days"][number]

const NAMES = {
  mon: ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"],
  sun: ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"],
} as const
/** Maximum number of names in a cell; the others are in the day's list. */
const MOST = 3

/** Column of a date, from 0. */
const columnOf = (date: string, start: "mon" | "sun"): number => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return start === "sun" ? day : (day + 6) % 7
}

function Cell({
  day,
  href,
  isChosen,
}: {
  readonly day: Day
  readonly href: string
  readonly isChosen: boolean
}) {
  const { date, holidays, away, waiting, absences } = day
  const isOff = holidays.length > 0
  const label = [
    formatDay(date),
    ...holidays,
    `${away} tidak masuk`,
    waiting > 0 ? `${waiting} menunggu` : null,
  ]
    .filter((part) => part !== null)
    .join(", ")
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={isChosen ? "date" : undefined}
      className={`flex min-h-24 min-w-0 flex-col gap-0.5 p-1.5 no-underline hover:bg-sunken max-md:min-h-14 ${isOff ? "bg-sunken" : ""} ${isChosen ? "outline-2 -outline-offset-2 outline-brand" : ""}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-1">
        <span className={`text-caption tnum ${isOff ? "font-semibold text-bad" : "text-ink-3"}`}>
          {Number(date.slice(8))}
        </span>
        {away + waiting > 0 && (
          <span className="text-caption font-semibold text-ink tnum">
            {away}
            {waiting > 0 && <span className="font-normal text-ink-3">+{waiting}</span>}
          </span>
        )}
      </span>
      {holidays.slice(0, 1).map((nama) => (
        <span key={nama} className="truncate text-caption text-bad max-md:hidden">
          {nama}
        </span>
      ))}
      {absences.slice(0, MOST).map(({ id, nama, status }) => (
        <span
          key={id}
          className={`truncate text-caption max-md:hidden ${status === "pending" ? "text-ink-3 italic" : "text-ink-2"}`}
        >
          {nama}
        </span>
      ))}
      {away + waiting > MOST && (
        <span className="text-caption text-ink-3 max-md:hidden">+{away + waiting - MOST} lagi</span>
      )}
    </a>
  )
}

/** Month calendar of absences; pressing a day lists everyone absent. */
export function AbsenceMonth(props: {
  readonly value: Absences
  readonly chosen: string | null
  readonly hrefOf: (date: string) => string
}) {
  const { value, chosen, hrefOf } = props
  const first = value.days[0]
  const blank = first === undefined ? 0 : columnOf(first.date, value.week_start)
  return (
    <section aria-label="Kalender" className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-caption text-ink-3">
        {NAMES[value.week_start].map((name) => (
          <span key={name} className="px-1.5 py-2">
            {name}
          </span>
        ))}
      </div>
      <ol role="list" className="grid grid-cols-7 gap-px bg-line">
        {Array.from({ length: blank }, (_, at) => (
          <li key={`kosong${at}`} aria-hidden="true" className="bg-surface" />
        ))}
        {value.days.map((day) => (
          <li key={day.date} className="min-w-0 bg-surface">
            <Cell day={day} href={hrefOf(day.date)} isChosen={day.date === chosen} />
          </li>
        ))}
        {Array.from({ length: (7 - ((blank + value.days.length) % 7)) % 7 }, (_, at) => (
          <li key={`sisa${at}`} aria-hidden="true" className="bg-surface" />
        ))}
      </ol>
    </section>
  )
}
