import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The rules whose answer depends on colours: all that another theme can change. */
const COLOURS = ["color-contrast", "link-in-text-block"]

/**
 * Violations alone, and legacy mode, which asks one page and not its foreign frames (there are none): a fifth
 * of the time of a run with everything.
 */
const violationsOf = async (page: Page, runOnly: { type: "tag" | "rule"; values: string[] }) => {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => node.html.slice(0, 160)),
  }))
}

/** Nothing found on the page as it stands, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: "light" })
  expect(await violationsOf(page, { type: "tag", values: TAGS }), "light").toEqual([])
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await violationsOf(page, { type: "rule", values: COLOURS }), "dark").toEqual([])
  await page.emulateMedia({ colorScheme: null })
}
