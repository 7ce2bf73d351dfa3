import { useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"

const ROW_PX = 40
const HEAD_PX = 44
const FOOT_PX = 32
const CELL_PX = 38
const NAME_PX = 208
const AROUND = 6

export type GridPlace = { readonly row: number; readonly col: number }
type Props = {
  readonly label: string
  readonly count: number
  readonly columns: readonly { readonly key: string; readonly head: ReactNode; readonly label: string }[]
  readonly at: GridPlace
  /** Text for screen readers about the active cell. */
  readonly atText: string
  readonly corner: ReactNode
  readonly foot: readonly ReactNode[]
  readonly footLabel: string
  readonly keyOf: (row: number) => string | number
  readonly renderName: (row: number) => ReactNode
  readonly renderCells: (row: number) => ReactNode
  readonly onPress: (place: GridPlace, extend: boolean) => void
  readonly onEnter: (place: GridPlace) => void
  readonly onRelease: () => void
  /** @returns whether the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** The cell of an event, from its data attributes. */
const placeOf = (target: EventTarget): GridPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null
  const [row, col] = (cell?.dataset["cell"] ?? "").split(",").map(Number)
  return row === undefined || col === undefined || Number.isNaN(row) || Number.isNaN(col)
    ? null
    : { row, col }
}

/**
 * A virtualized grid of many rows in its own scroll frame, with sticky names and days; a single element has the focus,
 * and the active cell is set by `aria-activedescendant`.
 */
export function CellGrid(props: Props) {
  // The virtualizer mutates while its identity stays the same, so the compiler's memoization would be stale.
  "use no memo"
  const { count, columns, at } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: props.keyOf,
    overscan: AROUND,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: FOOT_PX + 8,
  })
  useEffect(() => {
    virtual.scrollToIndex(at.row, { align: "auto" })
    const element = frame.current
    if (element === null) return
    const left = NAME_PX + at.col * CELL_PX
    const room = element.clientWidth
    if (left - NAME_PX < element.scrollLeft) element.scrollLeft = left - NAME_PX
    else if (left + CELL_PX > element.scrollLeft + room) element.scrollLeft = left + CELL_PX - room
  }, [virtual, at.row, at.col])
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const template = `${NAME_PX}px repeat(${columns.length}, ${CELL_PX}px)`
  const pad = (height: number) => (height < 1 ? null : <div aria-hidden="true" style={{ height }} />)
  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label={props.label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={`cell-${at.row}-${at.col}`}
        tabIndex={0}
        className="relative max-h-[calc(100dvh-24rem)] min-h-64 overflow-auto rounded-card border border-line bg-surface select-none focus-visible:outline-2 focus-visible:outline-brand"
        onKeyDown={(event) => {
          if (props.onKey(event)) event.preventDefault()
        }}
        onMouseDown={(event) => {
          const place = placeOf(event.target)
          if (place === null || event.button !== 0) return
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
          props.onPress(place, event.shiftKey)
        }}
        onPointerOver={(event) => {
          const place = event.buttons === 1 ? placeOf(event.target) : null
          if (place !== null) props.onEnter(place)
        }}
        onMouseUp={props.onRelease}
        onMouseLeave={(event) => {
          if (event.buttons === 1) props.onRelease()
        }}
      >
        <div className="w-max min-w-full">
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-20 grid border-b border-line bg-surface"
            style={{ gridTemplateColumns: template, height: HEAD_PX }}
          >
            <div
              role="columnheader"
              className="sticky left-0 z-10 flex items-center border-r border-line bg-surface px-3 text-caption text-ink-3"
            >
              {props.corner}
            </div>
            {columns.map(({ key, head, label }) => (
              <div
                key={key}
                role="columnheader"
                aria-label={label}
                className="grid place-items-center text-caption text-ink-3"
              >
                {head}
              </div>
            ))}
          </div>
          {pad(first?.start ?? 0)}
          {items.map(({ key, index }) => (
            <div
              key={String(key)}
              role="row"
              aria-rowindex={index + 2}
              className="grid border-b border-line"
              style={{ gridTemplateColumns: template, height: ROW_PX }}
            >
              <div
                role="rowheader"
                className="sticky left-0 z-10 flex min-w-0 flex-col justify-center border-r border-line bg-surface px-3"
              >
                {props.renderName(index)}
              </div>
              {props.renderCells(index)}
            </div>
          ))}
          {pad(last === undefined ? 0 : virtual.getTotalSize() - last.end)}
          <div
            role="row"
            className="sticky bottom-0 z-20 grid border-t border-line bg-sunken text-caption text-ink-2"
            style={{ gridTemplateColumns: template, height: FOOT_PX }}
          >
            <div
              role="rowheader"
              className="sticky left-0 z-10 flex items-center border-r border-line bg-sunken px-3"
            >
              {props.footLabel}
            </div>
            {props.foot.map((sum, col) => (
              <div key={columns[col]?.key ?? col} role="gridcell" className="grid place-items-center tnum">
                {sum}
              </div>
            ))}
          </div>
        </div>
      </div>
      {/* Next to the grid, because the grid role may contain rows only. */}
      <p role="status" className="sr-only">
        {props.atText}
      </p>
    </>
  )
}
