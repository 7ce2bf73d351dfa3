import { type RefObject, useLayoutEffect, useRef } from "react"
import type { RowId } from "../list/types.ts"

/** Animation time: long enough to see where a row went, short enough not to delay anyone. */
const SLIDE_MS = 120

/**
 * Rows that move up to close the gap of removed ones, and are animated; none if rows were added or reordered, as on
 * another page or in another search: there an animation would mean nothing.
 */
export const slidersOf = (before: readonly string[], now: readonly string[]): readonly string[] => {
  const kept = new Set(now)
  const left = before.filter((id) => kept.has(id))
  const isGap = now.length > 0 && left.length < before.length && left.every((id, at) => id === now[at])
  const first = before.findIndex((id) => !kept.has(id))
  return isGap ? before.slice(first).filter((id) => kept.has(id)) : []
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** Animates rows below a removed one to their new position. The list's elements have `data-row`. */
export const useSlide = (list: RefObject<HTMLElement | null>, ids: readonly RowId[]): void => {
  const last = useRef<{ readonly ids: readonly string[]; readonly tops: ReadonlyMap<string, number> }>({
    ids: [],
    tops: new Map(),
  })
  const key = ids.join(" ")
  useLayoutEffect(() => {
    const now = key.split(" ")
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])]
    const tops = new Map(rows.map((row) => [row.dataset["row"] ?? "", row.offsetTop]))
    const sliders = new Set(slidersOf(last.current.ids, now))
    if (sliders.size > 0 && !isStill())
      for (const row of rows) {
        const id = row.dataset["row"] ?? ""
        const from = (last.current.tops.get(id) ?? 0) - (tops.get(id) ?? 0)
        if (sliders.has(id) && from > 0)
          row.animate([{ translate: `0 ${from}px` }, { translate: "0 0" }], {
            duration: SLIDE_MS,
            easing: "ease-out",
          })
      }
    last.current = { ids: now, tops }
  }, [key, list])
}
