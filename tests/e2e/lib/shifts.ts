import type { Page } from "@playwright/test"

/**
 * Counts what moves by itself on the page from now on (Layout Instability API): shares of the window, summed. The frame in
 * which one page takes the place of another does not count, nor does the last line under it, which nobody reads meanwhile.
 * What follows a press within half a second would not either, so nothing must have been pressed for it to say something.
 * @returns the sum since the last time it was asked, with what moved most
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
    /** When one page took the place of another, until it was painted. */
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
      /** What is laid out is told after the frame it was painted in. */
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
