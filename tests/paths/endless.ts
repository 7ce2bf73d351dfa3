/** What has no end, or none in sight, and what makes it so: in Indonesian, for testers read it. */
export class Endless extends Error {}

/** How long is searched before it is said what makes a search endless: time of this process, however busy the machine. */
const SEARCH_MS = 8_000

/** Asking for the time of the process costs as much as a step of the search: it is asked for at every so many. */
const ASKED_EVERY = 64

/** Says whether a search has taken all of its time. */
export const searchTime = (): (() => boolean) => {
  const begun = process.cpuUsage()
  let turn = 0
  return () => {
    if (turn++ % ASKED_EVERY !== 0) return false
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000 > SEARCH_MS
  }
}

/** The names counted most often: "media.seek (31), media.play (9)". */
export const most = (counts: ReadonlyMap<string, number>, length: number): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, length)
    .map(([name, count]) => `${name} (${count})`)
    .join(", ")
