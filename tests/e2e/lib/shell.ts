import type { Locator, Page } from "@playwright/test"

/** A dialog by its title. The element itself has no size, so check that the title is visible. */
export const dialogNamed = (page: Page, name: string) => {
  const dialog: Locator = page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }))
  return { dialog, title: dialog.getByRole("heading", { name }) }
}

/** The account menu of the navbar. */
export const accountMenu = (page: Page) => ({
  /** Wait for the screen first: its heading takes the focus, and the menu closes when it loses the focus. */
  open: async () => {
    await page.locator("main h1").waitFor()
    await page.getByLabel(/^Akun /).click()
  },
  profile: page.getByRole("button", { name: "Profil", exact: true }),
  logout: page.getByRole("button", { name: "Logout", exact: true }),
})

export const logoutDialog = (page: Page) => {
  const { dialog, title } = dialogNamed(page, "Confirmation")
  return {
    title,
    yes: dialog.getByRole("button", { name: "YES" }),
    no: dialog.getByRole("button", { name: "NO" }),
  }
}

/** Opens the account menu, presses Logout and YES. */
export const logout = async (page: Page): Promise<void> => {
  await accountMenu(page).open()
  await accountMenu(page).logout.click()
  await logoutDialog(page).yes.click()
}

export const idleDialog = (page: Page) => {
  const { dialog, title } = dialogNamed(page, "Anda masih di sini?")
  return {
    title,
    text: dialog.locator("#idle-text"),
    stay: dialog.getByRole("button", { name: "Tetap masuk" }),
    leave: dialog.getByRole("button", { name: "Keluar" }),
  }
}
