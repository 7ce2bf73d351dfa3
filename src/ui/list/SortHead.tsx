import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react"
import type { Sort } from "./types.ts"

/** `aria-sort` of a column's heading. */
export const ariaSort = (sort: Sort | undefined, key: string): "ascending" | "descending" | undefined =>
  sort?.key !== key ? undefined : sort.dir === "asc" ? "ascending" : "descending"

/** The button in a heading that sorts by its column. */
export function SortHead(props: {
  readonly sort: Sort
  readonly column: { readonly key: string; readonly label: string }
  readonly end?: boolean
  readonly labelClass?: string
}) {
  const { sort, column, end = false } = props
  const dir = sort.key === column.key ? sort.dir : null
  const Icon = dir === "asc" ? ArrowUp : dir === "desc" ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => sort.onSort(column.key)}
      className={`flex h-7 min-w-0 items-center gap-1 rounded-badge px-2 text-start hover:bg-sunken hover:text-ink ${dir ? "text-ink" : ""} ${end ? "flex-row-reverse" : ""}`}
    >
      <span className={props.labelClass}>{column.label}</span>
      <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${dir ? "" : "opacity-60"}`} />
    </button>
  )
}
