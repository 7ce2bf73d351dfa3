import { CheckMark } from "./CheckMark.tsx"
import type { Column, ListRow, RowId } from "./types.ts"

type TableRowProps<Row extends ListRow> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly href: string
  readonly label: string
  /** Null: rows cannot be selected here. */
  readonly marked: boolean | null
  readonly current: boolean
  readonly tabStop: boolean
  readonly onFocus: ((id: RowId) => void) | undefined
  readonly onToggle: (id: RowId, shift: boolean) => void
}

/** One row. The link in the primary cell is stretched over it: middle click, drag and "open in new tab" all work. */
export function TableRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, marked, tabStop } = props
  const ground = marked
    ? "bg-brand-soft"
    : props.current
      ? "bg-sunken"
      : "bg-surface hover:bg-sunken has-[a:focus-visible]:bg-sunken"
  return (
    <tr
      role="row"
      data-row={row.id}
      data-marked={marked || undefined}
      aria-current={props.current || undefined}
      onFocus={() => props.onFocus?.(row.id)}
      className={`group/row relative scroll-my-28 ${ground} max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:py-2`}
    >
      {marked !== null && (
        <td role="cell" className={`${CELL} relative z-10 w-10 p-0 max-md:row-start-1`}>
          <CheckMark
            label={`Pilih ${props.label}`}
            checked={marked}
            tabStop={tabStop}
            onPress={(shift) => props.onToggle(row.id, shift)}
          />
        </td>
      )}
      {columns.map((column) =>
        column.primary ? (
          <td
            key={column.key}
            role="cell"
            className={`${CELL} max-w-[15rem] xl:max-w-[22rem] pl-2 pr-3 font-semibold text-ink first:pl-4 max-md:col-start-2 max-md:row-start-1 max-md:max-w-none max-md:py-1.5`}
          >
            <a
              href={props.href}
              tabIndex={tabStop ? undefined : -1}
              className={`${LINK} block truncate max-md:whitespace-normal`}
            >
              {column.render(row)}
            </a>
          </td>
        ) : (
          <Cell key={column.key} row={row} column={column} marks={marked !== null} />
        ),
      )}
    </tr>
  )
}

const CELL =
  "h-12 border-b border-line group-last/row:border-b-0 group-data-[density=compact]/table:h-9 max-md:h-auto max-md:border-0"

const LINK =
  "text-inherit no-underline outline-none after:absolute after:inset-0 " +
  "focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"

function Cell<Row extends ListRow>(props: {
  readonly row: Row
  readonly column: Column<Row>
  readonly marks: boolean
}) {
  const { column } = props
  const content = column.render(props.row)
  const wide = column.align === "end" ? "text-right tnum whitespace-nowrap" : ""
  const cut = column.wrap ? "min-w-[12rem] max-w-[24rem]" : "max-w-[10rem] xl:max-w-[16rem] truncate"
  if (column.card === "none")
    return (
      <td role="cell" className={`${CELL} ${wide} ${cut} px-3 text-ink-2 max-md:hidden`}>
        {content}
      </td>
    )
  if (column.card === "beside")
    return (
      <td
        role="cell"
        className={`${CELL} ${wide} ${cut} px-3 text-ink-2 max-md:col-start-3 max-md:row-start-1 max-md:max-w-[40vw] max-md:min-w-0 max-md:self-start max-md:py-2.5 max-md:text-right`}
      >
        {content}
      </td>
    )
  return (
    <td
      role="cell"
      className={`${CELL} ${wide} ${cut} px-3 text-ink-2 max-md:grid max-md:max-w-none max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-2 max-md:py-0.5 max-md:text-left max-md:whitespace-normal ${props.marks ? "max-md:col-span-2 max-md:col-start-2 max-md:pl-2" : "max-md:col-span-3 max-md:pl-4"}`}
    >
      <span className="text-ink-3 md:hidden">{column.label}</span>
      <span
        className={column.wrap ? "line-clamp-2 max-md:line-clamp-none" : "max-md:min-w-0 max-md:break-words"}
      >
        {content}
      </span>
    </td>
  )
}
