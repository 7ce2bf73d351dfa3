import type { View } from "./types.ts"

/** The ways of looking at the same requests; each has an address. */
export function ViewTabs({ label, views }: { readonly label: string; readonly views: readonly View[] }) {
  return (
    <nav aria-label={label} className="mb-3 flex gap-1 overflow-x-auto border-b border-line">
      {views.map((view) => (
        <a
          key={view.key}
          href={view.href}
          aria-current={view.current ? "page" : undefined}
          className="-mb-px inline-flex h-10 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-ink-2 no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
        >
          {view.label}
        </a>
      ))}
    </nav>
  )
}
