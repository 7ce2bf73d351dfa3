import type { KeyboardEvent, ReactNode } from "react"

export type RowId = number | string
export type ListRow = { readonly id: RowId }

export type Column<Row extends ListRow> = {
  readonly key: string
  readonly label: string
  /** `end` for money and counts: right-aligned, with tabular digits. */
  readonly align?: "start" | "end"
  readonly sortable?: boolean
  /** The row's name and link. Exactly one column; it cannot be hidden, and its content has no interactive elements. */
  readonly primary?: boolean
  readonly hidden?: boolean
  /** Its content has two lines already, so it cannot wrap: it gets more width in a tight table. */
  readonly tall?: boolean
  /** Codes and hours: never truncated. */
  readonly whole?: boolean
  /** Long text: may wrap into two lines instead of being truncated. */
  readonly wrap?: boolean
  /** Place on a card (under 768 px): the second line (default), the end of the name's line, or omitted. */
  readonly card?: "line" | "beside" | "none"
  /** The text in a card's second line, if it differs from the table's; null = nothing. */
  readonly line?: (row: Row) => string | null
  /** On a card, the line with it wraps as often as needed, instead of once; its parts do not break. */
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
  /** `range` is true if Shift was held: from the row toggled last to this one. */
  readonly onToggle: (id: RowId, range: boolean) => void
  readonly onTogglePage: () => void
  readonly onClear: () => void
}

export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly tone?: "neutral" | "primary" | "danger"
  /** Why it is disabled. */
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
  /** Always shown in the bar; the others are behind "Filter". */
  readonly pinned?: boolean
  readonly onClear: () => void
  /** Options of a list … */
  readonly options?: readonly FilterOption[]
  readonly value?: string | null
  readonly onPick?: (value: string) => void
  /** … or a custom form, e.g. two dates. */
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
  /** False above the server's counting limit: shown as "10.000+". */
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
  /** Prints all rows; `busy` while they are loaded. */
  readonly print?: { readonly busy: boolean; readonly onPress: () => void }
}

/** Saved searches and filters. */
export type SavedProps = {
  readonly names: readonly string[]
  /** The saved one that matches the current query. */
  readonly current: string | null
  /** Whether the current query can be saved; the unfiltered one cannot. */
  readonly canKeep: boolean
  readonly nameMax: number
  readonly onKeep: (name: string) => void
  readonly onShow: (name: string) => void
  readonly onForget: (name: string) => void
}

export type RowFocus = {
  /** The row that is the tab stop. Null: the first one. */
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
  /** The page around it has the heading, its actions and its back link. */
  readonly isPart?: boolean
  /** Breadcrumb above the title. */
  readonly trail?: ReactNode
  readonly countText?: string
  /** Reserves two lines for it on a phone. */
  readonly isLongText?: boolean
  readonly freshness?: string
  readonly primaryAction?: HeaderAction
  /** View tabs, under the heading. */
  readonly views?: ReactNode
  /** Next to the heading at every width, before the other actions. */
  readonly steps?: ReactNode
  /** Secondary buttons left of the primary one, e.g. Impor and Ekspor. */
  readonly actions?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** URL of a row; null = none, its name is plain text. */
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
  /** Shown if there are no rows at all. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** Rows exist, but none match this search and these filters. If given, it is used instead of `empty`. */
  readonly emptySearch?: { readonly onClear: () => void } | null
  readonly focus?: RowFocus
  /** Above the card: results of a bulk action, drafts, notices. */
  readonly notice?: ReactNode
  /** Above the rows, about all of them: a year, a total. */
  readonly over?: ReactNode
  /** Search and filters are shown however few rows there are, because they lead to rows that are hidden by default. */
  readonly keepTools?: boolean
}
