import type { Page } from "@playwright/test"

/**
 * Sums the layout shifts of the page from now on (Layout Instability API), in shares of the window. Shifts are ignored
 * in the frame of a page change and in the last line of the page being left, which is not read at that moment. The API
 * itself ignores shifts within half a second of an input, so do not press anything before measuring.
 * @returns the sum since the last call, with the elements that moved most
 */
export const watchShifts = async (page: Page): Promise<() => Promise<{ sum: number; moved: string }>> => {
  await page.evaluate(() => {
    type Shift = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const seen: { at: number; value: number; moved: string }[] = []
    let heading = document.querySelector("main h1")
    /** From a page change until its first paint. */
    const changes: { from: number; to: number }[] = []
    new MutationObserver(() => {
      if (heading?.isConnected === true) return
      heading = document.querySelector("main h1")
      const change = { from: performance.now() - 1_000 / 60, to: Infinity }
      changes.push(change)
      requestAnimationFrame(() => requestAnimationFrame(() => (change.to = performance.now())))
    }).observe(document.body, { childList: true, subtree: true })
    const nameOf = (node: Node | null): string =>
      node instanceof Element
        ? `<${node.tagName.toLowerCase()} class="${node.className}"> ${(node.textContent ?? "").slice(0, 40)}`
        : (node?.textContent ?? "")
    const isLastLine = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.closest("footer") != null
    Object.assign(window, {
      takeShifts: () =>
        seen.splice(0).filter(({ at }) => !changes.some(({ from, to }) => from <= at && at <= to)),
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && entry.sources.some(({ node }) => !isLastLine(node)))
          seen.push({
            at: entry.startTime,
            value: entry.value,
            moved: entry.sources.map(({ node }) => nameOf(node)).join(" | "),
          })
    }).observe({ type: "layout-shift", buffered: false })
  })
  return () =>
    page.evaluate(async () => {
      /** Layout shifts are reported after the frame in which they were painted. */
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const { takeShifts } = window as unknown as { takeShifts: () => { value: number; moved: string }[] }
      const found = takeShifts()
      const worst = found.reduce((most, one) => (one.value > most.value ? one : most), {
        value: 0,
        moved: "",
      })
      return { sum: found.reduce((sum, { value }) => sum + value, 0), moved: worst.moved }
    })
}
