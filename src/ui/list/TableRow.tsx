import { Fragment, memo, type ReactNode } from "react"
import { EMPTY } from "#src/format/format.ts"
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
  /** On two lines, as a card. */
  readonly isCard: boolean
  readonly tabStop: boolean
  readonly onFocus: ((id: RowId) => void) | undefined
  readonly onToggle: (id: RowId, shift: boolean) => void
  /** In a virtualized list: its index, and the callback that measures its height. */
  readonly index?: number
  readonly measure?: MeasureRow
}

/**
 * One row. The link in the primary cell is stretched over it, so that middle click, drag and "open in new tab" work.
 */
function OneRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, marked, current, isCard, tabStop, index, measure } = props
  const ground = marked ? "bg-brand-soft" : current ? "bg-sunken" : "bg-surface hover:bg-sunken"
  const shape = isCard ? "flex min-h-16 items-center" : "col-span-full grid grid-cols-subgrid"
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
      className={`group/row relative ${shape} scroll-my-28 border-b border-line last:rounded-b-card last:border-b-0 ${ground}`}
    >
      {marked !== null && (
        <td role="cell" className={`${isCard ? "shrink-0" : HIGH} relative z-10`}>
          <CheckMark
            label={`Pilih ${props.label}`}
            checked={marked}
            tabStop={tabStop}
            onPress={(shift) => props.onToggle(row.id, shift)}
          />
        </td>
      )}
      {isCard ? (
        <Card {...props} />
      ) : (
        columns.map((column) =>
          column.primary ? (
            <td key={column.key} role="cell" className={`${CELL} ${PRIMARY}`}>
              <Name
                href={props.href}
                label={column.tall === true ? props.label : undefined}
                tabStop={tabStop}
                look={CUT_NAME}
              >
                {column.render(row)}
              </Name>
              {column.after?.(row)}
            </td>
          ) : (
            <Cell key={column.key} row={row} column={column} />
          ),
        )
      )}
    </tr>
  )
}

/** Memoized: pressing one row, or a heading, re-renders no other row. */
export const TableRow = memo(OneRow) as typeof OneRow

/** Height of a row without its border; ROW_PX in VirtualRows.tsx includes it. */
export const HIGH = "h-[47px] group-data-[density=compact]/table:h-[39px]"
const CELL = `${HIGH} flex min-w-0 items-center`
const PRIMARY = "gap-2 px-2 font-semibold xl:pr-3 text-ink first:pl-4"

/** If the table has little room, truncated text wraps into a second line; rows are high enough for two. */
const TWO = "max-xl:line-clamp-2 max-xl:leading-[1.125rem] max-xl:break-words max-xl:whitespace-normal"
const CUT_NAME = `block min-w-0 max-w-[26rem] truncate ${TWO}`
const LINK =
  "text-inherit no-underline outline-none after:absolute after:inset-0 " +
  "focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 " +
  "focus-visible:after:outline-brand"

function Name(props: {
  readonly href: string | null
  /** Its name, where the cell holds more than the name. */
  readonly label: string | undefined
  readonly tabStop: boolean
  readonly look: string
  readonly children: ReactNode
}) {
  const { href, look } = props
  return href === null ? (
    <span className={look}>{props.children}</span>
  ) : (
    <a
      href={href}
      aria-label={props.label}
      tabIndex={props.tabStop ? undefined : -1}
      className={`${look} ${LINK}`}
    >
      {props.children}
    </a>
  )
}

function Cell<Row extends ListRow>(props: { readonly row: Row; readonly column: Column<Row> }) {
  const { column } = props
  const end = column.align === "end" ? "justify-end text-right" : ""
  return (
    <td role="cell" className={`${CELL} ${end} px-2 xl:px-3 text-ink-2 tnum`}>
      <span className={column.wrap ? "line-clamp-2 max-w-[28rem]" : CUT}>{column.render(props.row)}</span>
    </td>
  )
}

const CUT = `block min-w-0 max-w-[22rem] truncate ${TWO}`

/** Name and badges in the first line, everything else in the second; it grows with its content. */
function Card<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, marked } = props
  const primary = columns.find((column) => column.primary)
  const beside = columns.find((column) => column.card === "beside")
  const parts = columns
    .filter((column) => !column.primary && (column.card ?? "line") === "line")
    .flatMap((column) => {
      const content = (column.line ?? column.render)(row)
      return isNothing(content) ? [] : [{ column, content }]
    })
  const goesOn = parts.some(({ column }) => column.goesOn === true)
  const end = beside?.render(row)
  return (
    <td role="cell" className={`min-w-0 flex-1 py-1.5 pr-3 ${marked === null ? "pl-4" : ""}`}>
      <span className="flex min-w-0 items-center gap-2">
        <Name
          href={props.href}
          label={primary?.tall === true ? props.label : undefined}
          tabStop={props.tabStop}
          look="line-clamp-2 min-w-0 break-words font-semibold text-ink"
        >
          {primary?.render(row)}
        </Name>
        {primary?.after?.(row)}
        {!isNothing(end) && (
          <span className="ml-auto max-w-[45vw] shrink-0 text-right text-ink-2 tnum">{end}</span>
        )}
      </span>
      {parts.length > 0 && (
        <span className={`mt-0.5 text-caption text-ink-3 tnum ${goesOn ? "block" : LINES}`}>
          {parts.map(({ column, content }, at) => (
            <Fragment key={column.key}>
              {at > 0 && " · "}
              <span className={goesOn || isFigure(column) ? "whitespace-nowrap" : undefined}>
                {column.named === true && `${column.label} `}
                {content}
              </span>
            </Fragment>
          ))}
        </span>
      )}
    </td>
  )
}

/** Text that does not fit on a card's second line goes on below: a clamped line would hide its last part. */
const LINES = "block break-words"
/** Dates, amounts and numbers do not break. */
const isFigure = <Row extends ListRow>({ whole, align }: Column<Row>): boolean =>
  whole === true || align === "end"

const isNothing = (content: ReactNode): boolean =>
  content === null || content === undefined || content === EMPTY || content === ""
