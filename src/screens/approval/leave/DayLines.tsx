import type { Leave } from "#contract/areas/leave/cuti.ts"
import { partWords } from "#contract/areas/leave/leaveWords.ts"
import { formatDay } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"

/** Maximum number of dates listed; for longer leave only the sum is shown. */
const MOST = 14

/** Each date with the amount it deducts from the balance, and why some deduct nothing. */
export function DayLines({ row }: { readonly row: Leave }) {
  const { days, unit } = row
  const free = days.filter(({ amount }) => amount === 0).length
  const shown = days.slice(0, MOST)
  return (
    <section aria-label="Rincian hari">
      <h3 className="mb-2 font-semibold text-ink">
        Rincian hari{" "}
        <span className="font-normal text-ink-3">
          {formatLeave(row.amount, unit)}
          {free > 0 && `, ${free} hari tidak dihitung`}
        </span>
      </h3>
      <ul role="list" className="divide-y divide-line rounded-control border border-line tnum">
        {shown.map(({ date, part, amount, why }) => (
          <li key={date} className="flex justify-between gap-3 px-3 py-1.5">
            <span className={amount === 0 ? "text-ink-3" : "text-ink"}>
              {formatDay(date)}
              {amount > 0 && part !== "full" && <span className="text-ink-3"> · {partWords[part]}</span>}
              {why !== null && <span className="text-ink-3"> · {why}</span>}
            </span>
            <span className={`shrink-0 ${amount === 0 ? "text-ink-3" : "text-ink-2"}`}>
              {amount === 0 ? "–" : formatLeave(amount, unit)}
            </span>
          </li>
        ))}
        {days.length > MOST && (
          <li className="px-3 py-1.5 text-ink-3">dan {days.length - MOST} hari sesudahnya</li>
        )}
      </ul>
    </section>
  )
}
