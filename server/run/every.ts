/**
 * Does some work every so often, as long as the process lives for something else; never beside itself: a turn that
 * comes while the last one is still under way is left out.
 */
export const every = (ms: number, work: () => Promise<unknown>, onFault: (error: unknown) => void) => {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }, ms).unref()
  return {
    /** Waits for what is under way. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}
