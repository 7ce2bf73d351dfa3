import type { Page } from "@playwright/test"
import type { StateValue } from "xstate"
import { approvalValue } from "#machines/lifecycles/approvalParts.ts"
import type { Hand, Played } from "../../browser/hand.ts"
import type { Sight } from "../../screen.ts"
import { askAs, button, note } from "./page.ts"

/** Fields of a queue's row that the walks read. */
export type Waiting = {
  readonly id: number
  readonly status: string
  readonly level: number
  readonly level_total: number
  readonly member: { readonly nip: string }
  /** Its number, where search finds a row by it. */
  readonly no?: string
}

/** A queue of requests to decide, and how to read its rows directly from the server. */
export type QueuePage = {
  /** The machine's id is this plus `Queue`. */
  readonly id: string
  readonly path: string
  readonly list: string
  /** How an employee creates a row. */
  readonly play: Played
}
export const attendance: QueuePage = {
  id: "persetujuan",
  path: "/laporan-absensi/persetujuan",
  list: "persetujuan-absensi/per-users/list",
  play: "pengajuan",
}
export const claims: QueuePage = {
  id: "reimbursement",
  path: "/reimbursment",
  list: "reimbursment/list/all",
  play: "klaim",
}
export const leaves: QueuePage = { id: "cuti", path: "/cuti", list: "cuti/list/all", play: "cuti" }
export const advances: QueuePage = {
  id: "kasbon",
  path: "/setting/other/kasbon",
  list: "kasbon/list",
  play: "kasbon",
}
export const rewards: QueuePage = {
  id: "permintaan-hadiah",
  path: "/good-id/penukaran-hadiah/permintaan",
  list: "good-id/permintaan-hadiah/list",
  play: "hadiah",
}
export const dataChanges: QueuePage = {
  id: "perubahan-data",
  path: "/users/perubahan-data",
  list: "perubahan-data/list",
  play: "data",
}
export const visits: QueuePage = { id: "visit", path: "/visit", list: "visit/list/all", play: "kunjungan" }

export const panel = (page: Page) => page.getByRole("region", { name: /^Bukti/ })
const machine = (page: Page, { id }: QueuePage) => page.locator(`[data-machine="${id}Queue"]`)

/** Attempts to create a fitting row. */
export const TRIES = 20
/** The office of the demo that has its own administrator. */
export const OFFICE = "BKS"
export const OFFICE_NAME = "Cabang Bekasi"

/**
 * A pending row that this account can see and that fits; new ones are created until there is one. @throws when there is
 * none after all attempts
 */
export const waiting = async (
  hand: Hand,
  queue: QueuePage,
  who: string,
  levels: number,
  isFit: (row: Waiting) => boolean = () => true,
): Promise<Waiting> => {
  const ask = await askAs(hand, who)
  for (let turn = 0; turn < TRIES; turn++) {
    const { rows } = (await ask(queue.list, { status: "pending", per_page: 100 })) as {
      readonly rows: readonly Waiting[]
    }
    const found = rows.find((row) => row.level === 1 && row.level_total === levels && isFit(row))
    if (found !== undefined) return found
    await hand.play(queue.play, levels, OFFICE)
  }
  throw new Error(`${queue.id}: nobody asks for anything like it`)
}

/** Opens the row of this walk as this account, whatever its status. */
export const openRow = async (hand: Hand, queue: QueuePage, who: string): Promise<void> => {
  const where = new URLSearchParams({
    status: "semua",
    per_page: "50",
    q: note(hand, "q"),
    id: note(hand, "id"),
  })
  await hand.open(`${queue.path}?${where.toString()}`, who)
  hand.notes.set("who", who)
}
/** An employee may have more rows than a page shows: the row is searched by its number if it has one. */
export const openWaiting = async (hand: Hand, queue: QueuePage, row: Waiting, who: string): Promise<void> => {
  hand.notes.set("id", String(row.id)).set("q", row.no ?? row.member.nip)
  await openRow(hand, queue, who)
}

/** Opens the row of this walk again. */
const lookAgain = (hand: Hand) => hand.press(hand.page.locator(`[data-row="${note(hand, "id")}"] a`).first())

/** Presses a button of the evidence panel as this account, fills in a reason if asked, and opens the row again. */
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
  await lookAgain(hand)
}

/** State of the row of this walk, read from the server. */
export const standing = async (hand: Hand, queue: QueuePage): Promise<StateValue> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(queue.list, { q: note(hand, "q"), per_page: 100 })) as {
    readonly rows: readonly Waiting[]
  }
  const row = rows.find(({ id }) => String(id) === note(hand, "id"))
  return row === undefined ? "(gone)" : approvalValue(row)
}

/** The evidence panel shows the row's state, and offers exactly these actions. */
export const says = (text: string, offers: readonly string[], not: readonly string[]): Sight => ({
  seen: (page) => [
    // In the head only: the same words may label a field below it.
    panel(page).locator("article header").getByText(text, { exact: true }),
    ...offers.map((name) => panel(page).getByRole("button", { name: new RegExp(`^${name}`) })),
  ],
  gone: (page) => not.map((name) => panel(page).getByRole("button", { name: new RegExp(`^${name}`) })),
})
export { button }
