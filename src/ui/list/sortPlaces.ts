/** Manually ordered rows: a flat list, or the levels of a tree. */
export type SortItem = { readonly id: number; readonly label: string; readonly under?: number }
type Items = readonly SortItem[]

/** Rows with the same parent, in order. */
export const besideOf = (items: Items, one: SortItem | undefined): Items =>
  one === undefined ? [] : items.filter(({ under }) => under === one.under)

/** Depth in the tree; 1 = top level. */
export const levelOf = (items: Items, { under }: SortItem): number => {
  const above = under === undefined ? undefined : items.find(({ id }) => id === under)
  return above === undefined ? 1 : 1 + levelOf(items, above)
}

/** The last row of its subtree; itself if it has no children. */
export const lastUnder = (items: Items, one: SortItem): SortItem => {
  const last = items.findLast(({ under }) => under === one.id)
  return last === undefined ? one : lastUnder(items, last)
}

/** A row's position on the page in px: `end` is that of the last row of its subtree. */
export type Span = { readonly top: number; readonly bottom: number; readonly end: number }

/**
 * The drop position of a dragged row: the one where it would be under the pointer. Rows with subtrees are higher than
 * they look, so this avoids rows flipping back and forth while the pointer rests.
 * @param spans of its siblings, from the top
 */
export const placeAt = (spans: readonly Span[], at: number, y: number): number => {
  const own = spans[at]
  if (own === undefined) return at
  const heightOf = (i: number) => {
    const [span, next] = [spans[i], spans[i + 1]]
    return span === undefined ? 0 : (next?.top ?? span.end) - span.top
  }
  let [to, top] = [at, own.top]
  while (to < spans.length - 1 && y >= top + heightOf(to + 1)) {
    top += heightOf(to + 1)
    to += 1
  }
  if (to > at) return to
  while (to > 0 && y < (spans[to - 1]?.top ?? 0) + own.bottom - own.top) to -= 1
  return to
}
