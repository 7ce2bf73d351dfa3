import { expect, type Page } from "@playwright/test"
import axe, { type AxeResults, type RunOptions } from "axe-core"
import { whileStyled } from "./styled.ts"

/** All rules but the experimental ones and those of level AAA. */
const RULES: RunOptions["runOnly"] = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
/** Rules that depend on colours: the only ones that another theme can change. */
const COLOURS: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

/**
 * Sticky elements at their place in the flow. At some scroll positions a sticky bar covers part of a control, which axe
 * reports as a small target; WCAG does not, because the user can scroll.
 */
const UNSTUCK = `[class*="sticky"] { position: relative !important; inset: auto !important }`

/** axe takes a quarter of the browser tests' time: load it once per page and ask for violations only. */
const violationsOf = async (page: Page, runOnly: NonNullable<RunOptions["runOnly"]>) => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> }
    }
    // A sticky bar covers part of a control at some scroll positions, which axe reports as a small target. WCAG does not:
    // the user can scroll. A constructed sheet is not subject to the content security policy.
    const unstuck = new CSSStyleSheet()
    unstuck.replaceSync(".sticky { position: static !important }")
    document.adoptedStyleSheets.push(unstuck)
    const { violations } = await inPage
      .run({ runOnly: rules, resultTypes: ["violations"] })
      .finally(() => document.adoptedStyleSheets.pop())
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => node.html.slice(0, 160)),
    }))
  }, runOnly)
}

/** No violations on the page as it is now, in light and in dark; a page that is still loading is waited for. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator("h1").first()).toBeAttached()
  await whileStyled(page, UNSTUCK, async () => {
    await page.emulateMedia({ colorScheme: "light" })
    expect(await violationsOf(page, RULES), "light").toEqual([])
    await page.emulateMedia({ colorScheme: "dark" })
    expect(await violationsOf(page, COLOURS), "dark").toEqual([])
  })
  await page.emulateMedia({ colorScheme: null })
}
