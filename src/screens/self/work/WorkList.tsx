import { MapPin } from "lucide-react"
import type { OwnWorkRow } from "#contract/areas/self/ownWork.ts"
import { taskPriorityWords } from "#contract/areas/fieldwork/taskWords.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { areaTitle, rowState, rowTime, workHref } from "./workWords.ts"

const factsOf = (row: OwnWorkRow): string =>
  [
    rowTime(row),
    row.kind === "visit" ? row.judul : row.tipe,
    areaTitle(row.area),
    row.attempt > 1 ? `percobaan ke-${row.attempt}` : null,
    row.priority === "tinggi" || row.priority === "mendesak" ? taskPriorityWords[row.priority] : null,
  ]
    .filter((part) => part !== null)
    .join(" · ")

/** The work of a day: where it is, when, and how far it is. */
export const WorkList = ({ rows }: { readonly rows: readonly OwnWorkRow[] }) => (
  <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
    {rows.map((row) => {
      const { label, tone } = rowState(row)
      const isOver = ["done", "missed", "cancelled"].includes(row.state)
      return (
        <li
          key={`${row.kind} ${row.id}`}
          className={`relative p-4 hover:bg-sunken ${row.state === "under_way" ? "bg-info-soft" : ""}`}
        >
          <div className="flex items-start justify-between gap-3">
            <a
              href={workHref(row)}
              className={`min-w-0 font-semibold no-underline after:absolute after:inset-0 ${isOver ? "text-ink-2" : "text-ink"}`}
            >
              {row.customer?.nama ?? row.judul}
            </a>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </div>
          <p className="mt-0.5 text-ink-2 tnum">{factsOf(row)}</p>
          {row.customer?.alamat != null && (
            <p className="mt-1 flex items-start gap-1 text-caption text-ink-3">
              <MapPin aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0">{row.customer.alamat}</span>
            </p>
          )}
        </li>
      )
    })}
  </ul>
)
