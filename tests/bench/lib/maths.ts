/** Statistics of the benchmark tables, computed from raw numbers. The report contains the raw numbers, too. */

const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b)

/** The median: the middle number, or the mean of the two in the middle. @throws on an empty list */
export const median = (numbers: readonly number[]): number => {
  const all = sorted(numbers)
  const [low, high] = [all[Math.ceil(all.length / 2) - 1], all[Math.floor(all.length / 2)]]
  if (low === undefined || high === undefined) throw new Error("no numbers")
  return (low + high) / 2
}

/** Nearest rank: the smallest number that at least `share` (0–1) of them do not exceed. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const all = sorted(numbers)
  const found = all[Math.max(0, Math.ceil(share * all.length) - 1)]
  if (found === undefined) throw new Error("no numbers")
  return found
}

/** Half the interquartile range as a share of the median: the noise between runs. */
export const spread = (numbers: readonly number[]): number =>
  (percentile(numbers, 0.75) - percentile(numbers, 0.25)) / 2 / median(numbers)

/** Total blocking time: sums the part of each long task over 50 ms; tasks that begin in [from, to) count. */
export const blockingTime = (
  tasks: readonly { readonly start: number; readonly duration: number }[],
  from: number,
  to: number,
): number =>
  tasks
    .filter(({ start }) => start >= from && start < to)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)

export type Goal = { readonly most: number } | { readonly least: number }

/** Whether a number meets its goal; `noise` is the share by which it may miss it. */
export const reaches = (value: number, goal: Goal, noise = 0): boolean =>
  "most" in goal ? value <= goal.most * (1 + noise) : value >= goal.least * (1 - noise)
