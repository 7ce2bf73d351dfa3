import type { KeyboardEvent, ReactNode } from "react"

export type RowId = number | string
export type ListRow = { readonly id: RowId }

export type Column<Row extends ListRow> = {
  readonly key: string
  readonly label: string
  /** `end` for money and counts: right-aligned, digits of one width. */
  readonly align?: "start" | "end"
  readonly sortable?: boolean
  /** The row's name and link. Exactly one column; it cannot be hidden, and its content holds nothing to press. */
  readonly primary?: boolean
  readonly hidden?: boolean
  /** Its content is in two lines by itself, so neither can go on in another: more room where there is little. */
  readonly tall?: boolean
  /** Codes and hours: never cut, whatever the room. */
  readonly whole?: boolean
  /** Long text: may break into two lines instead of being cut. */
  readonly wrap?: boolean
  /** Where it goes when rows are cards (under 768 px): the second line (default), the end of the name's line, or left out. */
  readonly card?: "line" | "beside" | "none"
  /** The text in a card's second line, if it differs from the table's; null = nothing. */
  readonly line?: (row: Row) => string | null
  /** A card's second line that holds it goes on in another instead of being cut; no part of it breaks. */
  readonly goesOn?: boolean
  /** Needs its label in a line with other values. */
  readonly named?: boolean
  readonly render: (row: Row) => ReactNode
  /** For the primary column: badges after the name, outside its link. */
  readonly after?: (row: Row) => ReactNode
}

export type ListState = "loading" | "refreshing" | "ready" | "failed"
export type Density = "comfortable" | "compact"
export type PerPage = 20 | 50 | 100 | 500

export type Sort = {
  readonly key: string
  readonly dir: "asc" | "desc"
  readonly onSort: (key: string) => void
}

export type Selection = {
  readonly ids: ReadonlySet<RowId>
  /** `range` is true when Shift was held: from the last toggled row to this one. */
  readonly onToggle: (id: RowId, range: boolean) => void
  readonly onTogglePage: () => void
  readonly onClear: () => void
}

export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly tone?: "neutral" | "primary" | "danger"
  /** Why it cannot be pressed now. */
  readonly disabledReason?: string | null
  readonly busy?: boolean
  readonly onPress: () => void
}

export type FilterOption = { readonly value: string; readonly label: string }

export type Filter = {
  readonly key: string
  readonly label: string
  /** The value in words when the filter is on ("Jakarta Pusat"), else null. */
  readonly text: string | null
  /** Shown in the bar even while off; the others wait under "Filter". */
  readonly pinned?: boolean
  readonly onClear: () => void
  /** One of a list … */
  readonly options?: readonly FilterOption[]
  readonly value?: string | null
  readonly onPick?: (value: string) => void
  /** … or a form of its own, e.g. two dates. */
  readonly body?: ReactNode
}

export type Search = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Placeholder naming the searched fields, e.g. "Cari nama, NIP, atau email". */
  readonly label: string
}

export type Page = {
  readonly from: number
  readonly to: number
  readonly total: number
  /** False above what the server counts exactly: shown as "10.000+". */
  readonly totalIsExact: boolean
  readonly perPage: PerPage
  readonly onPerPage: (perPage: PerPage) => void
  readonly onPrev: () => void
  readonly onNext: () => void
  readonly hasPrev: boolean
  readonly hasNext: boolean
}

export type ColumnsMenuProps = {
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
  /** Prints all rows; `busy` while they are read. */
  readonly print?: { readonly busy: boolean; readonly onPress: () => void }
}

/** Saved searches and filters. */
export type SavedProps = {
  readonly names: readonly string[]
  /** The one that is shown now. */
  readonly current: string | null
  /** Whether what is shown now can be kept; the plain list cannot. */
  readonly canKeep: boolean
  readonly nameMax: number
  readonly onKeep: (name: string) => void
  readonly onShow: (name: string) => void
  readonly onForget: (name: string) => void
}

export type RowFocus = {
  /** The row that Tab reaches. Null: the first one. */
  readonly id: RowId | null
  readonly onFocus: (id: RowId) => void
  /** Keys pressed in the list outside text fields and without Ctrl, Alt or Meta, except arrows, Home and End. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, id: RowId | null) => void
}

export type HeaderAction = {
  readonly label: string
  readonly shortcut?: string
} & ({ readonly href: string } | { readonly onPress: () => void })

export type ListViewProps<Row extends ListRow> = {
  readonly title: string
  /** The page around it has the heading, its actions and its way back. */
  readonly isPart?: boolean
  /** Where the page lies, above its title. */
  readonly trail?: ReactNode
  readonly countText?: string
  /** It takes two lines on a phone. */
  readonly isLongText?: boolean
  readonly freshness?: string
  readonly primaryAction?: HeaderAction
  /** View tabs, under the heading. */
  readonly views?: ReactNode
  /** Next to the heading at every width, before the other actions. */
  readonly steps?: ReactNode
  /** Further buttons left of the primary one, e.g. Impor and Ekspor. */
  readonly actions?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Where a row leads; null = nowhere, its name is plain text. */
  readonly rowHref: (row: Row) => string | null
  readonly rowLabel: (row: Row) => string
  /** The row whose details are shown next to the list. */
  readonly current?: RowId | null
  readonly state: ListState
  readonly failureText?: string
  readonly onRetry: () => void
  readonly search?: Search
  readonly filters?: readonly Filter[]
  readonly sort?: Sort
  readonly selection?: Selection
  readonly bulkActions?: readonly BulkAction[]
  readonly page?: Page
  readonly columnsMenu?: ColumnsMenuProps
  readonly saved?: SavedProps
  /** Nothing exists yet. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** Rows exist, but none match this search and these filters. If given, it is used instead of `empty`. */
  readonly emptySearch?: { readonly onClear: () => void } | null
  readonly focus?: RowFocus
  /** Above the card: results of a bulk action, drafts, hints. */
  readonly notice?: ReactNode
  /** Over the rows, of all there is: a year, a sum. */
  readonly over?: ReactNode
  /** Search and filters stay however few rows there are: they lead to rows that are out of sight. */
  readonly keepTools?: boolean
}
