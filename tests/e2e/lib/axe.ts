import { expect, type Page } from "@playwright/test"
import axe, { type AxeResults, type ElementContext, type RunOptions } from "axe-core"

/** All rules but the experimental ones and those of level AAA. */
const RULES: RunOptions["runOnly"] = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
/** Rules that depend on colours: the only ones that another theme can change. */
const COLOURS: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

/**
 * Runs in the page. Of siblings with the same markup (rows of a table, days of a month) axe examines the first two: their
 * verdict is the same, and contrast is computed element by element. Markup is everything but text, ids and other free values.
 */
const violationsInPage = async (rules: NonNullable<RunOptions["runOnly"]>) => {
  const free =
    /^(id|href|src|for|value|title|key|data-.*|aria-(label|labelledby|describedby|controls|owns|rowindex|posinset))$/
  const own = (element: Element): string =>
    [...element.attributes]
      .map(({ name, value }) => (free.test(name) ? `${name}${value === "" ? "" : "=…"}` : `${name}=${value}`))
      .toSorted()
      .join(" ")
  const markup = (element: Element): string =>
    `<${element.localName} ${own(element)}>${element.firstChild?.nodeType === Node.TEXT_NODE ? "…" : ""}${[...element.children].map(markup).join("")}`
  const repeated: Element[] = []
  const walk = (element: Element): void => {
    const children = [...element.children]
    const seen = new Map<string, number>()
    for (const child of children) {
      const known = children.length > 4 ? markup(child) : ""
      const times = (seen.get(known) ?? 0) + 1
      seen.set(known, times)
      if (known !== "" && times > 2) repeated.push(child)
      else walk(child)
    }
  }
  walk(document.body)
  const { axe: inPage } = window as unknown as {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
  }
  const { violations } = await inPage.run(
    { include: [document.documentElement], exclude: repeated },
    { runOnly: rules, resultTypes: ["violations"] },
  )
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => node.html.slice(0, 160)),
  }))
}

/** axe takes a quarter of the browser tests' time: load it once per page and ask for violations only. */
const violationsOf = async (page: Page, runOnly: NonNullable<RunOptions["runOnly"]>) => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return page.evaluate(violationsInPage, runOnly)
}

/** No violations on the page as it is now, in light and in dark; a page that is still loading is waited for. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator("h1").first()).toBeAttached()
  await page.emulateMedia({ colorScheme: "light" })
  expect(await violationsOf(page, RULES), "light").toEqual([])
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await violationsOf(page, COLOURS), "dark").toEqual([])
  await page.emulateMedia({ colorScheme: null })
}
