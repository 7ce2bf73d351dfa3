import { useId, type ReactNode } from "react"

export type FormSectionProps = {
  readonly title: string
  readonly text?: ReactNode
  /** Right of the heading, e.g. a small button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Anchor for a table of contents. */
  readonly id?: string | undefined
  /** The heading is for screen readers only, because the page's title says the same. */
  readonly isOnly?: boolean
}

/** A group of fields under a heading. */
export function FormSection({ title, text, aside, children, id, isOnly = false }: FormSectionProps) {
  const own = useId()
  const headingId = id ?? own
  const isHeadless = isOnly && !text && !aside
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface">
      <div className={isHeadless ? "sr-only" : "flex items-start gap-4 px-4 pt-4 sm:px-5"}>
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className={isOnly ? "sr-only" : "scroll-mt-20 text-body font-bold"}>
            {title}
          </h2>
          {text && <p className="max-w-prose text-ink-3">{text}</p>}
        </div>
        {aside}
      </div>
      <div className="grid grid-cols-1 gap-5 px-4 pt-4 pb-5 sm:px-5">{children}</div>
    </section>
  )
}
