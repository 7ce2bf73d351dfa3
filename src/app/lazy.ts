/**
 * The same promise again, so that a screen stays the same screen, and so that what is here already is there before
 * the next frame: an import takes a turn of the event loop each time. A failed one is forgotten.
 */
export type Once<A> = (() => Promise<A>) & {
  /** What is here already. */
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

/** Does it with what is here at once, else as soon as it is here; nothing when it does not come. */
export const withLoaded = <A>(load: Once<A>, work: (loaded: A) => void): void => {
  const here = load.now()
  if (here !== null) work(here)
  else load().then(work, () => undefined)
}
