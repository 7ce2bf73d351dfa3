import type { ReactNode } from "react"

export type Description = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean }

/** Names and values. As many beside each other as there is room for. */
export function DescriptionList({ items }: { readonly items: readonly Description[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-3">
      {items.map((item) => (
        <div key={item.label} className={`min-w-0 ${item.wide ? "col-span-full" : ""}`}>
          <dt className="text-caption text-ink-3">{item.label}</dt>
          <dd className="mt-0.5 break-words text-ink tnum">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
