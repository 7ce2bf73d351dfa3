/** Seeded random numbers (mulberry32), so that a hostile request can be sent again by its number. */
export const makeRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (many: number): number => Math.floor(next() * many)
  return {
    next,
    below,
    one: <A>(all: readonly A[]): A => {
      const found = all[below(all.length)]
      if (found === undefined) throw new Error("nothing to choose from")
      return found
    },
  }
}
export type Random = ReturnType<typeof makeRandom>
