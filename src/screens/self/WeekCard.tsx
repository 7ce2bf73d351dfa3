import type { OwnDay } from "#contract/areas/self/attendance.ts"
import { formatDay } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { dayDetail, dayTone, dayWords } from "./pressWords.ts"

/** The days of this week up to now, the latest first. */
export function WeekCard({ days }: { readonly days: readonly OwnDay[] }) {
  return (
    <Card title="Minggu ini" flush>
      <ul role="list" className="divide-y divide-line border-t border-line">
        {days.toReversed().map((day) => (
          <li key={day.date} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <div className="min-w-0">
              <p className="text-body text-ink">{formatDay(day.date)}</p>
              <p className="text-caption text-ink-3 tnum">{dayDetail(day)}</p>
            </div>
            <StatusBadge tone={dayTone(day)}>{dayWords(day)}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
