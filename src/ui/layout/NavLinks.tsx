import { ChevronDown, ExternalLink } from "lucide-react"
import { useRef } from "react"
import { Dropdown } from "./Dropdown.tsx"
import type { NavChild, NavItem } from "./nav.ts"
import { useFit } from "./useFit.ts"

const ENTRY =
  "flex h-9 items-center gap-1 rounded-control px-2.5 font-medium whitespace-nowrap text-ink-2 no-underline " +
  "group-open/drop:bg-sunken group-open/drop:text-ink hover:bg-sunken hover:text-ink"
const ON = "bg-sunken font-semibold! text-ink!"

/** The menu in the bar. What does not fit is in the bar's last entry, "Lainnya"; both are always in the page. */
export function NavLinks({ items }: { readonly items: readonly NavItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  useFit(list, items)
  return (
    <nav aria-label="Menu utama" className="min-w-0 flex-1 max-md:hidden">
      <ul ref={list} role="list" data-coach="menu" className="flex items-center gap-0.5">
        {items.map((item) => (
          <li key={item.key} data-fit="item" className="shrink-0">
            <BarEntry item={item} />
          </li>
        ))}
        <li data-fit="more" hidden className="shrink-0">
          <Dropdown
            hover
            group="nav"
            className={ENTRY}
            label={
              <>
                Lainnya
                <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
              </>
            }
          >
            <ul role="list">
              {items.map((item) => (
                <li key={item.key} data-fit="rest">
                  {item.children?.length ? (
                    <MenuLinks label={item.label} links={item.children} />
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

function BarEntry({ item }: { readonly item: NavItem }) {
  if (item.children?.length)
    return (
      <Dropdown
        hover
        group="nav"
        className={`${ENTRY} ${item.active ? ON : ""}`}
        label={
          <>
            {item.label}
            <ChevronDown
              aria-hidden="true"
              className="size-4 text-ink-3 transition-transform group-open/drop:rotate-180"
            />
          </>
        }
      >
        <MenuLinks links={item.children} />
      </Dropdown>
    )
  return (
    <a
      href={item.href}
      aria-current={item.active ? "page" : undefined}
      {...(item.external ? { target: "_blank", rel: "noreferrer" } : {})}
      className={`${ENTRY} ${item.active ? ON : ""}`}
    >
      {item.label}
      {item.external && <ExternalLink role="img" aria-label="(tab baru)" className="size-3.5 text-ink-3" />}
    </a>
  )
}

/** Links under each other, grandchildren indented; used in panels and in the drawer. */
export function MenuLinks(props: { readonly label?: string; readonly links: readonly NavChild[] }) {
  return (
    <>
      {props.label && <p className="px-2.5 pt-2 pb-1 text-caption font-semibold text-ink-3">{props.label}</p>}
      <ul role="list" aria-label={props.label}>
        {props.links.map((link) => (
          <li key={link.key}>
            <MenuLink link={link} />
            {link.children && link.children.length > 0 && (
              <ul role="list" aria-label={link.label} className="ml-3 border-l border-line pl-1.5">
                {link.children.map((each) => (
                  <li key={each.key}>
                    <MenuLink link={each} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export function MenuLink({ link }: { readonly link: Omit<NavItem, "children"> }) {
  return (
    <a
      href={link.href}
      aria-current={link.active ? "page" : undefined}
      {...(link.external ? { target: "_blank", rel: "noreferrer" } : {})}
      className={`flex min-h-9 items-center rounded-badge px-2.5 py-1 no-underline hover:bg-sunken pointer-coarse:min-h-11 ${link.active ? "bg-brand-soft font-semibold text-brand" : "text-ink"}`}
    >
      {link.label}
    </a>
  )
}
