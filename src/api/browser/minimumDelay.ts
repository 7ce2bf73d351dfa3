import { MIN_FETCH_MS } from "#contract/kit/constants.ts"

/**
 * Minimum loading time, so that a skeleton does not flash; with `behind` (content stays visible) there is no minimum.
 */
export const withMinimumDelay = async <A>(behind: boolean, work: () => Promise<A>): Promise<A> => {
  if (behind) return work()
  const [value] = await Promise.all([
    work(),
    new Promise((resolve) => {
      setTimeout(resolve, MIN_FETCH_MS)
    }),
  ])
  return value
}
