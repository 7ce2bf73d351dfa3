import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react"
import type { Column, ListRow, Sort } from "./types.ts"

/** In a tight table a column's name wraps into a second line, like its cells. */
const NAME = "truncate md:max-xl:line-clamp-2 md:max-xl:leading-[0.875rem] md:max-xl:whitespace-normal"

/** A column heading; a button if the list can be sorted by it. */
export function HeadCell<Row extends ListRow>(props: {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
}) {
  const { column, sort } = props
  const end = column.align === "end"
  const dir = sort?.key === column.key ? sort.dir : null
  const place = `flex h-9 min-w-0 items-center text-caption font-semibold text-ink-3 ${end ? "justify-end" : ""}`
  if (!column.sortable || !sort)
    return (
      <th
        role="columnheader"
        scope="col"
        className={`${place} px-2 ${column.primary ? "first:pl-4 xl:pr-3" : "xl:px-3"}`}
      >
        <span className={NAME}>{column.label}</span>
      </th>
    )
  const Icon = dir === "asc" ? ArrowUp : dir === "desc" ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={dir === "asc" ? "ascending" : dir === "desc" ? "descending" : undefined}
      className={`${place} xl:pr-1 ${column.primary ? "first:pl-2" : "xl:pl-1"}`}
    >
      <button
        type="button"
        onClick={() => sort.onSort(column.key)}
        className={`flex h-7 min-w-0 items-center gap-1 rounded-badge px-2 text-start hover:bg-sunken hover:text-ink ${dir ? "text-ink" : ""} ${end ? "flex-row-reverse" : ""}`}
      >
        <span className={NAME}>{column.label}</span>
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${dir ? "" : "opacity-60"}`} />
      </button>
    </th>
  )
}
