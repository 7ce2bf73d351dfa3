import { ChevronRight } from "lucide-react"
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
  /** Closed until the user opens it, or `isOpen` becomes true. */
  readonly folded?: { readonly isOpen: boolean }
}

/** A group of fields under a heading. */
export function FormSection({ title, text, aside, children, id, isOnly = false, folded }: FormSectionProps) {
  const own = useId()
  const headingId = id ?? own
  const isHeadless = isOnly && !text && !aside
  const fields = <div className="grid grid-cols-1 gap-5 px-4 pt-4 pb-5 sm:px-5">{children}</div>
  if (folded !== undefined)
    return (
      <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface">
        <details className="group" open={folded.isOpen || undefined}>
          <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 hover:bg-sunken sm:px-5">
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3 group-open:rotate-90" />
            <h2 id={headingId} className="scroll-mt-20 text-body font-bold">
              {title}
            </h2>
          </summary>
          {text && <p className="max-w-prose px-4 text-ink-3 sm:px-5">{text}</p>}
          {fields}
        </details>
      </section>
    )
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
      {fields}
    </section>
  )
}
