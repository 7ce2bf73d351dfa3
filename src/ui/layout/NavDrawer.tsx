import { ChevronDown, Inbox } from "lucide-react"
import { Avatar } from "../data/Avatar.tsx"
import { Drawer } from "../overlay/Drawer.tsx"
import { formatNumber } from "#src/format/format.ts"
import { columnsOf, type NavItem } from "./nav.ts"
import { NavIcon } from "./NavIcon.tsx"
import { MenuLink } from "./NavPanel.tsx"

export type NavDrawerProps = {
  readonly company: { readonly name: string }
  readonly user: { readonly name: string; readonly email?: string }
  readonly items: readonly NavItem[]
  readonly inbox?: { readonly href: string; readonly active: boolean; readonly count: number | null } | null
  readonly settings?: { readonly href: string; readonly active: boolean } | null
  readonly drawer: { readonly open: boolean; readonly onClose: () => void }
}

const ROW =
  "flex min-h-11 items-center gap-3 rounded-control px-3 font-medium no-underline select-none hover:bg-sunken"

/** The whole menu from the left, for narrow screens: one section is open, initially that of the current page. */
export function NavDrawer({ company, user, items, inbox, settings, drawer }: NavDrawerProps) {
  return (
    <Drawer open={drawer.open} onClose={drawer.onClose} title={company.name} side="left">
      <div className="-mx-1.5 mb-2 flex items-center gap-3 border-b border-line px-3 pb-3">
        <Avatar name={user.name} size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold text-ink">{user.name}</p>
          {user.email !== undefined && <p className="truncate text-caption text-ink-3">{user.email}</p>}
        </div>
      </div>
      <nav aria-label="Menu utama" className="-mx-1.5">
        <ul role="list" className="grid gap-0.5">
          {inbox && (
            <li>
              <a
                href={inbox.href}
                aria-current={inbox.active ? "page" : undefined}
                className={`${ROW} ${inbox.active ? "text-brand" : "text-ink"}`}
              >
                <Inbox aria-hidden="true" className="size-5 text-ink-3" />
                <span className="flex-1">Persetujuan</span>
                {inbox.count !== null && inbox.count > 0 && (
                  <span className="text-caption font-semibold text-ink-3 tnum">
                    {formatNumber(inbox.count)}
                  </span>
                )}
              </a>
            </li>
          )}
          {items.map((item) => (
            <li key={item.key}>{item.children?.length ? <Part item={item} /> : <TopLink item={item} />}</li>
          ))}
          {settings && (
            <li className="mt-2 border-t border-line pt-2">
              <TopLink item={{ key: "settings", label: "Pengaturan", icon: "settings", ...settings }} />
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  )
}

const TopLink = ({ item }: { readonly item: NavItem }) => (
  <a
    href={item.href}
    aria-current={item.active ? "page" : undefined}
    {...(item.external ? { target: "_blank", rel: "noreferrer" } : {})}
    className={`${ROW} ${item.active ? "text-brand" : "text-ink"}`}
  >
    <Label item={item} />
  </a>
)

const Label = ({ item }: { readonly item: NavItem }) => (
  <>
    <NavIcon name={item.icon} className={`size-5 ${item.active ? "text-brand" : "text-ink-3"}`} />
    <span className="min-w-0 flex-1 truncate">{item.label}</span>
    {item.count !== undefined && (
      <span className="text-caption font-semibold text-ink-3 tnum">{formatNumber(item.count)}</span>
    )}
  </>
)

/** Accordion: only one section is open at a time. */
export const Part = ({ item }: { readonly item: NavItem }) => (
  <details name="drawer" open={item.active} className="group/part">
    <summary
      className={`${ROW} list-none [&::-webkit-details-marker]:hidden ${item.active ? "text-brand" : "text-ink"}`}
    >
      <Label item={item} />
      <ChevronDown
        aria-hidden="true"
        className="size-4 text-ink-3 transition-transform group-open/part:rotate-180"
      />
    </summary>
    <div className="pb-1 pl-8">
      {columnsOf(item.children ?? []).map(({ key, label, links }) => (
        <div key={key}>
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
  </details>
)
