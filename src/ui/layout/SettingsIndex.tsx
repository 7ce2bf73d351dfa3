import { ChevronRight } from "lucide-react"
import type { SettingsGroup } from "./nav.ts"
import { NavIcon } from "./NavIcon.tsx"

/** All settings: a card per group, a line per page. */
export function SettingsIndex({ groups }: { readonly groups: readonly SettingsGroup[] }) {
  if (groups.length === 0)
    return <p className="py-10 text-center text-ink-3">Tidak ada pengaturan yang cocok.</p>
  return (
    <div className="gap-4 md:columns-2 xl:columns-3">
      {groups.map((group) => (
        <section
          key={group.key}
          aria-labelledby={`index-${group.key}`}
          className="mb-4 break-inside-avoid overflow-hidden rounded-card border border-line bg-surface"
        >
          <h2
            id={`index-${group.key}`}
            className="flex items-center gap-2.5 px-4 pt-3.5 pb-1 text-caption font-semibold text-ink-3"
          >
            <NavIcon name={group.icon} />
            {group.label}
          </h2>
          <ul role="list" className="p-1.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <a
                  href={item.href}
                  className="flex min-h-11 items-center gap-3 rounded-control px-2.5 py-1.5 text-ink no-underline hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{item.label}</span>
                    <span className="block text-caption text-ink-3">{item.hint}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3 md:hidden" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
