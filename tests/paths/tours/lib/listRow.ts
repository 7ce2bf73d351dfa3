import type { Locator, Page } from "@playwright/test"
import type { Hand } from "../../browser/hand.ts"
import type { Sight } from "../../screen.ts"
import { askAs, button, note } from "./page.ts"

/** Rows of a platform list whose lifecycle is walked by its bulk actions; the list is searched for the row's name. */

const row = (page: Page): Locator => page.locator("tbody [data-row], [data-row]").first()
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

type Listed = { readonly rows: readonly { readonly status: string }[] }

/** The row's status, as the server has it. */
export const standingIn =
  (list: string) =>
  async (hand: Hand): Promise<string> => {
    const ask = await askAs(hand, "super")
    const { rows } = (await ask(list, { q: note(hand, "nama") })) as Listed
    return rows[0]?.status ?? "(gone)"
  }

export type Taken = {
  readonly label: string
  readonly confirm: string
  /** The status afterwards. */
  readonly after: string
  readonly reason?: string | null | undefined
  /** Fills in what else its dialog asks for. */
  readonly fill?: (dialog: Locator) => Promise<void>
}
/** Ticks the row of this walk, presses the action and confirms it. */
export const takeStep =
  (list: string) =>
  async (hand: Hand, { label, confirm, after, reason, fill }: Taken): Promise<void> => {
    const { page } = hand
    const box = row(page).getByRole("checkbox")
    if (!(await box.isChecked())) await hand.press(box)
    await hand.press(button(page, label))
    if (typeof reason === "string")
      await dialog(page)
        .getByRole("textbox", { name: /^(Alasan|Hasil)/ })
        .fill(reason)
    await fill?.(dialog(page))
    await hand.press(dialog(page).getByRole("button", { name: confirm, exact: true }))
    await hand.until(`it is not ${after}`, async () => (await standingIn(list)(hand)) === after)
    await hand.until("the dialog stays", async () => !(await dialog(page).first().isVisible()))
  }

/** The row of the list shows the state. */
export const saysIn = (label: string): Sight => ({
  seen: (page) => [row(page).getByText(label, { exact: true })],
})

/** Opens the list, searched for the row of this walk. */
export const showRow = (hand: Hand, path: string): Promise<void> =>
  hand.open(`${path}?q=${encodeURIComponent(note(hand, "nama"))}`, "super")

/** Makes a row by the resource's own call and opens the list, searched for it. */
export const openRow = async (
  hand: Hand,
  { path, call, values }: { readonly path: string; readonly call: string; readonly values: object },
): Promise<void> => {
  const ask = await askAs(hand, "super")
  const nama = `Uji ${crypto.randomUUID().slice(0, 13)}`
  await ask(call, { nama, perusahaan: `PT ${nama}`, email: `${nama.replace(" ", ".")}@uji.test`, ...values })
  hand.notes.set("nama", nama)
  await showRow(hand, path)
}
