import type { AnswerOf } from "#contract/kit/call.ts"
import { type DayState, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { JudgedDay, previewRecalculation } from "#contract/areas/attendance/recalculation.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"
import { StateBadge } from "./DayMark.tsx"
import { reportHref } from "./reportAddress.ts"

type Preview = AnswerOf<typeof previewRecalculation>

const label = (state: DayState | null) => (state === null ? "tidak ada hari" : dayStateWords[state].label)

/** Measured values of a day that changed: "terlambat 12 → 0 menit". */
const measures = (before: JudgedDay | null, after: JudgedDay | null): readonly string[] =>
  (
    [
      ["terlambat", "late_min"],
      ["pulang cepat", "early_out_min"],
      ["kerja", "work_min"],
      ["lembur", "overtime_min"],
    ] as const
  ).flatMap(([name, key]) => {
    const [from, to] = [before?.[key] ?? 0, after?.[key] ?? 0]
    return from === to ? [] : [`${name} ${formatNumber(from)} → ${formatNumber(to)} menit`]
  })

const Badge = ({ day }: { readonly day: JudgedDay | null }) =>
  day === null ? <span className="text-ink-3">Tidak ada hari</span> : <StateBadge state={day.state} />

/** Preview of the changed days by employee: the old state, the new state, and the reason. */
export function ChangedDays({ preview: { rows, moves } }: { readonly preview: Preview }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-ink-2 tnum">
        {moves.map(({ from, to, count }) => (
          <li key={`${from} ${to}`}>
            {from === to ? `${label(from)}, menit berubah` : `${label(from)} → ${label(to)}`}:{" "}
            <strong className="text-ink">{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
      {rows.map(({ id, member, days }) => (
        <section key={id} aria-label={member.nama} className="border-t border-line">
          <h3 className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 font-semibold text-ink">
            {member.nama}
            <span className="text-caption font-normal text-ink-3">
              {member.nip} · {member.kantor}
            </span>
          </h3>
          <ul className="px-4 pb-3">
            {days.map(({ date, before, after, locked }) => (
              <li
                key={date}
                className="grid gap-x-4 gap-y-1 border-b border-line-2 py-2 last:border-b-0 md:grid-cols-[10rem_minmax(0,20rem)_1fr] md:items-center"
              >
                <a
                  className="font-medium text-brand hover:underline"
                  href={reportHref("", { members_id: String(id), start_date: date, hari: date })}
                >
                  {formatDay(date)}
                </a>
                <span className="flex flex-wrap items-center gap-2">
                  <Badge day={before} />
                  <span aria-label="menjadi">→</span>
                  <Badge day={after} />
                </span>
                <span className="min-w-0 text-ink-2">
                  {[...measures(before, after), locked === null ? after?.why[0] : `terkunci: ${locked}`]
                    .filter((part) => part !== undefined)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
