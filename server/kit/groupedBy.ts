/** Groups rows by key, keeping their order. Node 20 has no `Map.groupBy`. */
export const groupedBy = <A, K>(rows: readonly A[], keyOf: (row: A) => K): ReadonlyMap<K, readonly A[]> => {
  const groups = new Map<K, A[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
