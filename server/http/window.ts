const WINDOW_MS = 60_000

/** Rate limiting: a fixed window of a minute per name, counted in this process. */
export const makeWindow = (clock: () => Date) => {
  const counts = new Map<string, number>()
  let begun = 0
  /** @returns seconds until the next window */
  const current = (): number => {
    const now = clock().getTime()
    if (now - begun >= WINDOW_MS || now < begun) {
      counts.clear()
      begun = now
    }
    return Math.ceil((begun + WINDOW_MS - now) / 1_000)
  }
  return {
    /** @returns the count of this window */
    add: (name: string): number => {
      current()
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
    /** @returns seconds to wait; 0 = allowed */
    wait: (name: string, most: number): number => {
      const left = current()
      return (counts.get(name) ?? 0) < most ? 0 : left
    },
    /** How many are left, and the seconds until the next window. */
    left: (name: string, most: number) => {
      const reset = current()
      return { remaining: Math.max(0, most - (counts.get(name) ?? 0)), reset }
    },
  }
}
