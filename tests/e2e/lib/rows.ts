import type { Page } from "@playwright/test"

/** Rows whose content overflows, each with the overflowing text; measured in the browser after layout. */
export const rowsThatBurst = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main [data-row]")].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.parentElement?.closest(".sr-only") != null) continue
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        if (box.height > 0 && (box.top < top - 0.5 || box.bottom > bottom + 0.5))
          return [`${row.dataset["row"] ?? ""}: ${text.textContent ?? ""}`]
      }
      return []
    }),
  )
