import { type Goal, median, spread } from "./maths.ts"
import type { Line } from "./report.ts"

/** Runs of the baseline and of the product, alternating. */
export type Runs<R> = { readonly floor: readonly R[]; readonly product: readonly R[] }
type NumberIn<R> = { [K in keyof R]: R[K] extends number ? K : never }[keyof R]

/** Both medians and their ratio; the noise is the spread of the ratios of adjacent runs. */
export const comparedTimes = (
  what: string,
  [floor, product]: readonly [floor: readonly number[], product: readonly number[]],
  show: (value: number) => string,
  goal?: Goal,
): Line => {
  const pairs = product.map((value, at) => value / (floor[at] ?? value))
  const value = median(product) / median(floor)
  return {
    what,
    base: show(median(floor)),
    ours: show(median(product)),
    ...(Number.isFinite(value) ? { value, shown: value.toFixed(2), noise: spread(pairs) } : {}),
    ...(goal === undefined ? {} : { goal }),
  }
}

export const compared = <R>(
  runs: Runs<R>,
  what: string,
  key: NumberIn<R>,
  show: (value: number) => string,
  goal?: Goal,
): Line => {
  const of = (all: readonly R[]) => all.map((one) => Number(one[key]))
  return comparedTimes(what, [of(runs.floor), of(runs.product)], show, goal)
}

export const ms = (time: number) => `${time.toFixed(0)} ms`
