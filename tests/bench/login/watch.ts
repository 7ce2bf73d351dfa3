/** What a page is asked about itself. Times are milliseconds since its navigation began. */
export type Watched = {
  readonly firstPaint: number | null
  readonly largestPaint: number | null
  /** The form is in the page and a frame with it has been painted. */
  formPainted: number | null
  /** React has taken the form over. */
  hydrated: number | null
  /** The press on the button that signs in. */
  pressed: number | null
  /** A frame with the first rows has been painted. */
  rowsPainted: number | null
  /** A frame with as many rows as were asked for has been painted. */
  allRowsPainted: number | null
  rows: number
  readonly longTasks: readonly { readonly start: number; readonly duration: number }[]
}

declare global {
  interface Window {
    benchWatched: () => Watched
    /** Does it in a task after the next frame has been painted. */
    benchAfterPaint: (then: () => void) => void
  }
}

/**
 * Runs in the page before anything of its own; the same on both pages. "Painted" is a task after the frame in which
 * the element was first there.
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
