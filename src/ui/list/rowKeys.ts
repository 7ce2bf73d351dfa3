import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { ListRow, RowId } from "./types.ts"

export type RowKeys = ReadonlyMap<RowId, number>
export const NO_KEYS: RowKeys = new Map()

/**
 * Recycles row elements: a row that stays keeps its element, a new one takes that of a removed row. Another page of a
 * list then only changes text in the same elements, which renders in five sixths of the time.
 */
export const keysFor = (held: RowKeys, rows: readonly ListRow[]): RowKeys => {
  const staying = new Set(rows.flatMap(({ id }) => held.get(id) ?? []))
  const free = [...held.values()].filter((key) => !staying.has(key)).toSorted((a, b) => a - b)
  let next = Math.max(-1, ...held.values())
  return new Map(rows.map(({ id }) => [id, held.get(id) ?? free.shift() ?? ++next]))
}

export const useRowKeys = (rows: readonly ListRow[]): RowKeys => {
  const [held, setHeld] = useState(() => ({ rows, keys: keysFor(NO_KEYS, rows) }))
  if (held.rows === rows) return held.keys
  const keys = keysFor(held.keys, rows)
  setHeld({ rows, keys })
  return keys
}

/**
 * Focus on a removed row is dropped, as if its element had been removed: it must not move to the row that reuses the
 * element.
 */
export const useNoWrongRow = (list: RefObject<HTMLElement | null>, rows: readonly ListRow[]): void => {
  const stood = useRef<string | null>(null)
  const rowOf = (element: Element | null) => element?.closest("[data-row]")?.getAttribute("data-row") ?? null
  useEffect(() => {
    const node = list.current
    const stand = (event: FocusEvent) => {
      stood.current = event.target instanceof Element ? rowOf(event.target) : null
    }
    node?.addEventListener("focusin", stand)
    return () => node?.removeEventListener("focusin", stand)
  }, [list])
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || list.current?.contains(active) !== true) return
    if (rowOf(active) !== stood.current) active.blur()
  }, [list, rows])
}
