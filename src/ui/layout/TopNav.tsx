import { Bell, Menu, Search, Settings } from "lucide-react"
import type { ReactNode } from "react"
import { Kbd } from "../controls/Kbd.tsx"
import { Avatar } from "../data/Avatar.tsx"
import { formatNumber } from "#src/format/format.ts"
import { CompanyLogo } from "./CompanyLogo.tsx"
import { Dropdown } from "./Dropdown.tsx"
import type { NavItem, Theme } from "./nav.ts"
import { NavLinks } from "./NavLinks.tsx"
import { UserPanel, type UserPanelProps } from "./UserPanel.tsx"

export type TopNavProps = {
  readonly home: string
  readonly company: { readonly name: string; readonly logo: string | null }
  readonly user: { readonly name: string; readonly email?: string }
  readonly items: readonly NavItem[]
  /** The menu of narrow screens is a NavDrawer, which its parent brings when it is open. */
  readonly drawer: { readonly open: boolean; readonly onOpen: () => void }
  /** The settings' first page; absent for those who may not see them. */
  readonly settings?: { readonly href: string; readonly active: boolean } | null
  readonly onSearch: () => void
  /** Null: no bell. `children` is a NotificationsPopover. */
  readonly bell: { readonly unread: number; readonly onOpen: () => void; readonly children: ReactNode } | null
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
  readonly onProfile: () => void
  readonly onLogout: () => void
  readonly trace?: UserPanelProps["trace"] | undefined
}

/** The bar across the top: where one is, where one can go, and who one is. 56 px. */
export function TopNav(props: TopNavProps) {
  const { company, bell, drawer, user } = props
  return (
    <div className="flex h-14 items-center gap-1 border-b border-line bg-surface px-3 text-body md:gap-2 md:px-6">
      <button
        type="button"
        aria-label="Buka menu"
        data-coach="drawer"
        aria-expanded={drawer.open}
        onClick={drawer.onOpen}
        className={`${ICON} md:hidden`}
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <a
        href={props.home}
        className="flex min-w-0 shrink items-center gap-2.5 rounded-control pr-2 text-ink no-underline md:mr-2"
      >
        <CompanyLogo {...company} />
        <span className="truncate font-semibold md:max-w-[9rem] xl:max-w-[14rem]">{company.name}</span>
        <span className="sr-only">, ke beranda</span>
      </a>
      <NavLinks items={props.items} />
      <div className="flex items-center gap-1 max-md:ml-auto">
        {props.settings && (
          <a
            href={props.settings.href}
            aria-label="Pengaturan"
            aria-current={props.settings.active ? "page" : undefined}
            className={`${ICON} max-md:hidden ${props.settings.active ? "bg-sunken text-ink" : ""}`}
          >
            <Settings aria-hidden="true" className="size-[1.125rem]" />
          </a>
        )}
        <button
          type="button"
          aria-label="Cari menu atau tindakan"
          aria-keyshortcuts="Control+K"
          data-coach="search"
          onClick={props.onSearch}
          className="flex h-9 items-center gap-2 rounded-control px-2.5 text-ink-3 hover:bg-sunken hover:text-ink xl:border xl:border-control xl:pr-2"
        >
          <Search aria-hidden="true" className="size-4 max-xl:size-[1.125rem]" />
          <span className="max-xl:hidden">Cari…</span>
          <span className="max-xl:hidden">
            <Kbd keys={["Ctrl", "K"]} />
          </span>
        </button>
        {bell && (
          <Dropdown
            group="nav"
            align="end"
            width="w-96"
            onOpen={bell.onOpen}
            className={`${ICON} group-open/drop:bg-sunken`}
            name={bell.unread > 0 ? `Notifikasi, ${formatNumber(bell.unread)} belum dibaca` : "Notifikasi"}
            label={
              <span data-coach="bell" className="relative">
                <Bell aria-hidden="true" className="size-[1.125rem]" />
                {bell.unread > 0 && (
                  <span className="absolute -top-2 right-0 min-w-4 translate-x-1/2 rounded-full border-2 border-surface bg-bad px-1 text-center text-[11px]/4 font-semibold text-bad-ink tnum">
                    {bell.unread > 99 ? "99+" : bell.unread}
                  </span>
                )}
              </span>
            }
          >
            {bell.children}
          </Dropdown>
        )}
        <Dropdown
          group="nav"
          align="end"
          width="w-72"
          className="rounded-full p-1"
          name={`Akun ${user.name}`}
          label={
            <span data-coach="account">
              <Avatar name={user.name} />
            </span>
          }
        >
          <UserPanel {...props} />
        </Dropdown>
      </div>
    </div>
  )
}

const ICON =
  "grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
