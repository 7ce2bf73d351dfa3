import {
  Menu as Root,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from "@headlessui/react"
import { Fragment, type ComponentPropsWithRef, type ReactElement, type ReactNode } from "react"
import { cx } from "../controls/cx.ts"
import { Layer } from "./Layer.tsx"
import { panelClass } from "./panelClass.ts"

export type MenuAction = {
  readonly label: string
  readonly icon?: ReactNode
  readonly tone?: "plain" | "danger" | undefined
  /** Shortcut that does the same. */
  readonly keys?: string | undefined
  /** Why it is disabled: shown under the label, and the item does nothing. */
  readonly disabledReason?: string | null | undefined
} & (
  | { readonly onSelect: () => void; readonly href?: undefined }
  | { readonly href: string; readonly onSelect?: undefined }
)

export type MenuGroup = {
  readonly heading?: string | undefined
  readonly items: readonly MenuAction[]
}

export type MenuProps = {
  /** A Button or IconButton. */
  readonly button: ReactElement
  /** Groups are separated by a line. */
  readonly groups: readonly MenuGroup[]
  readonly align?: "start" | "end" | undefined
}

/** Actions and links behind a button. Links are real links: middle click opens a new tab. */
export function Menu({ button, groups, align = "end" }: MenuProps) {
  return (
    <Root>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <Layer>
        <MenuItems
          modal={false}
          anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
          className={cx(panelClass, "max-w-80 min-w-48 p-1 outline-none")}
        >
          {groups.map((group, at) => (
            <MenuSection key={group.heading ?? at}>
              {at > 0 && <MenuSeparator className="my-1 h-px bg-line" />}
              {group.heading && (
                <MenuHeading className="px-2 pt-1.5 pb-1 text-caption font-medium text-ink-3">
                  {group.heading}
                </MenuHeading>
              )}
              {group.items.map((item) => (
                <Entry key={item.label} item={item} />
              ))}
            </MenuSection>
          ))}
        </MenuItems>
      </Layer>
    </Root>
  )
}

type EntryProps = { readonly item: MenuAction }

function Entry({ item }: EntryProps) {
  const off = Boolean(item.disabledReason)
  const look = cx(
    "flex min-h-8 w-full items-center gap-2 rounded-badge px-2 py-1.5 text-left outline-none data-focus:bg-sunken pointer-coarse:min-h-11",
    off ? "text-ink-3" : item.tone === "danger" ? "text-bad data-focus:bg-bad-soft" : "text-ink",
  )
  const inside = (
    <>
      {item.icon && <span className="grid size-4 shrink-0 place-items-center">{item.icon}</span>}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.disabledReason && <span className="block text-caption">{item.disabledReason}</span>}
      </span>
      {item.keys && (
        <span aria-hidden="true" className="text-caption text-ink-3">
          {item.keys}
        </span>
      )}
    </>
  )
  if (item.href !== undefined && !off) {
    return (
      <MenuItem as="a" href={item.href} className={look}>
        {inside}
      </MenuItem>
    )
  }
  return (
    <MenuItem
      as={off ? OffButton : "button"}
      type="button"
      onClick={off ? undefined : item.onSelect}
      className={look}
    >
      {inside}
    </MenuItem>
  )
}

/**
 * Not `disabled`, because arrows would skip it, and its reason could not be read. Headless UI removes `aria-disabled`.
 */
function OffButton(props: ComponentPropsWithRef<"button">) {
  return <button {...props} type="button" aria-disabled="true" />
}
