/** Circular imports: groups of files that import each other, type imports included; each group in the order of `imports`. */
export const circlesIn = (
  imports: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] => {
  const indices = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  /** Tarjan's strongly connected components. */
  const visit = (path: string): number => {
    const index = indices.size
    indices.set(path, index)
    let low = index
    open.push(path)
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue
      if (!indices.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, indices.get(target) ?? low)
    }
    if (low !== index) return low
    const group = open.splice(open.indexOf(path))
    const isOwn = imports.get(path)?.includes(path) === true
    if (group.length > 1 || isOwn) circles.push(group)
    return low
  }
  for (const path of imports.keys()) if (!indices.has(path)) visit(path)
  return circles
}
