import type { Page } from "@playwright/test"

/** Applies a style sheet to the page while `take` runs. */
export const whileStyled = async (page: Page, css: string, take: () => Promise<unknown>): Promise<void> => {
  const sheet = await page.evaluateHandle((text) => {
    // Use a constructed stylesheet, because the Content-Security-Policy blocks style elements.
    const added = new CSSStyleSheet()
    added.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
    return added
  }, css)
  try {
    await take()
  } finally {
    await sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added)
    })
    await sheet.dispose()
  }
}
