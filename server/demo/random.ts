/**
 * Deterministic pseudo-random numbers: the same seed and names always give the same numbers, on every machine and in
 * any order, so a single row can be generated alone.
 */

export type Seed = number | string

const absorb = (state: number, value: number): number => {
  const mixed = Math.imul(state ^ value, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)
}

const absorbText = (state: number, text: string): number => {
  let result = state
  for (let at = 0; at < text.length; at += 1) result = absorb(result, text.charCodeAt(at) + 1)
  return result
}

/** A 32-bit hash of all parts. */
export const hash = (...parts: readonly Seed[]): number => {
  let state = 0x9e3779b9
  for (const part of parts) state = typeof part === "number" ? absorb(state, part) : absorbText(state, part)
  return (state ^ (state >>> 15)) >>> 0
}

export type Random = {
  /** 0 ≤ x < 1. */
  readonly next: () => number
  /** An integer from `from` to `to`, both inclusive. */
  readonly int: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(values: readonly T[]) => T
  /** A weighted random choice. */
  readonly weighted: <T>(values: readonly (readonly [value: T, weight: number])[]) => T
}

/** A random number generator (mulberry32) for a seed and names. */
export const random = (...parts: readonly Seed[]): Random => {
  let state = hash(...parts)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)]
    if (value === undefined) throw new RangeError("nothing to pick from")
    return value
  }
  const weighted = <T>(values: readonly (readonly [value: T, weight: number])[]): T => {
    let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    return pick(values)[0]
  }
  return { next, int, chance: (probability) => next() < probability, pick, weighted }
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A pseudo-random permutation of 0 … size-1: returns its `step`-th element without storing the others. */
export const scattered = (size: number, step: number, ...parts: readonly Seed[]): number => {
  let stride = Math.max(1, Math.floor(size * GOLDEN))
  while (gcd(stride, size) !== 1) stride += 1
  return ((hash(...parts, size) % size) + (step % size) * stride) % size
}
