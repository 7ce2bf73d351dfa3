import { type RefObject, useLayoutEffect, useRef } from "react"
import type { RowId } from "../list/types.ts"

/** Long enough to be seen where a row went, short enough that nobody waits for it. */
const SLIDE_MS = 120

/**
 * Which rows close the gap that others left, and so slide; none where rows came too or stand in another order, as on
 * another page or in another search: there the eye has nothing to follow.
 */
export const slidersOf = (before: readonly string[], now: readonly string[]): readonly string[] => {
  const kept = new Set(now)
  const left = before.filter((id) => kept.has(id))
  const isGap = now.length > 0 && left.length < before.length && left.every((id, at) => id === now[at])
  const first = before.findIndex((id) => !kept.has(id))
  return isGap ? before.slice(first).filter((id) => kept.has(id)) : []
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** Rows below one that left slide up to their new place. The list's elements carry `data-row`. */
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
