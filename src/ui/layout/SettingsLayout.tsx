import { ArrowLeft, ChevronDown } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"
import { formatNumber } from "#src/format/format.ts"
import type { SettingsGroup } from "./nav.ts"
import { NavIcon } from "./NavIcon.tsx"

export type SettingsLayoutProps = {
  /** Already filtered by the search text. */
  readonly groups: readonly SettingsGroup[]
  /** Collapsed groups; none while there is a search text. */
  readonly folded: readonly string[]
  readonly onFold: (key: string) => void
  /** Whether groups can be collapsed now: not while there is a search text. */
  readonly mayFold: boolean
  readonly q: string
  readonly onType: (q: string) => void
  readonly onClear: () => void
  /** The index page of all settings, for the back link on a phone. */
  readonly index: string
  /** Data attributes of the menu, for tests and support. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>
  readonly children: ReactNode
}

/** The settings' pages, grouped, next to the open one; on a phone they are a separate page. */
export function SettingsLayout(props: SettingsLayoutProps) {
  const { groups, folded } = props
  const list = useRef<HTMLDivElement>(null)
  const current = groups.flatMap(({ items }) => items).find(({ active }) => active)?.href
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" })
  }, [current])
  return (
    <div className="print:block grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 md:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href={props.index}
        className="no-print -mt-3 inline-flex min-h-9 items-center gap-1.5 justify-self-start font-semibold text-brand md:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Pengaturan
      </a>
      <nav
        {...props.marks}
        aria-label="Menu pengaturan"
        data-coach="settings"
        className="no-print max-md:hidden"
      >
        <div
          ref={list}
          className="sticky top-[calc(var(--shell-top,56px)+1.5rem)] -m-1 grid max-h-[calc(100dvh-var(--shell-top,56px)-3rem)] gap-3 overflow-y-auto overscroll-contain p-1"
        >
          <SettingsFilter q={props.q} onType={props.onType} onClear={props.onClear} />
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              isFolded={folded.includes(group.key)}
              mayFold={props.mayFold}
              onFold={props.onFold}
            />
          ))}
          {groups.length === 0 && <p className="px-2.5 py-2 text-ink-3">Tidak ada pengaturan yang cocok.</p>}
        </div>
      </nav>
      <div className="min-w-0">{props.children}</div>
    </div>
  )
}

/** A search field over the settings: it filters the list below. */
export const SettingsFilter = ({
  q,
  onType,
  onClear,
}: Pick<SettingsLayoutProps, "q" | "onType" | "onClear">) => (
  <input
    type="text"
    aria-label="Cari pengaturan"
    placeholder="Cari pengaturan"
    autoComplete="off"
    value={q}
    onChange={(event) => onType(event.currentTarget.value)}
    onKeyDown={(event) => event.key === "Escape" && q !== "" && onClear()}
    className="h-9 w-full rounded-control border border-control bg-surface px-2.5 text-ink placeholder:text-ink-3 pointer-coarse:h-11"
  />
)

type GroupProps = {
  readonly group: SettingsGroup
  readonly isFolded: boolean
  readonly mayFold: boolean
  readonly onFold: (key: string) => void
}

/** The current page's group cannot be collapsed. */
function Group({ group, isFolded, mayFold, onFold }: GroupProps) {
  const hasCurrent = group.items.some(({ active }) => active)
  const isOpen = hasCurrent || !isFolded
  const isFixed = hasCurrent || !mayFold
  return (
    <div>
      <h2 className="text-caption">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-disabled={isFixed || undefined}
          onClick={() => !isFixed && onFold(group.key)}
          className="flex min-h-7 w-full items-center gap-2 rounded-control px-2.5 font-semibold text-ink-3 hover:text-ink"
        >
          <NavIcon name={group.icon} className="size-3.5" />
          <span id={`setting-${group.key}`} className="flex-1 text-left">
            {group.label}
          </span>
          {!isFixed && (
            <ChevronDown
              aria-hidden="true"
              className={`size-3.5 transition-transform ${isOpen ? "rotate-180" : ""}`}
            />
          )}
        </button>
      </h2>
      {isOpen && (
        <ul role="list" aria-labelledby={`setting-${group.key}`}>
          {group.items.map((item) => (
            <li key={item.href}>
              <a
                href={item.href}
                aria-current={item.active ? "page" : undefined}
                className={`flex min-h-[30px] items-center rounded-control px-2.5 py-1 no-underline ${item.active ? "bg-brand-soft font-semibold text-brand" : "text-ink-2 hover:bg-sunken hover:text-ink"}`}
              >
                <span className="min-w-0 flex-1">{item.label}</span>
                {item.count !== undefined && (
                  <span className="text-caption font-semibold text-ink-3 tnum">
                    {formatNumber(item.count)}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
