import type { Page } from "@playwright/test"

/** The parts of the login page. */
export const loginPage = (page: Page) => {
  const username = page.getByLabel("Email atau username")
  const password = page.getByLabel("Kata sandi", { exact: true })
  const press = page.getByRole("button", { name: /^(Masuk|Sedang masuk…)$/ })
  return {
    username,
    password,
    press,
    /** The message above the form. */
    message: page.locator("main [aria-live=polite]"),
    fill: async (who: string, secret: string) => {
      await username.fill(who)
      await password.fill(secret)
    },
    signIn: async (who: string, secret: string) => {
      await username.fill(who)
      await password.fill(secret)
      await press.click()
    },
  }
}

/** All storage entries of the session in this tab, by key. */
export const keptBySession = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [localStorage, sessionStorage]
        .flatMap((store) => Object.entries(store) as [string, string][])
        .filter(([key]) => key.startsWith("auth.")),
    ),
  )
