import { MIN_FETCH_MS } from "#contract/kit/constants.ts"

/**
 * What is waited for with nothing but a skeleton in sight takes a moment at least, so that the skeleton does not
 * flash; `behind` something that stays in sight it takes no longer than it takes.
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
