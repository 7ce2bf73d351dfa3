/** Rows in order by hand, as they stand one below the other: beside one another, or the levels of a tree. */
export type SortItem = { readonly id: number; readonly label: string; readonly under?: number }
type Items = readonly SortItem[]

/** Those under the same row, in their order. */
export const besideOf = (items: Items, one: SortItem | undefined): Items =>
  one === undefined ? [] : items.filter(({ under }) => under === one.under)

/** 1 = under none. */
export const levelOf = (items: Items, { under }: SortItem): number => {
  const above = under === undefined ? undefined : items.find(({ id }) => id === under)
  return above === undefined ? 1 : 1 + levelOf(items, above)
}

/** The last row that stands below it in the tree; itself where nothing does. */
export const lastUnder = (items: Items, one: SortItem): SortItem => {
  const last = items.findLast(({ under }) => under === one.id)
  return last === undefined ? one : lastUnder(items, last)
}

/** Where a row stands on the page, px: `end` is that of the last one below it in the tree. */
export type Span = { readonly top: number; readonly bottom: number; readonly end: number }

/**
 * The place a row is dragged to: the one at which it would stand under the pointer. Rows with others below them are higher
 * than they look, and none changes places to and fro while the pointer rests.
 * @param spans of the rows beside it, from the top
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
