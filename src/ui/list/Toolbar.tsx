import { ColumnsDrop } from "./ColumnsDrop.tsx"
import { Filters } from "./Filters.tsx"
import { SavedDrop } from "./SavedDrop.tsx"
import { SearchBox } from "./SearchBox.tsx"
import type { Column, ColumnsMenuProps, Filter, ListRow, SavedProps, Search } from "./types.ts"

type ToolbarProps<Row extends ListRow> = {
  readonly search: Search | undefined
  readonly filters: readonly Filter[]
  readonly columns: readonly Column<Row>[]
  readonly columnsMenu: ColumnsMenuProps | undefined
  readonly saved?: SavedProps | undefined
}

/** Search, filters and columns: what the list shows, and how. */
export function Toolbar<Row extends ListRow>(props: ToolbarProps<Row>) {
  const { search, filters, columnsMenu } = props
  if (!search && filters.length === 0 && !columnsMenu) return null
  return (
    <div
      role="search"
      data-coach="filters"
      className="no-print flex flex-wrap items-center gap-2 border-b border-line p-3"
    >
      {search && <SearchBox {...search} />}
      <Filters filters={filters} />
      {props.saved && <SavedDrop {...props.saved} />}
      {columnsMenu && <ColumnsDrop columns={props.columns} menu={columnsMenu} />}
    </div>
  )
}
