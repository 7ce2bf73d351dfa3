/**
 * The same promise again, so that a screen stays the same screen, and so that what is here already is there before
 * the next frame: an import takes a turn of the event loop each time. A failed one is forgotten.
 */
export const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
