export type BreadcrumbProps = {
  /** From the outside in; the last one is this page and has no href. */
  readonly items: readonly { readonly label: string; readonly href?: string }[]
}

/** Where the page lies. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Lokasi halaman" className="mb-1.5 text-body text-ink-3">
      <ol role="list" className="flex flex-wrap items-center gap-x-1.5">
        {items.map((item) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1.5 not-first:before:content-['/']">
            {item.href ? (
              <a href={item.href} className="text-ink-2 underline-offset-2 hover:text-ink hover:underline">
                {item.label}
              </a>
            ) : (
              <span aria-current="page" className="truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
