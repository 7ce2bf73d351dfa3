export type Moved = { readonly from: number; readonly to: number }

export const without = <A>(list: readonly A[], index: number): A[] =>
  list.filter((_, other) => other !== index)

/** The items with one of them moved to another index. */
export const moved = <A>(list: readonly A[], { from, to }: Moved): A[] => {
  const one = list.slice(from, from + 1)
  return [...without(list, from).slice(0, to), ...one, ...without(list, from).slice(to)]
}
