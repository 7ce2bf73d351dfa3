import type { ReactNode } from "react"

export type CardProps = {
  readonly title?: string
  /** Right of the title. */
  readonly actions?: ReactNode
  /** The content brings its own padding, e.g. rows that reach the edges. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A bordered container. */
export function Card({ title, actions, flush = false, children }: CardProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      {title && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
          <h2 className="text-body font-bold text-ink">{title}</h2>
          {actions}
        </div>
      )}
      <div className={`min-w-0 flex-1 ${flush ? "" : title ? "px-4 pb-4" : "p-4"}`}>{children}</div>
    </section>
  )
}
