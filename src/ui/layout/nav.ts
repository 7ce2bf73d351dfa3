/** One entry of the main menu. `key` is unique among its siblings; `icon` as in the contract's menus. */
export type NavItem = {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly active: boolean
  readonly icon?: string
  /** Pending count, including that of its pages; absent = none, or not counted. */
  readonly count?: number
  /** How many rows the page lists; nothing waits. */
  readonly total?: number
  /** Opens in a new tab. */
  readonly external?: boolean
  readonly children?: readonly NavChild[]
}

export type NavLeaf = Omit<NavItem, "children" | "external">
export type NavChild = NavLeaf & { readonly children?: readonly NavLeaf[] }

/** A section of a panel: pages with or without a heading. */
export type NavColumn = {
  readonly key: string
  readonly label: string | null
  readonly links: readonly NavLeaf[]
}

/** Pages without a heading come first, together; each heading is a column of its pages. */
export const columnsOf = (children: readonly NavChild[]): readonly NavColumn[] => {
  const isHeading = ({ children: below }: NavChild) => (below?.length ?? 0) > 0
  const plain = children.flatMap(({ children: below, ...page }) =>
    page.href !== "" && (below?.length ?? 0) === 0 ? [page] : [],
  )
  return [
    ...(plain.length === 0 ? [] : [{ key: "", label: null, links: plain }]),
    ...children.filter(isHeading).map(({ children: below = [], ...heading }) => ({
      key: heading.key,
      label: heading.label,
      /** A heading that is itself a page comes first in its own column. */
      links: heading.href === "" ? below : [heading, ...below],
    })),
  ]
}

/** A tab of a section bar. */
export type SectionTab = {
  readonly label: string
  readonly href: string
  readonly current: boolean
  readonly count?: number
}

/** The menu next to the settings. */
export type SettingsGroup = {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly items: readonly SettingsItem[]
}
export type SettingsItem = {
  readonly label: string
  readonly href: string
  readonly active: boolean
  readonly hint: string
  /** Pending count; absent = none, or not counted. */
  readonly count?: number
}

export type Theme = "light" | "dark" | "system"
