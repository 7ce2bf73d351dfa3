/** Limits of one round: the first one reached ends it. */
export type Bound = { readonly count: number; readonly ms: number }
export type Round = {
  readonly done: number
  readonly perSecond: number
  /** ms, of each answer on its own */
  readonly p50: number
  readonly p99: number
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0

/** Runs `many` closed loops at once, until `count` calls or the end of the time. */
export const inLoops = async (many: number, bound: Bound, work: () => Promise<void>): Promise<Round> => {
  const times: number[] = []
  let begun = 0
  const started = performance.now()
  const loop = async (): Promise<void> => {
    while (begun < bound.count && performance.now() - started < bound.ms) {
      begun++
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: many }, loop))
  const took = performance.now() - started
  const sorted = Float64Array.from(times).sort()
  return {
    done: times.length,
    perSecond: (times.length * 1_000) / took,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
  }
}
