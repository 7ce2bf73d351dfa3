import { ArrowDown, ArrowUp, ArrowUpDown, Check } from "lucide-react"
import { closeDropdown, Dropdown } from "../layout/Dropdown.tsx"
import type { Column, ListRow, Sort } from "./types.ts"

/** Sorting for cards, which have no column heads: choose a column; choosing it again reverses the order. */
export function SortDrop<Row extends ListRow>(props: {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort
}) {
  const { sort } = props
  const sortable = props.columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const Arrow = sort.dir === "asc" ? ArrowUp : ArrowDown
  return (
    <Dropdown
      group="list-tools"
      align="end"
      name="Urutkan"
      className="grid size-9 shrink-0 place-items-center rounded-control border border-line text-ink-2 group-open/drop:bg-sunken hover:bg-sunken pointer-coarse:size-11"
      label={<ArrowUpDown aria-hidden="true" className="size-4" />}
    >
      <ul role="list" aria-label="Urutkan menurut">
        {sortable.map((column) => {
          const isOn = column.key === sort.key
          return (
            <li key={column.key}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={(event) => {
                  sort.onSort(column.key)
                  closeDropdown(event.currentTarget)
                }}
                className="flex min-h-10 w-full items-center gap-2 rounded-badge px-2 py-1 text-left hover:bg-sunken aria-pressed:font-semibold"
              >
                <Check
                  aria-hidden="true"
                  className={`size-4 shrink-0 text-brand ${isOn ? "" : "invisible"}`}
                />
                <span className="flex-1">{column.label}</span>
                {isOn && (
                  <>
                    <Arrow aria-hidden="true" className="size-4 text-ink-3" />
                    <span className="sr-only">
                      {sort.dir === "asc" ? "naik" : "turun"}, tekan untuk membalik
                    </span>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Dropdown>
  )
}
