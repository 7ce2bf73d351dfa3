import { dayFlagWords } from "#contract/areas/attendance/days.ts"
import type { ReportRow } from "#src/api/actors/attendance.ts"
import { formatDay, formatNumber, formatPercent, formatTimes } from "#src/format/format.ts"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { Evidence } from "./Evidence.tsx"
import { DayLetter, Legend, StateBadge } from "./DayMark.tsx"

const weekdays = ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"] as const
/** 0 = Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
const share = (permil: number | null) => (permil === null ? "–" : formatPercent(permil / 10))

type Props = {
  readonly row: ReportRow
  readonly day: string | null
  readonly hrefOf: (date: string | null) => string
}

/** Attendance of one employee: totals of a range, its calendar, and the evidence of the selected day. */
export function EmployeeDays({ row, day, hrefOf }: Props) {
  const { days, sums } = row
  const chosen = days.find(({ date }) => date === day)
  const first = days[0]
  return (
    <div className="grid gap-3">
      <StatGrid>
        <StatCard
          label="Kehadiran"
          value={share(sums.kehadiran_permil)}
          sub={`${formatNumber(sums.hadir)} hadir dari ${formatNumber(sums.hari_kerja)} hari kerja`}
        />
        <StatCard
          label="Tepat waktu"
          value={share(sums.ontime_permil)}
          sub={`${formatNumber(sums.terlambat_x)} kali terlambat, ${formatNumber(sums.terlambat_menit)} menit`}
        />
        <StatCard
          label="Jam kerja"
          value={formatNumber(sums.jam_kerja_menit / 60, 1)}
          sub={`lembur ${formatNumber(sums.lembur_menit / 60, 1)} jam`}
        />
        <StatCard
          label="Tidak hadir"
          value={formatNumber(sums.alpa + sums.izin + sums.sakit + sums.cuti)}
          sub={`${sums.alpa} alpa · ${sums.izin} izin · ${sums.sakit} sakit · ${sums.cuti} cuti`}
        />
      </StatGrid>
      <div className="grid gap-3 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
        <section aria-label="Kalender" className="rounded-card border border-line bg-surface p-4">
          <ol role="list" className="grid grid-cols-7 justify-items-center gap-y-2">
            {weekdays.map((name) => (
              <li key={name} aria-hidden="true" className="text-caption text-ink-3">
                {name}
              </li>
            ))}
            {days.map((one) => (
              <li
                key={one.date}
                style={one === first ? { gridColumnStart: weekdayOf(one.date) + 1 } : undefined}
              >
                <a
                  href={hrefOf(one.date)}
                  aria-current={one.date === day ? "date" : undefined}
                  className="grid justify-items-center gap-0.5 rounded-control p-1 text-caption text-ink-3 no-underline tnum hover:bg-sunken aria-[current]:outline-2 aria-[current]:outline-brand"
                >
                  <span aria-hidden="true">{Number(one.date.slice(8))}</span>
                  <span className="sr-only">{formatDay(one.date)}</span>
                  <DayLetter day={one} />
                </a>
              </li>
            ))}
          </ol>
          <div className="mt-4">
            <Legend />
          </div>
        </section>
        {chosen === undefined ? (
          <section
            aria-label="Hari demi hari"
            className="overflow-hidden rounded-card border border-line bg-surface"
          >
            <ul role="list">
              {days.toReversed().map((one) => (
                <li key={one.date} className="border-t border-line first:border-t-0">
                  <a
                    href={hrefOf(one.date)}
                    className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-ink no-underline hover:bg-sunken"
                  >
                    <span className="font-semibold">{formatDay(one.date)}</span>
                    <StateBadge state={one.state} />
                    <span className="col-span-full text-caption text-ink-3 tnum">
                      {one.check_in === null && one.check_out === null
                        ? one.why.join(". ")
                        : [
                            formatTimes(one.check_in, one.check_out),
                            ...one.flags.map((flag) => dayFlagWords[flag]),
                          ].join(" · ")}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <Evidence key={chosen.date} member={row.id} day={chosen} backHref={hrefOf(null)} />
        )}
      </div>
    </div>
  )
}
