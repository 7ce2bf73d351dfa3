import { ArrowLeft } from "lucide-react"

export type BreadcrumbProps = {
  /** From the top level down; the last one is this page, without a link. */
  readonly items: readonly { readonly label: string; readonly href?: string }[]
}

/** Breadcrumb: links to the levels above the page. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  const above = items.flatMap(({ label, href }) => (href === undefined ? [] : [{ label, href }]))
  if (above.length === 0) return null
  return (
    <nav aria-label="Lokasi halaman" className="mb-1.5 text-body text-ink-3">
      <ol role="list" className="flex flex-wrap items-center gap-x-1.5">
        {above.map((item, at) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1.5 not-first:before:content-['/']">
            <a
              href={item.href}
              className="inline-flex items-center gap-1 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
            >
              {at === 0 && <ArrowLeft aria-hidden="true" className="size-4" />}
              {item.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
