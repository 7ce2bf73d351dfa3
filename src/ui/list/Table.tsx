import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react"
import { useRef } from "react"
import { CheckMark } from "./CheckMark.tsx"
import { SkeletonRows } from "./SkeletonRows.tsx"
import { TableRow } from "./TableRow.tsx"
import type { Column, Density, ListRow, ListViewProps, RowId, Sort } from "./types.ts"
import { useOverflow } from "./useOverflow.ts"

type TableProps<Row extends ListRow> = Pick<
  ListViewProps<Row>,
  "rows" | "rowHref" | "rowLabel" | "sort" | "selection" | "focus" | "current" | "state" | "title"
> & {
  readonly columns: readonly Column<Row>[]
  readonly density: Density
  readonly skeletons: number
}

/**
 * A real table; under 768 px the same elements are laid out as cards. The roles are written out because a changed
 * `display` takes them away in some browsers.
 */
export function Table<Row extends ListRow>(props: TableProps<Row>) {
  const { columns, rows, selection, focus, density, state } = props
  const frame = useRef<HTMLDivElement>(null)
  useOverflow(frame)
  const lastPressed = useRef<RowId | null>(null)
  const tabStop = rows.some((row) => row.id === focus?.id) ? focus?.id : rows[0]?.id
  return (
    <div
      ref={frame}
      className="group/frame scroll-py-12 data-overflow:max-h-[calc(100dvh-var(--shell-top,56px)-4.5rem)] data-overflow:overflow-auto"
    >
      <table
        role="table"
        aria-label={props.title}
        aria-busy={state === "loading" || state === "refreshing"}
        data-density={density}
        className="group/table w-full border-separate border-spacing-0 text-left max-md:block"
      >
        <thead role="rowgroup" className="max-md:hidden">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={`${HEAD} w-10 p-0`}>
                <CheckMark
                  label="Pilih semua baris di halaman ini"
                  {...pageMark(rows, selection.ids)}
                  disabled={rows.length === 0}
                  onPress={selection.onTogglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {state === "loading" && rows.length === 0 ? (
            <SkeletonRows columns={columns} count={props.skeletons} marks={selection !== undefined} />
          ) : (
            rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                href={props.rowHref(row)}
                label={props.rowLabel(row)}
                marked={selection ? selection.ids.has(row.id) : null}
                current={props.current === row.id}
                tabStop={!focus || tabStop === row.id}
                onFocus={focus?.onFocus}
                onToggle={(id, shift) => {
                  selection?.onToggle(id, shift && lastPressed.current !== null)
                  lastPressed.current = id
                }}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

/** State of the box that stands for the whole page. */
export function pageMark(rows: readonly ListRow[], ids: ReadonlySet<RowId>) {
  const count = rows.filter((row) => ids.has(row.id)).length
  return { checked: rows.length > 0 && count === rows.length, mixed: count > 0 && count < rows.length }
}

const HEAD =
  "sticky top-[var(--shell-top,56px)] z-20 border-b border-line bg-surface text-caption font-semibold text-ink-3 " +
  "whitespace-nowrap h-9 group-data-overflow/frame:top-0"

function HeadCell<Row extends ListRow>(props: {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
}) {
  const { column, sort } = props
  const end = column.align === "end"
  const dir = sort?.key === column.key ? sort.dir : null
  const place = `${HEAD} ${end ? "text-right" : ""}`
  if (!column.sortable || !sort)
    return (
      <th
        role="columnheader"
        scope="col"
        className={`${place} ${column.primary ? "pl-2 first:pl-4" : "pl-3"} pr-3`}
      >
        {column.label}
      </th>
    )
  const Icon = dir === "asc" ? ArrowUp : dir === "desc" ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={dir === "asc" ? "ascending" : dir === "desc" ? "descending" : undefined}
      className={`${place} ${column.primary ? "pl-0 first:pl-2" : "pl-1"} pr-1`}
    >
      <button
        type="button"
        onClick={() => sort.onSort(column.key)}
        className={`inline-flex h-7 items-center gap-1 rounded-badge px-2 hover:bg-sunken hover:text-ink ${dir ? "text-ink" : ""} ${end ? "flex-row-reverse" : ""}`}
      >
        {column.label}
        <Icon aria-hidden="true" className={`size-3.5 ${dir ? "" : "opacity-60"}`} />
      </button>
    </th>
  )
}
