/** One entry of the main menu. `key` is unique among its siblings. */
export type NavItem = {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly active: boolean
  /** Opens elsewhere, in a new tab. */
  readonly external?: boolean
  readonly children?: readonly NavChild[]
}

export type NavChild = {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly active: boolean
  readonly children?: readonly Omit<NavChild, "children">[]
}

export type Theme = "light" | "dark" | "system"
