/**
 * Does work when the browser has nothing else to do, or after `atMost` ms. Where a browser does not know when that is
 * (Safari) it waits so long. @returns takes it back
 */
export const whenIdle = (work: () => void, atMost: number): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, atMost)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: atMost })
  return () => cancelIdleCallback(handle)
}
