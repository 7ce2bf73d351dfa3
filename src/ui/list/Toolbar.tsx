import { useNarrow } from "../layout/useNarrow.ts"
import { ColumnsDrop } from "./ColumnsDrop.tsx"
import { FilterMenu, Filters } from "./Filters.tsx"
import { SavedDrop } from "./SavedDrop.tsx"
import { SearchBox } from "./SearchBox.tsx"
import { SortDrop } from "./SortDrop.tsx"
import type { Column, ColumnsMenuProps, Filter, ListRow, SavedProps, Search, Sort } from "./types.ts"

type ToolbarProps<Row extends ListRow> = {
  readonly search: Search | undefined
  readonly filters: readonly Filter[]
  readonly columns: readonly Column<Row>[]
  readonly columnsMenu: ColumnsMenuProps | undefined
  readonly saved?: SavedProps | undefined
  readonly sort?: Sort | undefined
}

/** Search, filters and columns. On a phone one line, with the filters behind one button. */
export function Toolbar<Row extends ListRow>(props: ToolbarProps<Row>) {
  const { search, filters, columnsMenu } = props
  const isNarrow = useNarrow()
  if (!search && filters.length === 0 && !columnsMenu) return null
  return (
    <div
      role="search"
      data-coach="filters"
      className="no-print flex items-center gap-2 border-b border-line p-3 max-md:p-2 md:flex-wrap"
    >
      {search && <SearchBox {...search} />}
      {isNarrow ? (
        <>
          <FilterMenu filters={filters} isAll />
          {props.sort && <SortDrop columns={props.columns} sort={props.sort} />}
        </>
      ) : (
        <>
          <Filters filters={filters} />
          {/* They wrap together, because a lone icon on a line looks misplaced. */}
          {(props.saved || columnsMenu) && (
            <span className={`flex items-center gap-2 ${columnsMenu ? "flex-1" : ""}`}>
              {props.saved && <SavedDrop {...props.saved} />}
              {columnsMenu && <ColumnsDrop columns={props.columns} menu={columnsMenu} />}
            </span>
          )}
        </>
      )}
    </div>
  )
}
