import type { Page } from "@playwright/test"
import type { StateValue } from "xstate"
import { approvalValue } from "#machines/lifecycles/approvalParts.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import type { Hand } from "../../browser/hand.ts"
import type { Sight } from "../../screen.ts"
import { askAs, button, note } from "./page.ts"

/** What of a row of a queue the walks look at. */
export type Waiting = {
  readonly id: number
  readonly status: string
  readonly level: number
  readonly level_total: number
  readonly member: { readonly nip: string }
}

/** A queue of requests that are decided on, and how its rows are asked for past the browser. */
export type QueuePage = {
  /** Its machine is called so with `Queue` behind it. */
  readonly id: string
  readonly path: string
  readonly list: string
}
export const attendance: QueuePage = {
  id: "persetujuan",
  path: "/laporan-absensi/persetujuan",
  list: "persetujuan-absensi/per-users/list",
}
export const claims: QueuePage = { id: "reimbursement", path: "/reimbursment", list: "reimbursment/list/all" }

export const panel = (page: Page) => page.getByRole("region", { name: /^Bukti/ })
const machine = (page: Page, { id }: QueuePage) => page.locator(`[data-machine="${id}Queue"]`)

/** Rows that wait in sight of an office's administrator, oldest decision needs first. @throws when there is none */
export const waiting = async (
  hand: Hand,
  queue: QueuePage,
  isFit: (row: Waiting) => boolean,
): Promise<readonly Waiting[]> => {
  const ask = await askAs(hand, "kantor")
  const { rows } = (await ask(queue.list, { status: "pending", per_page: 100 })) as {
    readonly rows: readonly Waiting[]
  }
  const found = rows.filter(isFit)
  if (found.length === 0) throw new Error(`${queue.id}: nothing like it waits any more`)
  return found
}

/** Whoever the machine's own tests call so, in the demo. */
export const asWho = ({ as }: Actor): string => (as === "office" ? "kantor" : "admin")

/** Opens the row of this walk as somebody, whatever its status. */
export const openRow = async (hand: Hand, queue: QueuePage, who: string): Promise<void> => {
  const where = new URLSearchParams({
    status: "semua",
    per_page: "50",
    q: note(hand, "nip"),
    id: note(hand, "id"),
  })
  await hand.open(`${queue.path}?${where.toString()}`, who)
  hand.notes.set("who", who)
}
export const openWaiting = async (
  hand: Hand,
  queue: QueuePage,
  row: Waiting | undefined,
  who: string,
): Promise<void> => {
  if (row === undefined) throw new Error(`${queue.id}: no such row waits`)
  hand.notes.set("id", String(row.id)).set("nip", row.member.nip)
  await openRow(hand, queue, who)
}

/** Presses a button of the evidence as somebody, says why where it is asked, and looks at the row again. */
export const decide = async (
  hand: Hand,
  queue: QueuePage,
  who: string,
  verb: string,
  reason: string | null = null,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  if (hand.notes.get("who") !== who) await openRow(hand, queue, who)
  const { page } = hand
  await hand.press(panel(page).getByRole("button", { name: new RegExp(`^${verb}`) }))
  const text = page.getByRole("textbox", { name: reason === null ? /^Catatan/ : /^Alasan( \*)?/ }).first()
  await hand.until("no note is asked", () => text.isVisible())
  if (reason !== null) await text.fill(reason)
  await before()
  await text.press("Control+Enter")
  await hand.until(
    "it is not decided",
    async () => (await machine(page, queue).getAttribute("data-state")) === "closed",
  )
  await openRow(hand, queue, who)
}

/** How the row of this walk stands, as the server says. */
export const standing = async (hand: Hand, queue: QueuePage): Promise<StateValue> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(queue.list, { q: note(hand, "nip"), per_page: 100 })) as {
    readonly rows: readonly Waiting[]
  }
  const row = rows.find(({ id }) => String(id) === note(hand, "id"))
  return row === undefined ? "(gone)" : approvalValue(row)
}

/** The evidence says how the row stands, and offers these and no others. */
export const says = (text: string, offers: readonly string[], not: readonly string[]): Sight => ({
  seen: (page) => [
    panel(page).getByText(text, { exact: true }),
    ...offers.map((name) => panel(page).getByRole("button", { name: new RegExp(`^${name}`) })),
  ],
  gone: (page) => not.map((name) => panel(page).getByRole("button", { name: new RegExp(`^${name}`) })),
})
export { button }
