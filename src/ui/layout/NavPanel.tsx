import type { KeyboardEvent } from "react"
import { formatNumber } from "#src/format/format.ts"
import type { NavColumn, NavItem } from "./nav.ts"
import { NavIcon } from "./NavIcon.tsx"

/** Side by side; more than three columns wrap in rows of three. */
const WIDTHS = ["w-60", "w-[30rem]", "w-[45rem]"] as const
const GRIDS = ["", "grid-cols-2", "grid-cols-3"] as const

/** The pages of an entry of the bar, in columns; arrow keys move between them. */
export function NavPanel({ columns }: { readonly columns: readonly NavColumn[] }) {
  const wide = Math.min(columns.length, WIDTHS.length) - 1
  return (
    <div
      className={`grid max-w-full items-start gap-x-1 gap-y-2 ${WIDTHS[wide] ?? ""} ${GRIDS[wide] ?? ""}`}
      onKeyDown={moveByArrows}
    >
      {columns.map(({ key, label, links }) => (
        <div key={key} data-column="">
          {label !== null && (
            <p className="px-2.5 pt-2 pb-1 text-caption font-semibold text-ink-3">{label}</p>
          )}
          <ul role="list" {...(label === null ? {} : { "aria-label": label })}>
            {links.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** A page: icon, name, and number of pending requests, else of rows. */
export function MenuLink({ link }: { readonly link: Omit<NavItem, "children"> }) {
  return (
    <a
      href={link.href}
      aria-current={link.active ? "page" : undefined}
      {...(link.external ? { target: "_blank", rel: "noreferrer" } : {})}
      className={`flex min-h-9 items-center gap-2.5 rounded-badge px-2.5 py-1 no-underline hover:bg-sunken pointer-coarse:min-h-11 ${link.active ? "font-semibold text-brand" : "text-ink"}`}
    >
      <NavIcon name={link.icon} className={`size-4 ${link.active ? "text-brand" : "text-ink-3"}`} />
      <span className="min-w-0 flex-1 truncate">{link.label}</span>
      {link.count === undefined ? (
        link.total !== undefined && (
          <span className="text-caption text-ink-3 tnum">{formatNumber(link.total)}</span>
        )
      ) : (
        <span className="text-caption font-semibold text-ink-3 tnum">{formatNumber(link.count)}</span>
      )}
    </a>
  )
}

/** Up and down move within a column, left and right to the adjacent column, Home and End to its ends. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")].map((column) => [
    ...column.querySelectorAll<HTMLElement>("a[href]"),
  ])
  const at = columns.findIndex((links) => links.some((link) => link === document.activeElement))
  const row = columns[at]?.findIndex((link) => link === document.activeElement) ?? -1
  const to = targetOf(event.key, columns, at, row)
  if (to === null) return
  event.preventDefault()
  to.focus()
}

const targetOf = (
  key: string,
  columns: readonly (readonly HTMLElement[])[],
  at: number,
  row: number,
): HTMLElement | null => {
  const own = columns[at]
  if (own === undefined) return null
  const beside = (by: 1 | -1) => {
    const next = columns[at + by]
    return next?.[Math.min(row, next.length - 1)] ?? null
  }
  if (key === "ArrowDown") return own[row + 1] ?? own[0] ?? null
  if (key === "ArrowUp") return own[row - 1] ?? own.at(-1) ?? null
  if (key === "ArrowRight") return beside(1)
  if (key === "ArrowLeft") return beside(-1)
  if (key === "Home") return own[0] ?? null
  return key === "End" ? (own.at(-1) ?? null) : null
}
