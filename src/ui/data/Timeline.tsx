import type { ReactNode } from "react"
import type { StatusTone } from "./StatusBadge.tsx"

export type TimelineEntry = {
  readonly id: string | number
  /** In words: "Kam 19 Nov 08.02". */
  readonly time: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly tone?: StatusTone
}

/** Events, one after the other; the parent chooses the order. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol role="list">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="group/entry relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-0 left-[0.34375rem] w-px bg-line group-last/entry:hidden"
          />
          <span
            aria-hidden="true"
            className={`mt-1.5 ml-0.5 size-2 rounded-full ${DOT[entry.tone ?? "neutral"]}`}
          />
          <div className="min-w-0">
            <p className="text-ink">{entry.title}</p>
            {entry.note && <div className="text-ink-2">{entry.note}</div>}
            <p className="text-caption text-ink-3 tnum">{entry.time}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const DOT = {
  waiting: "bg-warn",
  approved: "bg-ok",
  rejected: "bg-bad",
  info: "bg-info",
  neutral: "bg-control",
} as const satisfies Record<StatusTone, string>
