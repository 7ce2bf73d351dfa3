import { expect, type Locator, type Page } from "@playwright/test"
import { machine } from "./app.ts"

/** The rows and the evidence panel of a page of requests. `id` is the kind's: "persetujuan". */
export const queueOf = (page: Page, id: string) => {
  const panel = page.getByRole("region", { name: /^Bukti/ })
  return {
    rows: page.locator("[data-row]"),
    row: (row: number): Locator => page.locator(`[data-row="${row}"]`),
    current: page.locator("[data-row]:has([aria-current])"),
    panel,
    history: panel.getByRole("region", { name: "Riwayat" }).getByRole("listitem"),
    note: page.getByRole("textbox", { name: /^Catatan/ }),
    reason: page.getByRole("textbox", { name: /^Alasan/ }),
    dialog: page.getByRole("dialog"),
    /** Expects the state of the deciding machine. */
    state: (value: string): Promise<void> =>
      expect(machine(page, `${id}Queue`)).toHaveAttribute("data-state", value),
  }
}

/** The id of the row that keyboard shortcuts act on. */
export const currentId = async (page: Page): Promise<number> =>
  Number(await page.locator("[data-row]:has([aria-current])").getAttribute("data-row"))

/** Waits until there are rows and the first has the focus. */
export const startKeys = async (page: Page): Promise<void> => {
  const first = page.locator("[data-row] a").first()
  await first.waitFor()
  await first.focus()
}

/** Blocks live updates, so that a page does not hear of other users' changes. @returns a function that unblocks them */
export const deafen = async (page: Page): Promise<() => Promise<void>> => {
  const news = "**/amati"
  await page.route(news, (route) => route.fulfill({ json: { api_status: 0, api_message: "Nanti" } }))
  return () => page.unroute(news)
}
