/** An unbounded (or too large) state space, and its cause. The message is in Indonesian, because testers read it. */
export class Endless extends Error {}

/**
 * Search limit before the error explains the cause: steps tried, so that the result does not depend on the speed of the
 * machine. The largest model of this project takes 1/8 of it.
 */
const MOST_STEPS = 100_000

/** Returns a function that counts a step of a search, and says whether it has used up its steps. */
export const searchSteps = (): (() => boolean) => {
  let taken = 0
  return () => taken++ >= MOST_STEPS
}

/** The most frequent names: "media.seek (31), media.play (9)". */
export const most = (counts: ReadonlyMap<string, number>, length: number): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, length)
    .map(([name, count]) => `${name} (${count})`)
    .join(", ")
