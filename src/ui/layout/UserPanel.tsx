import { ArrowLeftRight, Download, LogOut, ShieldCheck, UserRound } from "lucide-react"
import { SegmentedControl } from "../controls/choice/SegmentedControl.tsx"
import { Switch } from "../controls/choice/Switch.tsx"
import { Avatar } from "../data/Avatar.tsx"
import { closeDropdown } from "./Dropdown.tsx"
import type { Theme } from "./nav.ts"

const THEMES = [
  { value: "light", label: "Terang" },
  { value: "dark", label: "Gelap" },
  { value: "system", label: "Ikuti sistem" },
] as const satisfies readonly { value: Theme; label: string }[]

export type UserPanelProps = {
  readonly user: { readonly name: string; readonly email?: string }
  readonly company: { readonly name: string }
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
  /** Page of files made in the background; null = the user has none. */
  readonly downloads?: string | null | undefined
  /** Page of the account's security; null = it cannot be opened, as during a visit to a company. */
  readonly security?: string | null | undefined
  /** Between the pages about oneself and the back office; null = the account has one of them. */
  readonly other?: { readonly label: string; readonly href: string } | null | undefined
  readonly onProfile: () => void
  readonly onLogout: () => void
  /** Records a machine trace for a bug report; null if it is not offered. */
  readonly trace?: { readonly on: boolean; readonly onChange: (on: boolean) => void } | null | undefined
}

/** The signed-in user, the theme, and signing out. */
export function UserPanel(props: UserPanelProps) {
  const { user, company } = props
  return (
    <>
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Avatar name={user.name} size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-caption text-ink-3">{company.name}</p>
        </div>
      </div>
      <div className="border-y border-line px-2.5 py-2.5">
        <p aria-hidden="true" className="mb-1.5 text-caption font-semibold text-ink-3">
          Tampilan
        </p>
        <SegmentedControl
          label="Tampilan"
          size="sm"
          options={THEMES}
          value={props.theme}
          onChange={props.onTheme}
        />
      </div>
      {props.trace && (
        <div className="border-b border-line px-2.5 py-2">
          <Switch
            name="trace"
            label="Rekam jejak"
            hint="Untuk laporan bug; isian disamarkan"
            checked={props.trace.on}
            onChange={props.trace.onChange}
          />
        </div>
      )}
      <div className="pt-1.5">
        <button
          type="button"
          className={ENTRY}
          onClick={(event) => {
            closeDropdown(event.currentTarget)
            props.onProfile()
          }}
        >
          <UserRound aria-hidden="true" className="size-4 text-ink-3" />
          Profil
        </button>
        {props.security && (
          <a
            href={props.security}
            className={`${ENTRY} text-ink no-underline`}
            onClick={(event) => closeDropdown(event.currentTarget)}
          >
            <ShieldCheck aria-hidden="true" className="size-4 text-ink-3" />
            Keamanan akun
          </a>
        )}
        {props.other && (
          <a
            href={props.other.href}
            className={`${ENTRY} text-ink no-underline`}
            onClick={(event) => closeDropdown(event.currentTarget)}
          >
            <ArrowLeftRight aria-hidden="true" className="size-4 text-ink-3" />
            {props.other.label}
          </a>
        )}
        {props.downloads && (
          <a
            href={props.downloads}
            className={`${ENTRY} text-ink no-underline`}
            onClick={(event) => closeDropdown(event.currentTarget)}
          >
            <Download aria-hidden="true" className="size-4 text-ink-3" />
            Unduhan
          </a>
        )}
        <button
          type="button"
          className={ENTRY}
          onClick={(event) => {
            closeDropdown(event.currentTarget)
            props.onLogout()
          }}
        >
          <LogOut aria-hidden="true" className="size-4 text-ink-3" />
          Logout
        </button>
      </div>
    </>
  )
}

const ENTRY =
  "flex min-h-9 w-full items-center gap-2.5 rounded-badge px-2.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
