import { expect, type Locator, type Page } from "@playwright/test"

/** The root element of a machine's screen; its attributes show the machine's state. */
export const machine = (page: Page, id: string): Locator => page.locator(`[data-machine="${id}"]`)

/** The parts of the shell round a screen. */
export const shell = (page: Page) => ({
  menu: page.getByRole("navigation", { name: "Menu utama" }),
  settings: page.getByRole("navigation", { name: "Menu pengaturan" }),
  inbox: page.getByRole("banner").getByRole("link", { name: /^Persetujuan/ }),
  gear: page.getByRole("banner").getByRole("link", { name: "Pengaturan", exact: true }),
  bell: page.getByRole("banner").locator("summary[aria-label^=Notifikasi]"),
  account: page.getByRole("banner").locator("summary[aria-label^=Akun]"),
  palette: page.getByRole("dialog", { name: "Cari" }),
  heading: page.getByRole("heading", { level: 1 }),
})

/** Names of the entries this account sees, in order. */
export const linksOf = (nav: Locator): Promise<string[]> => nav.getByRole("link").allInnerTexts()

export const toast = (page: Page, text: string): Locator =>
  page.locator(".Toastify__toast").filter({ has: page.getByText(text, { exact: true }) })

/** A new page is shown: title, heading and focus are its own. */
export const expectPage = async (page: Page, path: string, title: string, heading = title): Promise<void> => {
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(`${title} · Balai`)
  const h1 = page.getByRole("heading", { level: 1 })
  await expect(h1).toHaveText(heading)
  await expect(h1).toBeFocused()
}
