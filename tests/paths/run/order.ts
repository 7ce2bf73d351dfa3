import { readResults } from "./results.ts"

/**
 * Tours from the longest to the shortest, as long as each took the last time; one that was never walked is reckoned by
 * its steps. A long one begun last would leave a core idle to the end.
 */
export const inOrder = async <T extends { readonly walks: () => readonly (readonly unknown[])[] }>(
  tours: readonly (readonly [string, T])[],
): Promise<readonly (readonly [string, T])[]> => {
  const results = await readResults()
  const STEP_MS = 400
  const msOf = (id: string, tour: T) =>
    results.get(id)?.ms ?? tour.walks().reduce((sum, walk) => sum + walk.length, 0) * STEP_MS
  return tours
    .map((one) => [one, msOf(...one)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([one]) => one)
}
