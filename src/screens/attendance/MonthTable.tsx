import type { ReportRow } from "#src/api/actors/attendance.ts"
import { formatDay, jakartaDay } from "#src/format/format.ts"
import { DayHead } from "#src/ui/data/DayHead.tsx"
import { FRESH_MS, useNow } from "../useNow.ts"
import { DayLetter, Legend } from "./DayMark.tsx"

const datesOf = ({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) => {
  const dates: string[] = []
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += 86_400_000)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

type Props = {
  readonly rows: readonly ReportRow[]
  readonly span: { readonly start_date: string; readonly end_date: string }
  readonly hrefOf: (member: number, date: string | null) => string
}

/** Employees by days: a letter and its colour for each; the names are sticky while the days scroll. */
export function MonthTable({ rows, span, hrefOf }: Props) {
  const dates = datesOf(span)
  const today = jakartaDay(useNow(FRESH_MS))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        aria-label="Absensi per bulan"
        className="relative overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full border-separate border-spacing-0 text-body">
          <thead className="text-caption text-ink-3">
            <tr>
              <th scope="col" className="sticky left-0 z-1 bg-surface px-4 py-2 text-left font-normal">
                Pegawai
              </th>
              {dates.map((date) => (
                <th key={date} scope="col" className="px-0.5 py-2 text-center font-normal tnum">
                  <DayHead date={date} label={formatDay(date)} isToday={date === today} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, member, days }) => {
              const byDate = new Map(days.map((day) => [day.date, day]))
              return (
                <tr key={id}>
                  <th
                    scope="row"
                    className="sticky left-0 z-1 max-w-56 min-w-36 border-t border-line bg-surface px-4 py-1.5 text-left font-normal max-md:max-w-36"
                  >
                    <a
                      href={hrefOf(id, null)}
                      className="block truncate font-semibold text-ink no-underline hover:underline"
                    >
                      {member.nama}
                    </a>
                    <span className="block truncate text-caption text-ink-3">{member.kantor}</span>
                  </th>
                  {dates.map((date) => {
                    const day = byDate.get(date)
                    return (
                      <td key={date} className="border-t border-line p-0.5">
                        {day === undefined ? (
                          <span className="sr-only">Belum bekerja</span>
                        ) : (
                          <a
                            href={hrefOf(id, date)}
                            className="grid place-items-center rounded-control no-underline"
                            title={day.why.join(". ")}
                          >
                            <DayLetter day={day} isToCome={date > today} />
                          </a>
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <Legend />
    </div>
  )
}
