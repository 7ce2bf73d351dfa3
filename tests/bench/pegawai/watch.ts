declare global {
  interface Window {
    /** Starts timing: from the next event of that type to the frame in which `isDone` holds. */
    benchStep: (event: string, text: string | null) => void
    benchTook: () => number | null
    benchKeys: () => readonly number[]
    benchFrames: () => readonly number[]
    benchScroll: () => Promise<void>
  }
}

/**
 * Runs in the page after `watchPage` and before anything of its own; the same on both pages. "Painted" is a task after the frame in which
 * what was waited for was first there.
 */
export const watchWork = (): void => {
  let step: {
    from: number | null
    painted: number | null
    text: string | null
    type: string
    gone: boolean
  } | null = null
  const firstRow = () => document.querySelector("tbody tr[data-row]")?.textContent ?? null
  const look = () => {
    const now = step
    if (now === null || now.from === null || now.painted !== null) return
    const shown = firstRow()
    // Rows of before may stay until those that were asked for are there.
    if (shown === null) now.gone = true
    if (shown === null || (now.text !== null && !shown.includes(now.text))) return
    if (now.text === null && !now.gone) return
    now.painted = -1
    window.benchAfterPaint(() => (now.painted = performance.now()))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  const begin = (event: Event) => {
    if (step !== null && step.type === event.type) step.from ??= event.timeStamp
  }
  for (const type of ["click", "submit"]) addEventListener(type, begin, { capture: true })
  window.benchStep = (type, text) => (step = { from: null, painted: null, text, type, gone: false })
  window.benchTook = () =>
    step === null || step.from === null || step.painted === null || step.painted < 0
      ? null
      : step.painted - step.from

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
