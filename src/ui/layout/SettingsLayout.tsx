import type { ReactNode } from "react"

export type SettingsGroup = {
  readonly key: string
  readonly label: string
  readonly items: readonly { readonly label: string; readonly href: string; readonly active: boolean }[]
}

export type SettingsLayoutProps = {
  readonly groups: readonly SettingsGroup[]
  /** The phone's select has chosen a page. */
  readonly onGo: (href: string) => void
  readonly children: ReactNode
}

/** The settings' pages, grouped, beside the one that is open; one select on a phone. */
export function SettingsLayout({ groups, onGo, children }: SettingsLayoutProps) {
  const active = groups.flatMap((group) => group.items).find((item) => item.active)
  return (
    <div className="print:block grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Menu pengaturan" data-coach="settings" className="no-print">
        <select
          aria-label="Pilih halaman pengaturan"
          value={active?.href ?? ""}
          onChange={(event) => onGo(event.currentTarget.value)}
          className="h-11 w-full rounded-control border border-control bg-surface px-3 text-lead md:hidden"
        >
          {!active && <option value="">Pilih pengaturan…</option>}
          {groups.map((group) => (
            <optgroup key={group.key} label={group.label}>
              {group.items.map((item) => (
                <option key={item.href} value={item.href}>
                  {item.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <div className="sticky top-[calc(var(--shell-top,56px)+1.5rem)] grid gap-5 max-md:hidden">
          {groups.map((group) => (
            <div key={group.key}>
              <h2 id={`setting-${group.key}`} className="px-2.5 pb-1 text-caption font-semibold text-ink-3">
                {group.label}
              </h2>
              <ul role="list" aria-labelledby={`setting-${group.key}`}>
                {group.items.map((item) => (
                  <li key={item.href}>
                    <a
                      href={item.href}
                      aria-current={item.active ? "page" : undefined}
                      className={`flex min-h-8 items-center rounded-control px-2.5 py-1 no-underline ${item.active ? "bg-brand-soft font-semibold text-brand" : "text-ink-2 hover:bg-sunken hover:text-ink"}`}
                    >
                      {item.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
