import { formatNumber } from "#src/format/format.ts"
import type { NavItem } from "./nav.ts"
import { NavIcon } from "./NavIcon.tsx"

/** Navigation at the bottom of a phone, in reach of the thumb; wider screens have it in the bar at the top. */
export function TabBar({ label, items }: { readonly label: string; readonly items: readonly NavItem[] }) {
  return (
    <nav
      aria-label={label}
      className="no-print sticky bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map(({ key, label: text, href, icon, active, count }) => (
        <a
          key={key}
          href={href}
          aria-current={active ? "page" : undefined}
          className={`flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-caption no-underline ${active ? "font-semibold text-brand" : "text-ink-2"}`}
        >
          <span className="relative">
            <NavIcon name={icon} className="size-5" />
            {count !== undefined && (
              <span
                aria-hidden="true"
                className="absolute -top-1.5 left-1/2 ml-1 min-w-4 rounded-full border-2 border-surface bg-bad px-1 text-center text-[11px]/4 font-semibold text-bad-ink tnum"
              >
                {count > 99 ? "99+" : count}
              </span>
            )}
          </span>
          {text}
          {count !== undefined && <span className="sr-only">{`, ${formatNumber(count)} menunggu`}</span>}
        </a>
      ))}
    </nav>
  )
}
