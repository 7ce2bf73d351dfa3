import type { ReactNode } from "react"

export type Description = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean }

type Props = {
  readonly items: readonly Description[]
  /** For values that must not wrap, e.g. an email or an account number. */
  readonly isRoomy?: boolean
}

/** Names and values, in as many columns as fit. */
export function DescriptionList({ items, isRoomy = false }: Props) {
  const columns = isRoomy
    ? "grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))]"
    : "grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]"
  return (
    <dl className={`grid ${columns} gap-x-6 gap-y-3`}>
      {items.map((item) => (
        <div key={item.label} className={`min-w-0 ${item.wide ? "col-span-full" : ""}`}>
          <dt className="text-caption text-ink-3">{item.label}</dt>
          <dd className="mt-0.5 break-words text-ink tnum">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
