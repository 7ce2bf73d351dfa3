import { Drawer } from "../overlay/Drawer.tsx"
import type { NavItem } from "./nav.ts"
import { MenuLink, MenuLinks } from "./NavLinks.tsx"

export type NavDrawerProps = {
  readonly company: { readonly name: string }
  readonly items: readonly NavItem[]
  readonly settings?: { readonly href: string; readonly active: boolean } | null
  readonly drawer: { readonly open: boolean; readonly onClose: () => void }
}

/** The whole menu from the left, for narrow screens; everything in sight at once. */
export function NavDrawer({ company, items, settings, drawer }: NavDrawerProps) {
  return (
    <Drawer open={drawer.open} onClose={drawer.onClose} title={company.name} side="left">
      <nav aria-label="Menu utama" className="-m-1.5">
        <ul role="list">
          {items.map((item) => (
            <li key={item.key}>
              {item.children?.length ? (
                <MenuLinks label={item.label} links={item.children} />
              ) : (
                <MenuLink link={item} />
              )}
            </li>
          ))}
          {settings && (
            <li className="mt-2 border-t border-line pt-2">
              <MenuLink link={{ key: "settings", label: "Pengaturan", ...settings }} />
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  )
}
