export type NearPage = { readonly href: string; readonly title: string; readonly trail: string | null }

/** Suggested pages for an unknown address, the most likely first. */
export function NearPages({ label, pages }: { readonly label: string; readonly pages: readonly NearPage[] }) {
  if (pages.length === 0) return null
  return (
    <nav aria-label={label} className="w-full">
      <p className="mb-1 text-caption font-semibold text-ink-3">{label}</p>
      <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
        {pages.map(({ href, title, trail }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 font-semibold text-ink no-underline hover:bg-sunken"
            >
              {title}
              {trail !== null && <span className="text-caption font-normal text-ink-3">{trail}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
