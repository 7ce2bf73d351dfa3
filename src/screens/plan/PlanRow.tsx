import { memo } from "react"
import type { Grid, GridRow, Marks, Cells } from "#machines/grid/gridTypes.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { type CellTone, shownCell, type ShownCell } from "./planCell.ts"

const TONE = {
  plain: "bg-surface text-ink font-semibold",
  faint: "bg-surface text-ink-3",
  free: "bg-sunken text-ink-3",
  leave: "bg-info-soft text-info",
  closed: "bg-sunken text-ink-3",
} as const satisfies Record<CellTone, string>

/** A sign and a text for screen readers: never a colour alone. */
const SIGN = { refused: ["!", "text-bad"], asked: ["?", "text-warn"], warned: ["·", "text-warn"] } as const

type CellProps = {
  readonly cell: ShownCell
  readonly place: string
  readonly id: string
  readonly label: string
  readonly isAt: boolean
  readonly isIn: boolean
  readonly isMonday: boolean
}
function Cell({ cell, place, id, label, isAt, isIn, isMonday }: CellProps) {
  const { text, words, tone, colour, isDirty, isHoliday, weight } = cell
  return (
    <div
      id={id}
      role="gridcell"
      data-cell={place}
      aria-label={`${label}: ${words}`}
      aria-selected={isIn}
      title={cell.problem ?? undefined}
      className={cx(
        "relative grid cursor-cell place-items-center border-l text-[0.6875rem]/4",
        isMonday ? "border-l-control" : "border-l-line",
        isHoliday && tone !== "leave" ? "bg-sunken text-ink" : TONE[tone],
        tone === "plain" && "font-semibold",
        isIn && "bg-brand-soft text-brand",
        isAt && "outline-2 -outline-offset-2 outline-brand",
      )}
    >
      <span className="max-w-full truncate px-0.5">{text}</span>
      {colour !== null && (
        <span
          aria-hidden="true"
          className={cx("absolute inset-x-1 bottom-0.5 h-1 rounded-full", tone === "faint" && "opacity-50")}
          style={{ backgroundColor: colour }}
        />
      )}
      {isDirty && (
        <span aria-hidden="true" className="absolute top-0.5 left-0.5 size-1.5 rounded-full bg-brand" />
      )}
      {weight !== null && (
        <span aria-hidden="true" className={cx("absolute top-0 right-0.5 font-bold", SIGN[weight][1])}>
          {SIGN[weight][0]}
        </span>
      )}
    </div>
  )
}

type Props = {
  readonly grid: Grid
  readonly stored: Cells
  readonly changes: Cells
  readonly marks: Marks
  readonly row: GridRow
  readonly index: number
  /** Column of the cursor, and the selected columns; -1 = none in this row. */
  readonly at: number
  readonly left: number
  readonly right: number
  readonly labels: readonly string[]
}

/** Days of one employee; memoized: rerenders only when its own cells may look different. */
export const PlanRow = memo(function PlanRow(props: Props) {
  const { grid, stored, changes, marks, row, index, at, left, right, labels } = props
  const plan = { grid, stored, changes }
  return grid.dates.map((date, col) => (
    <Cell
      key={date}
      id={`cell-${index}-${col}`}
      place={`${index},${col}`}
      cell={shownCell(plan, marks, row, col)}
      label={`${row.nama}, ${labels[col] ?? date}`}
      isAt={col === at}
      isIn={col >= left && col <= right}
      isMonday={new Date(date).getUTCDay() === 1}
    />
  ))
}, sameRow)

/** Memo comparison: changes in other rows do not rerender this one. */
function sameRow(before: Props, after: Props): boolean {
  if (
    before.grid !== after.grid ||
    before.row !== after.row ||
    before.at !== after.at ||
    before.left !== after.left ||
    before.right !== after.right
  )
    return false
  if (before.changes === after.changes && before.marks === after.marks && before.stored === after.stored)
    return true
  return after.grid.dates.every((date) => {
    const key = `${after.row.id}:${date}`
    return (
      before.changes[key] === after.changes[key] &&
      before.stored[key] === after.stored[key] &&
      before.marks[key] === after.marks[key] &&
      key in before.changes === key in after.changes
    )
  })
}
