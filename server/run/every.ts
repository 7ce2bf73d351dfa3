/**
 * Runs work at an interval without keeping the process alive. Runs never overlap: a tick is skipped while the last run
 * is still in progress.
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
    /** Stops, and waits for the current run. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}
