import { useMemo } from "react"
import { holidayTypeWords } from "#contract/areas/attendance/holidays.ts"
import { liveHolidayYear } from "#src/api/actors/holidayYear.ts"
import { formatDate, formatDay, formatNumber, jakartaDay } from "#src/format/format.ts"
import { type Holiday, monthsOf, type YearDay, yearFacts, type YearMonth } from "#src/format/holidayYear.ts"
import type { ListPartProps } from "../list/listProps.ts"
import { marks, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useNow } from "../useNow.ts"

const LOOK: Readonly<Record<Holiday["type"], string>> = {
  nasional: "bg-bad",
  cuti_bersama: "bg-warn",
  perusahaan: "bg-brand",
  keagamaan: "bg-info",
}
const NONE: readonly Holiday[] = []

/** The year in the URL, else the current year in Jakarta. */
const yearIn = (search: string, today: string): number => {
  const asked = Number(new URLSearchParams(search).get("tahun") ?? "")
  return Number.isInteger(asked) && asked >= 1900 && asked <= 2199 ? asked : Number(today.slice(0, 4))
}
const awayWords = (days: number): string =>
  days === 0 ? "hari ini" : days === 1 ? "besok" : `${formatNumber(days)} hari lagi`

/**
 * Year overview above the list of holidays: their distribution, and the next one. Hidden on a phone, to leave room for the rows.
 */
export function YearStrip({ search, at }: ListPartProps) {
  const today = jakartaDay(useNow(60_000))
  const { snapshot, send } = useMachine(liveHolidayYear, {
    input: { input: { tahun: yearIn(search, today) } },
  })
  useAddressChange(search, (text) => send({ type: "query.ask", input: { tahun: yearIn(text, today) } }))
  /** The list was reloaded: refresh the overview too. */
  useAddressChange(at ?? "", () => {
    if (snapshot.matches("ready")) send({ type: "query.refresh" })
  })
  const { value, input } = snapshot.context
  const months = useMemo(() => monthsOf(input.tahun, value ?? NONE), [input.tahun, value])
  const { onWorkdays, next } = yearFacts(months, today)
  if (snapshot.matches("failed")) return null
  return (
    <section
      {...marks("holidayYear", snapshot.value)}
      aria-label={`Kalender libur ${input.tahun}`}
      className="mb-3 rounded-card border border-line bg-surface px-4 py-3 max-md:hidden"
    >
      {/* Reserves the lines and keeps the legend on its own: avoids layout shift below. */}
      <p className="line-clamp-2 min-h-10 text-ink-2 xl:line-clamp-1 xl:min-h-5">
        <b className="font-semibold text-ink tnum">{input.tahun}</b>
        {value !== null && (
          <>
            {" · "}
            {formatNumber(onWorkdays)} hari libur di hari kerja
            {next !== null && (
              <>
                {" · berikutnya "}
                <b className="font-semibold text-ink">{next.nama}</b>, {formatDate(next.date)} (
                {awayWords(next.inDays)})
              </>
            )}
          </>
        )}
      </p>
      <div className="mt-2 grid grid-cols-6 gap-x-4 gap-y-2 xl:grid-cols-12 xl:gap-x-3">
        {months.map((month) => (
          <Month key={month.name} month={month} today={today} />
        ))}
      </div>
      <Legend />
    </section>
  )
}

function Legend() {
  return (
    <ul role="list" className="mt-2 flex flex-wrap gap-x-3 text-caption text-ink-3">
      {(["nasional", "cuti_bersama", "perusahaan", "keagamaan"] as const).map((type) => (
        <li key={type} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-[2px] ${LOOK[type]}`} />
          {holidayTypeWords[type]}
        </li>
      ))}
    </ul>
  )
}

/** Accessible text once per month only; the rows below already name every day. */
function Month({ month: { name, days }, today }: { readonly month: YearMonth; readonly today: string }) {
  const off = days.filter((day) => day.off !== null)
  return (
    <div>
      <p className="text-caption text-ink-3">
        {name}
        <span className="sr-only">
          {off.length === 0 ? ": tidak ada libur" : `: ${off.length} hari libur`}
        </span>
      </p>
      {/* Always six weeks, so that all months have the same height. */}
      <div aria-hidden="true" className="mt-1 grid h-[53px] auto-rows-[8px] grid-cols-7 gap-px">
        {days.map((day, index) => (
          <Day key={day.date} day={day} isFirst={index === 0} isToday={day.date === today} />
        ))}
      </div>
    </div>
  )
}

const STARTS = [
  "col-start-1",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
]

function Day(props: { readonly day: YearDay; readonly isFirst: boolean; readonly isToday: boolean }) {
  const { day, isFirst, isToday } = props
  const look = day.off !== null ? LOOK[day.off.type] : day.isWeekend ? "bg-line" : "bg-sunken"
  return (
    <span
      title={day.off === null ? undefined : `${formatDay(day.date)}: ${day.off.nama}`}
      className={`rounded-[2px] ${look} ${isFirst ? (STARTS[day.column] ?? "") : ""} ${isToday ? "outline-[1.5px] outline-ink" : ""}`}
    />
  )
}
