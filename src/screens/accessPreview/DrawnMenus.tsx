import type { AccessView } from "./accessKit.ts"
import { columnsOf, type NavItem, type SettingsGroup } from "#src/ui/layout/nav.ts"
import { NavIcon } from "#src/ui/layout/NavIcon.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

type Marked = { readonly isOnly: (href: string) => boolean }
const ONLY_HERE = "hanya di sini"

function Entry({
  label,
  href,
  hint,
  isOnly,
}: Marked & { readonly label: string; readonly href: string; readonly hint?: string }) {
  return (
    <li className="py-0.5">
      <span className="text-ink">{label}</span>{" "}
      <span className="text-caption wrap-anywhere text-ink-3">{href}</span>{" "}
      {isOnly(href) && <StatusBadge tone="info">{ONLY_HERE}</StatusBadge>}
      {hint !== undefined && <span className="block text-caption text-ink-3">{hint}</span>}
    </li>
  )
}

/** The top menu with its panels open, in the same order and columns as the menu bar. */
function TopMenu({ menu, isOnly }: Marked & { readonly menu: readonly NavItem[] }) {
  if (menu.length === 0) return <p className="text-ink-2">Tidak ada menu.</p>
  return (
    <ul role="list" aria-label="Menu atas" className="grid gap-3">
      {menu.map(({ key, label, href, icon, children = [] }) => (
        <li key={key}>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <NavIcon name={icon} className="size-4 text-ink-3" />
            <span className="font-semibold text-ink">{label}</span>
            {href !== "" && <span className="text-caption wrap-anywhere text-ink-3">{href}</span>}
            {href !== "" && children.length === 0 && isOnly(href) && (
              <StatusBadge tone="info">{ONLY_HERE}</StatusBadge>
            )}
          </div>
          {children.length > 0 && (
            <div className="mt-1 ml-2 grid gap-x-4 gap-y-2 border-l border-line pl-4 sm:grid-cols-2">
              {columnsOf(children).map((column) => (
                <div key={column.key}>
                  {column.label !== null && (
                    <p className="text-caption font-semibold text-ink-3">{column.label}</p>
                  )}
                  <ul role="list">
                    {column.links.map((link) => (
                      <Entry key={link.href} label={link.label} href={link.href} isOnly={isOnly} />
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Settings({ groups, isOnly }: Marked & { readonly groups: readonly SettingsGroup[] }) {
  if (groups.length === 0) return <p className="text-ink-2">Tidak ada jalan ke pengaturan.</p>
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {groups.map(({ key, label, items }) => (
        <div key={key}>
          <h3 className="text-caption font-semibold text-ink-3">{label}</h3>
          <ul role="list">
            {items.map((item) => (
              <Entry key={item.href} label={item.label} href={item.href} isOnly={isOnly} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type Props = {
  readonly name: string
  readonly view: AccessView
  /** URLs the other persona has; null = there is no other persona. */
  readonly others: ReadonlySet<string> | null
}

/** Top menu and settings as one persona sees them, and the menu entries that are hidden. */
export function DrawnMenus({ name, view, others }: Props) {
  const { menu, settings, dropped } = view
  const isOnly = (href: string) => others !== null && href !== "" && !others.has(href)
  return (
    <>
      <Card title={`Menu atas ${name}`}>
        <TopMenu {...{ menu, isOnly }} />
      </Card>
      <Card title={`Pengaturan ${name}`}>
        <Settings groups={settings} isOnly={isOnly} />
      </Card>
      {dropped.length > 0 && (
        <Card title={`Menu yang tidak dikirim ke ${name} (${dropped.length})`}>
          <ul role="list" className="grid gap-2 sm:grid-cols-2">
            {dropped.map(({ id, menu_name, why }) => (
              <li key={id}>
                <span className="font-semibold text-ink">{menu_name}</span>
                <span className="block text-caption text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
