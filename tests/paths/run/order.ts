import { readResults } from "./results.ts"

/**
 * Longest tours first, by their last duration; a tour without one is estimated by its steps. A long tour that starts
 * last would leave the other core idle at the end.
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
