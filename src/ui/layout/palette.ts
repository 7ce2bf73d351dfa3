export type PaletteItem = {
  readonly id: string
  readonly label: string
  /** Its place in the menu, or details of a person. */
  readonly note?: string
  /** As in the contract's menus. */
  readonly icon?: string
  readonly person?: { readonly name: string; readonly photo: string | null }
  /** Shortcut that does the same; keys pressed together. */
  readonly keys?: readonly string[]
}

export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] }

export type CommandPaletteProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Search results in order; empty groups are omitted. */
  readonly groups: readonly PaletteGroup[]
  readonly loading?: boolean
  /** The marked entry; the parent marks the first one when the groups change. */
  readonly active: string | null
  readonly onActive: (id: string) => void
  readonly onPick: (id: string) => void
}
