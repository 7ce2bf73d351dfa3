import { dayFlagWords, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { ReportDay } from "#contract/areas/attendance/laporan.ts"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"

const TONE = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-sunken text-ink-3",
} as const

const BADGE = {
  ok: "approved",
  warn: "waiting",
  bad: "rejected",
  info: "info",
  neutral: "neutral",
} as const satisfies Record<keyof typeof TONE, StatusTone>

/** Status badge of a day, with an icon. */
export function StateBadge({ state }: { readonly state: ReportDay["state"] }) {
  const { label, tone } = dayStateWords[state]
  return <StatusBadge tone={BADGE[tone]}>{label}</StatusBadge>
}

/** Description of a day for screen readers. */
export const dayText = ({ state, flags }: ReportDay): string =>
  [dayStateWords[state].label, ...flags.map((flag) => dayFlagWords[flag])].join(", ")

/** A day as one letter in a month's cell; a dot marks additional flags. */
export function DayLetter({
  day,
  isToCome = false,
}: {
  readonly day: ReportDay
  readonly isToCome?: boolean
}) {
  const { letter, tone } = dayStateWords[day.state]
  /** A future day is not an absence yet. */
  if (isToCome && day.state === "belum")
    return (
      <span className="grid size-7 place-items-center text-caption text-ink-3">
        <span aria-hidden="true">·</span>
        <span className="sr-only">Belum tiba</span>
      </span>
    )
  return (
    <span
      className={`relative grid size-7 place-items-center rounded-control text-caption font-semibold ${TONE[tone]}`}
    >
      <span aria-hidden="true">{letter}</span>
      <span className="sr-only">{dayText(day)}</span>
      {day.flags.includes("terlambat") && (
        <span aria-hidden="true" className="absolute top-0.5 right-0.5 size-1.5 rounded-full bg-warn" />
      )}
    </span>
  )
}

/** Legend of the letters in the month view. */
export function Legend() {
  return (
    <ul role="list" className="flex flex-wrap gap-x-4 gap-y-1.5 text-caption text-ink-3">
      {Object.entries(dayStateWords).map(([state, { letter, label, tone }]) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`grid size-5 place-items-center rounded-control font-semibold ${TONE[tone]}`}
          >
            {letter}
          </span>
          {label}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-warn" /> terlambat
      </li>
    </ul>
  )
}
