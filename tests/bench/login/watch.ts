/** Timings that the page records about itself, in milliseconds since navigation start. */
export type Watched = {
  readonly firstPaint: number | null
  readonly largestPaint: number | null
  /** The first painted frame with the form. */
  formPainted: number | null
  /** React has hydrated the form. */
  hydrated: number | null
  /** The press on the sign-in button. */
  pressed: number | null
  /** The first painted frame with rows. */
  rowsPainted: number | null
  /** The first painted frame with as many rows as were asked for. */
  allRowsPainted: number | null
  rows: number
  readonly longTasks: readonly { readonly start: number; readonly duration: number }[]
}

declare global {
  interface Window {
    benchWatched: () => Watched
    /** Calls back in a task after the next painted frame. */
    benchAfterPaint: (then: () => void) => void
  }
}

/**
 * Init script, runs in the page before the page's own code; the same on both pages. "Painted" is a task after the frame
 * in which the element first existed.
 */
export const watchPage = (leastRows: number): void => {
  const watched = {
    firstPaint: null as number | null,
    largestPaint: null as number | null,
    formPainted: null as number | null,
    hydrated: null as number | null,
    pressed: null as number | null,
    rowsPainted: null as number | null,
    allRowsPainted: null as number | null,
    rows: 0,
    longTasks: [] as { start: number; duration: number }[],
  }
  window.benchWatched = () => watched
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") watched.firstPaint = entry.startTime
  })
  observe("largest-contentful-paint", (entry) => (watched.largestPaint = entry.startTime))
  observe("longtask", (entry) => watched.longTasks.push({ start: entry.startTime, duration: entry.duration }))
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        channel.port1.close()
        then()
      }
      channel.port2.postMessage(null)
    })
  window.benchAfterPaint = afterPaint
  let formSeen = false
  const look = () => {
    const form = document.querySelector("form")
    if (form !== null && !formSeen) {
      formSeen = true
      afterPaint(() => (watched.formPainted = performance.now()))
      waitForReact(form)
    }
    const rows = document.querySelectorAll("tbody tr[data-row]").length
    if (rows > 0 && watched.rows === 0) afterPaint(() => (watched.rowsPainted = performance.now()))
    if (rows >= leastRows && watched.rows < leastRows)
      afterPaint(() => (watched.allRowsPainted = performance.now()))
    watched.rows = Math.max(watched.rows, rows)
  }
  const waitForReact = (form: HTMLFormElement) => {
    if (Object.keys(form).some((key) => key.startsWith("__reactProps$"))) watched.hydrated = performance.now()
    else requestAnimationFrame(() => waitForReact(document.querySelector("form") ?? form))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest("button[type=submit]") !== null)
        watched.pressed ??= event.timeStamp
    },
    { capture: true },
  )
}
