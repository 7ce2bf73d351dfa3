import { ChevronDown, ExternalLink } from "lucide-react"
import { useRef } from "react"
import { formatNumber } from "#src/format/format.ts"
import { Dropdown } from "./Dropdown.tsx"
import { columnsOf, type NavItem } from "./nav.ts"
import { MenuLink, NavPanel } from "./NavPanel.tsx"
import { useFit } from "./useFit.ts"

/** Active entry: a line at the bar's edge. The background colour is for hover. */
const ENTRY =
  "relative flex h-9 items-center gap-1 rounded-control px-2 font-medium whitespace-nowrap text-ink-2 no-underline " +
  "group-open/drop:bg-sunken group-open/drop:text-ink hover:bg-sunken hover:text-ink"
const ON =
  "text-ink! font-semibold! after:absolute after:inset-x-2 after:-bottom-2.5 after:h-0.5 after:rounded-full after:bg-brand after:content-['']"

/** The menu in the bar. Entries that do not fit are in the bar's last entry, "Lainnya"; both are always rendered. */
export function NavLinks({ items }: { readonly items: readonly NavItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  useFit(list, items)
  return (
    <nav aria-label="Menu utama" className="min-w-0 flex-auto max-md:hidden">
      <ul ref={list} role="list" data-coach="menu" className="flex items-center gap-0.5">
        {items.map((item) => (
          <li key={item.key} data-fit="item" className="shrink-0">
            <BarEntry item={item} />
          </li>
        ))}
        <li data-fit="more" hidden className="shrink-0">
          <Dropdown hover panel group="nav" className={ENTRY} label={<Label text="Lainnya" />}>
            <ul role="list" className="w-64">
              {items.map((item) => (
                <li key={item.key} data-fit="rest">
                  {item.children?.length ? (
                    <>
                      <p className="px-2.5 pt-2 pb-1 text-caption font-semibold text-ink-3">{item.label}</p>
                      <ul role="list" aria-label={item.label}>
                        {columnsOf(item.children).flatMap(({ links }) =>
                          links.map((link) => (
                            <li key={link.href}>
                              <MenuLink link={link} />
                            </li>
                          )),
                        )}
                      </ul>
                    </>
                  ) : (
                    <MenuLink link={item} />
                  )}
                </li>
              ))}
            </ul>
          </Dropdown>
        </li>
      </ul>
    </nav>
  )
}

const Label = ({ text, count }: { readonly text: string; readonly count?: number | undefined }) => (
  <>
    <span>{text}</span>
    <Count count={count} />
    <ChevronDown
      aria-hidden="true"
      className="size-3.5 text-ink-3 transition-transform group-open/drop:rotate-180"
    />
  </>
)

/** Next to an entry of the bar, if there is room. */
const Count = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : (
    <span className="text-caption font-semibold text-ink-3 tnum max-[100rem]:hidden">
      {formatNumber(count)}
    </span>
  )

function BarEntry({ item }: { readonly item: NavItem }) {
  const look = `${ENTRY} ${item.active ? ON : ""}`
  if (item.children?.length)
    return (
      <Dropdown
        hover
        panel
        group="nav"
        className={look}
        label={<Label text={item.label} count={item.count} />}
      >
        <NavPanel columns={columnsOf(item.children)} />
      </Dropdown>
    )
  return (
    <a
      href={item.href}
      aria-current={item.active ? "page" : undefined}
      {...(item.external ? { target: "_blank", rel: "noreferrer" } : {})}
      className={look}
    >
      <span>{item.label}</span>
      <Count count={item.count} />
      {item.external && <ExternalLink role="img" aria-label="(tab baru)" className="size-3.5 text-ink-3" />}
    </a>
  )
}
