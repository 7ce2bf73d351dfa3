import { liveDays } from "#src/api/actors/member.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { formatDay, formatTime, jakartaDay } from "#src/format/format.ts"
import { DayLetter } from "../attendance/DayMark.tsx"
import { REPORT, reportHref } from "../attendance/reportAddress.ts"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useNow } from "../useNow.ts"

/** Four whole weeks, so that weekdays are aligned. */
const DAYS = 28
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const weekdays = ["Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"] as const
const before = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)
/** 0 = Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The last four weeks up to `today`, whole weeks from Monday on. */
export const lastWeeks = (today: string): { readonly start_date: string; readonly end_date: string } => ({
  start_date: before(today, DAYS - 7 + weekdayOf(today)),
  end_date: today,
})

/** Attendance of an employee in the last four weeks; each day links to its evidence in the report. */
export function MemberDays({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(REPORT) ? <Strip id={id} /> : null
}

function Strip({ id }: Pick<FormPartProps, "id">) {
  const span = lastWeeks(jakartaDay(useNow(HOUR_MS)))
  const { snapshot, send } = useMachine(liveDays, { input: { input: { members_id: id, ...span } } })
  const { value, failure } = snapshot.context
  const person = { members_id: String(id) }
  const today = value?.find(({ date }) => date === span.end_date)
  return (
    <Card
      title="Absensi 4 minggu"
      actions={
        <a
          href={reportHref("", { ...person, start_date: `${span.end_date.slice(0, 7)}-01` })}
          className="text-brand underline-offset-2 hover:underline"
        >
          Buka laporan
        </a>
      }
    >
      <div {...marks("memberDays", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-36 w-full" />
        ) : value.length === 0 ? (
          <p className="text-ink-3">Belum ada hari yang tercatat.</p>
        ) : (
          <>
            <ol role="list" className="grid w-fit grid-cols-7 gap-1">
              {weekdays.map((name) => (
                <li key={name} aria-hidden="true" className="text-center text-caption text-ink-3">
                  {name.slice(0, 1)}
                </li>
              ))}
              {value.map((day, at) => (
                <li
                  key={day.date}
                  style={at === 0 ? { gridColumnStart: weekdayOf(day.date) + 1 } : undefined}
                >
                  <a
                    href={reportHref("", {
                      ...person,
                      start_date: `${day.date.slice(0, 7)}-01`,
                      hari: day.date,
                    })}
                    title={formatDay(day.date)}
                    className="block rounded-control no-underline outline-offset-1 hover:outline-2 hover:outline-line"
                  >
                    <span className="sr-only">{formatDay(day.date)}: </span>
                    <DayLetter day={day} />
                  </a>
                </li>
              ))}
            </ol>
            {today !== undefined && (
              <p className="mt-3 text-caption text-ink-3 tnum">
                Hari ini:{" "}
                {today.check_in === null
                  ? (today.why[0] ?? "belum absen")
                  : `masuk ${formatTime(today.check_in)}, pulang ${formatTime(today.check_out)}`}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
