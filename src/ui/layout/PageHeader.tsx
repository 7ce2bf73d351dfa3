import type { ReactNode } from "react"
import { SectionBar } from "./SectionBar.tsx"

export type PageHeaderProps = {
  readonly title: string
  readonly sub?: ReactNode
  /** Left of the title, e.g. a face. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Where the page lies, above its title. */
  readonly trail?: ReactNode
  /** The ways of looking at it; where there is room, in one line with the pages beside it. */
  readonly views?: ReactNode
  readonly id?: string
  /** Two lines on a phone, also while it is not all there. */
  readonly isLongSub?: boolean
  /** On a phone the actions stay beside the title: they are icons there. */
  readonly isTight?: boolean
}

/** The page's heading. It takes focus after a navigation, so that a reader starts here. */
export function PageHeader({
  title,
  sub,
  lead,
  actions,
  trail,
  views,
  id,
  isTight = false,
  isLongSub = false,
}: PageHeaderProps) {
  return (
    <header className="mb-4 max-md:mb-3">
      {trail}
      <div
        className={`flex ${isTight ? "gap-x-3 md:flex-wrap md:gap-x-6" : "flex-wrap gap-x-6"} ${sub ? "items-end" : "items-center"} justify-between gap-y-3`}
      >
        <div className={lead ? "flex min-w-0 items-center gap-4" : "min-w-0"}>
          {lead}
          <div className="min-w-0">
            <h1
              id={id}
              tabIndex={-1}
              data-page-heading=""
              className="text-title font-bold wrap-anywhere text-ink outline-none"
            >
              {title}
            </h1>
            {sub && (
              <p className={`mt-0.5 text-body text-ink-3 ${isLongSub ? "max-md:min-h-10" : ""}`}>{sub}</p>
            )}
          </div>
        </div>
        {actions && (
          <div
            data-coach="actions"
            className={`no-print flex items-center gap-2 ${isTight ? "md:flex-wrap" : "flex-wrap max-md:w-full"}`}
          >
            {actions}
          </div>
        )}
      </div>
      {views === undefined || views === null ? (
        <SectionBar />
      ) : (
        <div className="lg:flex lg:items-end lg:justify-between lg:gap-x-4">
          <SectionBar />
          <div className="mt-3 min-w-0 lg:shrink-0">{views}</div>
        </div>
      )}
    </header>
  )
}
