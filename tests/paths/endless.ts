/** An unbounded (or too large) state space, and its cause. The message is in Indonesian, because testers read it. */
export class Endless extends Error {}

/**
 * Search limit before the error explains the cause: CPU time of this process, so that a busy machine does not matter.
 */
const SEARCH_MS = 8_000

/** Reading the CPU time costs as much as a step of the search: read it only every so many steps. */
const ASKED_EVERY = 64

/** Returns a function that says whether a search has used up its time. */
export const searchTime = (): (() => boolean) => {
  const begun = process.cpuUsage()
  let turn = 0
  return () => {
    if (turn++ % ASKED_EVERY !== 0) return false
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000 > SEARCH_MS
  }
}

/** The most frequent names: "media.seek (31), media.play (9)". */
export const most = (counts: ReadonlyMap<string, number>, length: number): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, length)
    .map(([name, count]) => `${name} (${count})`)
    .join(", ")
