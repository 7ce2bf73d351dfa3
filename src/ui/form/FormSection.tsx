import { useId, type ReactNode } from "react"

export type FormSectionProps = {
  readonly title: string
  readonly text?: ReactNode
  /** At the heading's right, e.g. a small button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** So that a table of contents can lead here. */
  readonly id?: string | undefined
}

/** Fields that belong together, under their heading. */
export function FormSection({ title, text, aside, children, id }: FormSectionProps) {
  const own = useId()
  const headingId = id ?? own
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface">
      <div className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-5">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="scroll-mt-20 text-lead font-bold">
            {title}
          </h2>
          {text && <p className="text-ink-3">{text}</p>}
        </div>
        {aside}
      </div>
      <div className="grid grid-cols-1 gap-5 px-4 py-5 sm:px-5">{children}</div>
    </section>
  )
}
