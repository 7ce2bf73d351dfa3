/**
 * Memoized lazy import: returns the same promise, so that a screen keeps its identity, and resolves synchronously once
 * loaded, because each import takes a turn of the event loop. A failed import is forgotten, so that it can be retried.
 */
export type Once<A> = (() => Promise<A>) & {
  /** The loaded value, if any. */
  readonly now: () => A | null
}

export const once = <A>(make: () => Promise<A>): Once<A> => {
  let made: Promise<A> | null = null
  let here: { readonly value: A } | null = null
  const start = async (): Promise<A> => {
    try {
      const value = await make()
      here = { value }
      return value
    } catch (error) {
      made = null
      throw error
    }
  }
  return Object.assign(() => (made ??= start()), { now: () => here?.value ?? null })
}

/** Runs a callback with the value: synchronously if it is loaded, else once it has loaded; never if it fails. */
export const withLoaded = <A>(load: Once<A>, work: (loaded: A) => void): void => {
  const here = load.now()
  if (here !== null) work(here)
  else load().then(work, () => undefined)
}
