import type { Page } from "@playwright/test"
import type { Hand } from "../../browser/hand.ts"

/** Also found behind a dialog, where it has no accessible role. */
export const table = (page: Page) => page.locator('table[aria-label="Divisi"]')
export const row = (page: Page, id: number) =>
  table(page)
    .locator("tbody tr[data-row]")
    .nth((id - 1) % 20)
    .getByRole("checkbox")
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
export const results = (page: Page) => page.getByRole("region", { name: "Hasil: Hapus divisi" })
export const asking = (page: Page) => page.getByRole("heading", { name: /^Are you sure you want delete/ })
export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

/** Confirms, unless it was confirmed before, and lets the server delete. */
export const agree = async (hand: Hand) => {
  const yes = dialog(hand.page).getByRole("button", { name: /^Hapus divisi/ })
  await hand.until(
    "nobody asks",
    async () => (await hand.calls.waiting("devisi/delete")) || (await yes.isVisible()),
  )
  if (!(await hand.calls.waiting("devisi/delete"))) await hand.press(yes)
  await hand.until("devisi/delete is not sent", () => hand.calls.waiting("devisi/delete"))
}
export const removing = async (hand: Hand) => {
  await agree(hand)
  await hand.calls.release("devisi/delete")
}
