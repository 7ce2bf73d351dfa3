import type { View } from "./types.ts"

/** Views of the same requests as tabs; each has its own address. */
export function ViewTabs({ label, views }: { readonly label: string; readonly views: readonly View[] }) {
  return (
    <nav aria-label={label} className="no-print flex max-w-full overflow-x-auto">
      <div className="flex shrink-0 gap-0.5 rounded-control border border-line bg-sunken p-0.5">
        {views.map((view) => (
          <a
            key={view.key}
            href={view.href}
            aria-current={view.current ? "page" : undefined}
            className="inline-flex h-8 shrink-0 items-center rounded-badge px-3 font-medium text-ink-2 no-underline hover:text-ink aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-10"
          >
            {view.label}
          </a>
        ))}
      </div>
    </nav>
  )
}
