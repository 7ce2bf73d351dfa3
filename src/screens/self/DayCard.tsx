import { ownRequests } from "#contract/areas/attendance/attendanceApproval.ts"
import { dayFlagWords, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { OwnDay } from "#contract/areas/self/days.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDay, formatDuration, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

const BADGE = {
  ok: "approved",
  warn: "waiting",
  bad: "rejected",
  info: "info",
  neutral: "neutral",
} as const

const scheduleOf = ({ schedule: { nama, start, end } }: OwnDay): string =>
  start === null ? nama : `${nama}, ${formatTime(start)}–${formatTime(end)}`

const minutesOf = (label: string, minutes: number) =>
  minutes === 0 ? [] : [{ label, value: formatDuration(minutes) }]

const factsOf = (day: OwnDay) => [
  /** A day off is named by the schedule itself, which the reason says already. */
  ...(day.why[0] === day.schedule.nama ? [] : [{ label: "Jadwal", value: scheduleOf(day) }]),
  ...(day.check_in === null && day.check_out === null
    ? []
    : [
        { label: "Masuk", value: formatTime(day.check_in) },
        { label: "Pulang", value: formatTime(day.check_out) },
      ]),
  ...minutesOf("Terlambat", day.late_min),
  ...minutesOf("Pulang cepat", day.early_out_min),
  ...minutesOf("Bekerja", day.work_min),
  ...minutesOf("Lembur", day.overtime_min),
]

type Props = { readonly date: string; readonly day: OwnDay | undefined; readonly user: SessionUser }

/** One day with the reasons of its state. */
export function DayCard({ date, day, user }: Props) {
  if (day === undefined)
    return (
      <Card title={formatDay(date)}>
        <p className="text-ink-2">Hari ini di luar masa kerja Anda.</p>
      </Card>
    )
  const mayCorrect = !day.is_coming && maySend(user, ownRequests.calls.ask)
  const tone = day.is_coming && day.state === "belum" ? "neutral" : BADGE[dayStateWords[day.state].tone]
  return (
    <Card title={formatDay(date)} actions={<StatusBadge tone={tone}>{day.label}</StatusBadge>}>
      <ul role="list" className="mb-3 grid gap-1 text-ink-2">
        {day.why.map((why) => (
          <li key={why}>{why}</li>
        ))}
        {day.note !== null && <li>Catatan: {day.note}</li>}
      </ul>
      <DescriptionList items={factsOf(day)} />
      {day.flags.length > 0 && (
        <p className="mt-3 text-caption text-ink-3">
          {day.flags.map((flag) => dayFlagWords[flag]).join(" · ")}
        </p>
      )}
      {mayCorrect && (
        <div className="mt-3">
          <ButtonLink size="sm" href="/saya/pengajuan/baru/absensi">
            Ajukan koreksi
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
