import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from "react"
import type { Density, RowId } from "./types.ts"

const ROW_PX = { comfortable: 48, compact: 40, card: 64 } as const satisfies Record<Density | "card", number>
const HEAD_PX = 37
const AROUND = 12

export type MeasureRow = (row: HTMLTableRowElement | null) => void

/**
 * Virtualized rows in their own scroll frame; spacers replace the rows that are out of view. The focused row is always
 * rendered, and Home and End reach rows that are not.
 */
export function VirtualRows(props: {
  readonly ids: readonly RowId[]
  readonly frame: RefObject<HTMLElement | null>
  readonly shape: keyof typeof ROW_PX
  readonly focused: RowId | null
  readonly render: (index: number, measure: MeasureRow) => ReactNode
}) {
  // The virtualizer mutates while its identity stays the same, so the compiler's memoization would be stale.
  "use no memo"
  const { ids, frame, shape } = props
  const [wanted, setWanted] = useState<number | null>(null)
  const held = [wanted ?? -1, ids.findIndex((id) => id === props.focused)]
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX[shape],
    getItemKey: (index) => ids[index] ?? index,
    overscan: AROUND,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...held.filter((at) => at >= 0)])].toSorted(
        (a, b) => a - b,
      ),
  })
  useEffect(() => virtual.measure(), [virtual, shape])
  /** Scrolls page and frame to it; the virtualizer corrects the position while rows on the way turn out higher. */
  useEffect(() => {
    const id = wanted === null ? undefined : ids[wanted]
    if (wanted === null || id === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-row="${id}"] a[href]`)?.focus()
    virtual.scrollToIndex(wanted, { align: wanted === 0 ? "start" : "end" })
    setWanted(null)
  }, [frame, ids, virtual, wanted])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== "Home" && event.key !== "End") || event.ctrlKey || event.metaKey || event.altKey)
      return
    event.preventDefault()
    setWanted(event.key === "Home" ? 0 : ids.length - 1)
  }
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  return (
    <tbody
      role="rowgroup"
      className="col-span-full grid grid-cols-subgrid max-md:block"
      onKeyDown={onKeyDown}
    >
      {items.map(({ key, index, start }, at) => (
        <Fragment key={String(key)}>
          <Space height={start - (items[at - 1]?.end ?? HEAD_PX)} />
          {props.render(index, virtual.measureElement)}
        </Fragment>
      ))}
      <Space height={last === undefined ? 0 : virtual.getTotalSize() - last.end} />
    </tbody>
  )
}

function Space({ height }: { readonly height: number }) {
  return height < 1 ? null : <tr aria-hidden="true" className="col-span-full block" style={{ height }} />
}
