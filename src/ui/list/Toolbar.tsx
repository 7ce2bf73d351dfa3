import { Search as SearchIcon, X } from "lucide-react"
import { Kbd } from "../controls/Kbd.tsx"
import { ColumnsDrop } from "./ColumnsDrop.tsx"
import { Filters } from "./Filters.tsx"
import { SavedDrop } from "./SavedDrop.tsx"
import type { Column, ColumnsMenuProps, Filter, ListRow, SavedProps, Search } from "./types.ts"

type ToolbarProps<Row extends ListRow> = {
  readonly search: Search | undefined
  readonly filters: readonly Filter[]
  readonly onClearFilters: (() => void) | undefined
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
      className="flex flex-wrap items-center gap-2 border-b border-line p-3"
    >
      {search && <SearchBox {...search} />}
      <Filters filters={filters} onClearAll={props.onClearFilters} />
      {props.saved && <SavedDrop {...props.saved} />}
      {columnsMenu && <ColumnsDrop columns={props.columns} menu={columnsMenu} />}
    </div>
  )
}

function SearchBox({ value, onChange, label }: Search) {
  return (
    <div className="relative w-full md:w-56 md:max-w-72 md:flex-1">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3"
      />
      <input
        type="search"
        data-list-search=""
        aria-keyshortcuts="/"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        className="peer h-9 w-full rounded-control border border-control bg-surface pr-9 pl-8.5 text-lead text-ink sm:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      {value === "" ? (
        <span className="pointer-events-none absolute top-2 right-2.5 peer-focus:hidden max-md:hidden">
          <Kbd keys={["/"]} />
        </span>
      ) : (
        <button
          type="button"
          aria-label="Kosongkan pencarian"
          onClick={(event) => {
            onChange("")
            event.currentTarget.parentElement?.querySelector("input")?.focus()
          }}
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-badge text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
