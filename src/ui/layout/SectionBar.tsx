import { createContext, useContext } from "react"
import { formatNumber } from "#src/format/format.ts"
import type { SectionTab } from "./nav.ts"

/** Sibling pages of the current one in the menu; provided by the shell. */
export const SectionContext = createContext<readonly SectionTab[]>([])

/** Tabs under a title: the sibling pages. On a phone they are in the menu. */
export function SectionBar() {
  const tabs = useContext(SectionContext)
  if (tabs.length === 0) return null
  return (
    <nav
      aria-label="Halaman di bagian ini"
      className="no-print mt-2 flex min-w-0 flex-1 gap-1 overflow-x-auto border-b border-line max-md:hidden"
    >
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className="-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium text-ink-2 no-underline hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="text-caption font-semibold text-ink-3 tnum">{formatNumber(tab.count)}</span>
          )}
        </a>
      ))}
    </nav>
  )
}
