/**
 * Runs work when the browser is idle, at the latest after `atMost` ms; without requestIdleCallback (Safari) after
 * exactly that time. @returns cancels it
 */
export const whenIdle = (work: () => void, atMost: number): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, atMost)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: atMost })
  return () => cancelIdleCallback(handle)
}
