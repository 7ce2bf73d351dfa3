import type { ReactNode } from "react"
import { SectionBar } from "./SectionBar.tsx"

export type PageHeaderProps = {
  readonly title: string
  readonly sub?: ReactNode
  readonly actions?: ReactNode
  /** Where the page lies, above its title. */
  readonly trail?: ReactNode
  readonly id?: string
}

/** The page's heading. It takes focus after a navigation, so that a reader starts here. */
export function PageHeader({ title, sub, actions, trail, id }: PageHeaderProps) {
  return (
    <header className="mb-4">
      {trail}
      <div className={`flex flex-wrap ${sub ? "items-end" : "items-center"} justify-between gap-x-6 gap-y-3`}>
        <div className="min-w-0">
          <h1
            id={id}
            tabIndex={-1}
            data-page-heading=""
            className="text-title font-bold wrap-anywhere text-ink outline-none"
          >
            {title}
          </h1>
          {sub && <p className="mt-0.5 text-body text-ink-3">{sub}</p>}
        </div>
        {actions && (
          <div data-coach="actions" className="no-print flex flex-wrap items-center gap-2 max-md:w-full">
            {actions}
          </div>
        )}
      </div>
      <SectionBar />
    </header>
  )
}
