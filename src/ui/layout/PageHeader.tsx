import type { ReactNode } from "react"
import { SectionBar } from "./SectionBar.tsx"

export type PageHeaderProps = {
  readonly title: string
  readonly sub?: ReactNode
  /** Left of the title, e.g. a photo. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Breadcrumb above the title. */
  readonly trail?: ReactNode
  /** View tabs; if there is room, in one line with the section's pages. */
  readonly views?: ReactNode
  readonly id?: string
  /** Reserves two lines on a phone, also while loading. */
  readonly isLongSub?: boolean
  /** On a phone the actions stay next to the title, as icons. */
  readonly isTight?: boolean
}

/** The page's heading. It is focused after a navigation, so that a screen reader starts here. */
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
  /**
   * On a phone a long subtitle has the full width below title and actions: between them it would wrap into too many
   * lines.
   */
  const below = isLongSub && !lead ? "max-md:contents" : ""
  return (
    <header className="mb-4 max-md:mb-3">
      {trail}
      <div
        className={`flex ${isTight && !isLongSub ? "gap-x-3 md:flex-wrap md:gap-x-6" : "flex-wrap gap-x-6"} ${sub ? "items-end" : "items-center"} justify-between gap-y-3 ${isLongSub ? "max-md:items-center max-md:gap-y-1" : ""}`}
      >
        <div className={lead ? "flex min-w-0 items-center gap-4" : `min-w-0 ${below}`}>
          {lead}
          <div className={`min-w-0 ${below}`}>
            <h1
              id={id}
              tabIndex={-1}
              data-page-heading=""
              className={`text-title font-bold wrap-anywhere text-ink outline-none ${isLongSub ? "max-md:min-w-0 max-md:flex-1" : ""}`}
            >
              {title}
            </h1>
            {sub && (
              <p
                className={`mt-0.5 text-body text-ink-3 ${isLongSub ? "max-md:order-1 max-md:mt-0 max-md:min-h-10 max-md:basis-full" : ""}`}
              >
                {sub}
              </p>
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
          <div className="mt-3 min-w-0 lg:max-w-full lg:shrink-0">{views}</div>
        </div>
      )}
    </header>
  )
}
