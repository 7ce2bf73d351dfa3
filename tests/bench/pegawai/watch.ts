declare global {
  interface Window {
    benchKeys: () => readonly number[]
    benchFrames: () => readonly number[]
    benchScroll: () => Promise<void>
  }
}

/**
 * Init script that times keys and frames. Runs in the page after `watchPage` and before the page's own code; the same
 * on both pages.
 */
export const watchWork = (): void => {
  const keys: number[] = []
  window.benchKeys = () => keys
  addEventListener(
    "input",
    (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.type !== "search") return
      const from = event.timeStamp
      window.benchAfterPaint(() => keys.push(performance.now() - from))
    },
    { capture: true },
  )

  const frames: number[] = []
  window.benchFrames = () => frames
  window.benchScroll = () =>
    new Promise((resolve) => {
      let last = performance.now()
      let left = 120
      const frame = (now: number) => {
        frames.push(now - last)
        last = now
        scrollBy(0, 180)
        left -= 1
        if (left > 0) requestAnimationFrame(frame)
        else resolve()
      }
      requestAnimationFrame(frame)
    })
}
