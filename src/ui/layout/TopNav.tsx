import { Bell, Inbox, Menu, Search, Settings } from "lucide-react"
import type { ReactNode } from "react"
import { Kbd } from "../controls/Kbd.tsx"
import { Avatar } from "../data/Avatar.tsx"
import { Changed } from "../data/Changed.tsx"
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
  /** On narrow screens the menu is a NavDrawer, rendered by the parent while it is open. */
  readonly drawer: { readonly open: boolean; readonly onOpen: () => void }
  /**
   * Requests waiting for this user's approval; absent for users who approve nothing. `count`: null = not loaded yet.
   */
  readonly inbox?: {
    readonly href: string
    readonly active: boolean
    readonly count: number | null
  } | null
  /** A super administrator outside any company: the bar shows that this is the platform. */
  readonly platform?: boolean
  /** The settings' first page; absent for users without access to the settings. */
  readonly settings?: { readonly href: string; readonly active: boolean } | null
  readonly onSearch: () => void
  /** Null: no bell. `children` is a NotificationsPopover. */
  readonly bell: { readonly unread: number; readonly onOpen: () => void; readonly children: ReactNode } | null
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
  readonly downloads?: UserPanelProps["downloads"] | undefined
  readonly security?: UserPanelProps["security"] | undefined
  readonly other?: UserPanelProps["other"] | undefined
  readonly onProfile: () => void
  readonly onLogout: () => void
  readonly trace?: UserPanelProps["trace"] | undefined
}

/** The bar at the top: menu, current page, and user. 56 px high. */
export function TopNav(props: TopNavProps) {
  const { company, bell, drawer, user } = props
  return (
    <div
      data-bar=""
      className={`group/bar relative flex h-14 items-center gap-1 border-b border-line bg-surface px-3 text-body md:gap-2 md:px-6 ${props.platform === true ? "border-t-2 border-t-ink" : ""}`}
    >
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
      {/* If room is short the names are hidden first, then entries of the menu: see NavLinks. */}
      <a
        href={props.home}
        className="flex min-w-8 shrink-[100000] items-center rounded-control text-ink no-underline md:mr-1"
      >
        <CompanyLogo {...company} />
        <Yielding className="max-w-[14rem] min-w-24 pl-2.5 font-semibold">{company.name}</Yielding>
        <span className="sr-only">, ke beranda</span>
      </a>
      <NavLinks items={props.items} />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {props.inbox && (
          <a
            href={props.inbox.href}
            aria-label={
              props.inbox.count === null
                ? "Persetujuan"
                : `Persetujuan, ${formatNumber(props.inbox.count)} menunggu`
            }
            aria-current={props.inbox.active ? "page" : undefined}
            className={`flex h-9 shrink-0 items-center gap-1.5 rounded-control px-2 text-ink-2 no-underline hover:bg-sunken hover:text-ink pointer-coarse:h-11 ${props.inbox.active ? CURRENT : ""}`}
          >
            <Inbox aria-hidden="true" className="size-[1.125rem]" />
            {props.inbox.count !== null && props.inbox.count > 0 && (
              <span className="font-semibold text-ink tnum">
                <Changed value={props.inbox.count > 999 ? "999+" : formatNumber(props.inbox.count)} />
              </span>
            )}
          </a>
        )}
        {props.settings && (
          <a
            href={props.settings.href}
            aria-label="Pengaturan"
            aria-current={props.settings.active ? "page" : undefined}
            className={`${ICON} max-md:hidden ${props.settings.active ? CURRENT : ""}`}
          >
            <Settings aria-hidden="true" className="size-[1.125rem]" />
          </a>
        )}
        <button
          type="button"
          aria-label="Cari menu, pegawai, atau tindakan"
          aria-keyshortcuts="Control+K"
          data-coach="search"
          onClick={props.onSearch}
          className={`${ICON} 2xl:flex 2xl:w-auto 2xl:items-center 2xl:gap-2 2xl:border 2xl:border-control 2xl:px-2`}
        >
          <Search aria-hidden="true" className="size-[1.125rem] 2xl:size-4" />
          <span className="text-ink-3 max-2xl:hidden">Cari…</span>
          <span className="max-2xl:hidden">
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
          className="flex min-w-9 items-center rounded-full p-1"
          name={`Akun ${user.name}`}
          label={
            <span data-coach="account" className="flex min-w-7 items-center">
              <Avatar name={user.name} />
              <span className="max-xl:hidden">
                <span className="block max-w-36 truncate pl-2 text-ink-2 group-data-tight/bar:hidden">
                  {user.name}
                </span>
              </span>
            </span>
          }
        >
          <UserPanel {...props} />
        </Dropdown>
      </div>
    </div>
  )
}

/** Current page: a line at the bar's edge, as in the menu. */
const CURRENT =
  "relative text-ink! after:absolute after:inset-x-2 after:-bottom-2.5 after:h-0.5 after:rounded-full after:bg-brand after:content-['']"

/** A name in full, slightly shortened, or not at all: text without room wraps out of view. */
const Yielding = (props: { readonly className: string; readonly children: string }) => (
  <span className="flex h-6 min-w-0 flex-wrap overflow-hidden leading-6 group-data-tight/bar:sr-only">
    <span className="h-6 w-px" />
    <span className={`flex-1 truncate ${props.className}`}>{props.children}</span>
  </span>
)

const ICON =
  "grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
