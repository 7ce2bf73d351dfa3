import { CheckMark } from "./CheckMark.tsx"
import type { Column, ListRow, RowId } from "./types.ts"
import type { MeasureRow } from "./VirtualRows.tsx"

type TableRowProps<Row extends ListRow> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly href: string | null
  readonly label: string
  /** Null: rows cannot be selected here. */
  readonly marked: boolean | null
  readonly current: boolean
  readonly tabStop: boolean
  readonly onFocus: ((id: RowId) => void) | undefined
  readonly onToggle: (id: RowId, shift: boolean) => void
  /** Among very many rows: which one it is, and who wants to know its height. */
  readonly index?: number
  readonly measure?: MeasureRow
}

/** One row. The link in the primary cell is stretched over it: middle click, drag and "open in new tab" all work. */
export function TableRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, marked, current, tabStop, index, measure } = props
  const ground = marked ? "bg-brand-soft" : current ? "bg-sunken" : "bg-surface hover:bg-sunken"
  return (
    <tr
      ref={measure}
      role="row"
      data-row={row.id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-marked={marked || undefined}
      aria-current={current || undefined}
      onFocus={() => props.onFocus?.(row.id)}
      className={`group/row relative col-span-full grid scroll-my-28 grid-cols-subgrid border-b border-line last:border-b-0 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:py-2 ${ground}`}
    >
      {marked !== null && (
        <td role="cell" className={`${HIGH} relative z-10 max-md:row-start-1 max-md:-mt-0.5`}>
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
          <td key={column.key} role="cell" className={`${CELL} ${PRIMARY}`}>
            {props.href === null ? (
              <span className={PLAIN}>{column.render(row)}</span>
            ) : (
              <a href={props.href} tabIndex={tabStop ? undefined : -1} className={LINK}>
                {column.render(row)}
              </a>
            )}
          </td>
        ) : (
          <Cell key={column.key} row={row} column={column} marks={marked !== null} />
        ),
      )}
    </tr>
  )
}

const HIGH = "h-12 group-data-[density=compact]/table:h-9 max-md:h-auto"
const CELL = `${HIGH} flex min-w-0 items-center`

const PRIMARY =
  "px-2 font-semibold xl:pr-3 text-ink first:pl-4 max-md:col-start-2 max-md:row-start-1 max-md:py-1.5 " +
  "max-md:first:col-span-2 max-md:first:col-start-1"

/** Where a table has little room, what would be cut goes on in a second line; rows are high enough for two. */
const TWO =
  "md:max-xl:line-clamp-2 md:max-xl:leading-[1.125rem] md:max-xl:break-words md:max-xl:whitespace-normal"
const PLAIN = `block min-w-0 max-w-[26rem] truncate max-md:whitespace-normal ${TWO}`
const LINK =
  `${PLAIN} text-inherit no-underline outline-none after:absolute after:inset-0 ` +
  "focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 " +
  "focus-visible:after:outline-brand"

/** The label is drawn by the style sheet: on a wide screen it would be an element for nothing in every cell. */
const LINE =
  "max-md:before:text-ink-3 max-md:before:content-[attr(data-label)] " +
  "max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-2 max-md:py-0.5 max-md:text-left"
const BESIDE =
  "max-md:col-start-3 max-md:row-start-1 max-md:max-w-[50vw] max-md:items-start max-md:justify-end max-md:py-2"

function Cell<Row extends ListRow>(props: {
  readonly row: Row
  readonly column: Column<Row>
  readonly marks: boolean
}) {
  const { column, marks } = props
  const content = column.render(props.row)
  const end = column.align === "end" ? "justify-end text-right tnum" : ""
  const card = column.card ?? "line"
  const place =
    card === "none"
      ? "max-md:hidden"
      : card === "beside"
        ? BESIDE
        : `${LINE} ${marks ? "max-md:col-span-2 max-md:col-start-2 max-md:pl-2" : "max-md:col-span-3 max-md:pl-4"}`
  return (
    <td
      role="cell"
      data-label={card === "line" ? column.label : undefined}
      className={`${CELL} ${end} px-2 max-md:pr-3 max-md:has-[>span:last-child:empty]:hidden xl:px-3 text-ink-2 ${place}`}
    >
      <span className={column.wrap ? "line-clamp-2 max-w-[28rem] max-md:line-clamp-none" : CUT}>
        {content}
      </span>
    </td>
  )
}

const CUT = `block min-w-0 max-w-[18rem] truncate max-md:break-words max-md:whitespace-normal ${TWO}`
