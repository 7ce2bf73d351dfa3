/** The dependency graph: each code, and the codes it is calculated from. */
export type Rests = ReadonlyMap<string, readonly string[]>

export type Ordered =
  | { readonly ok: true; readonly order: readonly string[] }
  /** A dependency cycle: its codes, from the first back to it. */
  | { readonly ok: false; readonly circle: readonly string[] }

/**
 * Topological sort: each code comes after its dependencies, otherwise the given order is kept. Returns the cycle
 * where there is no such order.
 */
export const ordered = (rests: Rests): Ordered => {
  const order: string[] = []
  const done = new Set<string>()
  const visit = (code: string, way: readonly string[]): readonly string[] | null => {
    if (done.has(code)) return null
    const at = way.indexOf(code)
    if (at >= 0) return [...way.slice(at), code]
    for (const next of rests.get(code) ?? []) {
      if (!rests.has(next)) continue
      const circle = visit(next, [...way, code])
      if (circle !== null) return circle
    }
    done.add(code)
    order.push(code)
    return null
  }
  for (const code of rests.keys()) {
    const circle = visit(code, [])
    if (circle !== null) return { ok: false, circle }
  }
  return { ok: true, order }
}

export const circleWords = (circle: readonly string[]): string =>
  `Rumus berputar: ${circle.join(" → ")}. Satu komponen tidak boleh dihitung dari dirinya sendiri`
