import type { Actor } from "#machines/lifecycles/actor.ts"
import { levelKey, levelsOf } from "#machines/lifecycles/approvalParts.ts"
import { office } from "#tests/unit/lifecycles/cases.ts"
import { GUEST, type Hand } from "../../browser/hand.ts"
import { guest } from "../../models/lifecycles.ts"
import { never } from "../../screen.ts"
import { note } from "./page.ts"
import { decide, openRow, panel, type QueuePage, says, standing } from "./queue.ts"

export const PHONE =
  "the employee does it on a page of their own: tests/e2e/self.bothSides.spec.ts and tests/server/self have it"
export const DECIDE = ["Setujui", "Tolak"]
export const REVOKE = "Batalkan persetujuan"

type Move = { readonly by: Actor; readonly note?: string | null }

/** Maps an actor of the machine's tests to a person of the demo; with one level a single person does everything. */
const whoIs = (levels: number, { id }: Actor): string => {
  if (id === guest.id) return GUEST
  return id === office.id && levels > 1 ? "kantor" : "admin"
}
export const begin = (hand: Hand, levels: number): string => {
  hand.notes.set("levels", String(levels))
  return whoIs(levels, office)
}
export const whoOf = (hand: Hand, by: Actor) => whoIs(Number(note(hand, "levels")), by)

export const gesturesOf = (queue: QueuePage) => ({
  reject: (hand: Hand, { by, note: why }: Move) => decide(hand, queue, whoOf(hand, by), "Tolak", why ?? ""),
  revoke: (hand: Hand, { note: why }: Move) => decide(hand, queue, "admin", REVOKE, why ?? ""),
})

/** Texts of the evidence panel for a pending row, level by level. */
export const pendingStates = (levels: number, not: readonly string[]) => ({
  pending: never("its levels say it"),
  ...Object.fromEntries(
    levelsOf(levels).map((level) => [
      `pending.${levelKey(level)}`,
      says(levels === 1 ? "Menunggu" : `Menunggu tingkat ${level} dari ${levels}`, DECIDE, not),
    ]),
  ),
})

/** Deletes the row of this walk as the company's administrator. */
export const removeRow = async (hand: Hand, queue: QueuePage, verb: string): Promise<void> => {
  const { page } = hand
  if (hand.notes.get("who") !== "admin") await openRow(hand, queue, "admin")
  await hand.press(panel(page).getByRole("button", { name: /^Hapus/ }))
  await hand.press(page.getByRole("button", { name: verb, exact: true }))
  await hand.until("it is not deleted", async () => (await standing(hand, queue)) === "(gone)")
}
