import { Inbox, SearchX, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"

const ICON = { empty: Inbox, search: SearchX, failed: TriangleAlert } as const

export type EmptyStateProps = {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly kind?: keyof typeof ICON
  /** A drawing instead of the icon. */
  readonly art?: ReactNode
}

/** Empty state: what is missing, why, and what to do next. */
export function EmptyState({ title, text, action, kind = "empty", art }: EmptyStateProps) {
  const Icon = ICON[kind]
  return (
    <div className="grid justify-items-center px-6 py-14 text-center">
      {art ?? (
        <span
          className={`grid size-11 place-items-center rounded-full ${kind === "failed" ? "bg-bad-soft text-bad" : "bg-sunken text-ink-3"}`}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <p className="mt-4 text-lead font-semibold text-ink">{title}</p>
      {text && <p className="mt-1 max-w-[28rem] text-body text-balance text-ink-2">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
