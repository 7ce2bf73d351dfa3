import { ariaSort, SortHead } from "./SortHead.tsx"
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
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={ariaSort(sort, column.key)}
      className={`${place} xl:pr-1 ${column.primary ? "first:pl-2" : "xl:pl-1"}`}
    >
      <SortHead sort={sort} column={column} end={end} labelClass={NAME} />
    </th>
  )
}
