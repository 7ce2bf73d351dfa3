import type { GridContext, GridEvent } from "#machines/grid/gridTypes.ts"

export type Pressed = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}
type Known = Pick<GridContext, "grid" | "at" | "typed">

const ARROWS: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}
const FAR = 1_000

/** Number keys: shortcuts for the first nine active shifts. */
export const numbered = (grid: GridContext["grid"]) =>
  (grid?.shifts ?? []).filter(({ is_active }) => is_active).slice(0, 9)

const withControl = (key: string, shiftKey: boolean): GridEvent | null => {
  switch (key.toLowerCase()) {
    case "z":
      return { type: shiftKey ? "edit.redo" : "edit.undo" }
    case "y":
      return { type: "edit.redo" }
    case "c":
      return { type: "cells.copy" }
    case "v":
      return { type: "cells.paste" }
    case "s":
      return { type: "plan.save" }
    case "home":
      return { type: "cursor.move", rows: -FAR, cols: -FAR, extend: shiftKey }
    case "end":
      return { type: "cursor.move", rows: FAR, cols: FAR, extend: shiftKey }
    default:
      return null
  }
}

/** Keyboard shortcuts of the grid; null = not handled, left to the browser. */
export const keyEvent = (
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  { grid, typed }: Known,
): GridEvent | null => {
  if (altKey) return null
  if (ctrlKey || metaKey) return withControl(key, shiftKey)
  const arrow = ARROWS[key]
  if (arrow !== undefined) return { type: "cursor.move", rows: arrow[0], cols: arrow[1], extend: shiftKey }
  if (key === "Home" || key === "End")
    return { type: "cursor.move", rows: 0, cols: key === "Home" ? -FAR : FAR, extend: shiftKey }
  if (key === "Delete" || key === "Backspace") return { type: "value.put", value: null }
  if (key === "Escape") return { type: "brush.pick", brush: null }
  if (!/^[a-z0-9]$/i.test(key)) return null
  const char = key.toUpperCase()
  /** A digit that continues a partly typed shift code belongs to the code. */
  const goesOn = typed !== "" && numberedCodes(grid).some((kode) => kode.startsWith(typed + char))
  if (/[A-Z]/.test(char) || goesOn) return { type: "code.typed", char }
  if (char === "0") return { type: "value.put", value: "OFF" }
  const shift = numbered(grid)[Number(char) - 1]
  return shift === undefined ? null : { type: "value.put", value: shift.id }
}
const numberedCodes = (grid: GridContext["grid"]) =>
  (grid?.shifts ?? []).filter(({ is_active }) => is_active).map(({ kode }) => kode)
