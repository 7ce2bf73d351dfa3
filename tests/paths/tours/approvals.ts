import type { Actor } from "#machines/lifecycles/actor.ts"
import { levelKey, levelsOf } from "#machines/lifecycles/approvalParts.ts"
import { office } from "#tests/unit/lifecycles/cases.ts"
import { GUEST, type Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { approvalModels, claimModels, guest } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { note } from "./lib/page.ts"
import {
  attendance,
  claims,
  decide,
  openRow,
  openWaiting,
  panel,
  type QueuePage,
  says,
  standing,
  waiting,
} from "./lib/queue.ts"

const PHONE = "an employee does it on the phone, which is not this product: tests/server has it"
const DECIDE = ["Setujui", "Tolak"]
const REVOKE = "Batalkan persetujuan"
const PAY = "Catat dibayar"

type Move = { readonly by: Actor; readonly note?: string | null }

/** Maps an actor of the machine's tests to a person of the demo; with one level a single person does everything. */
const whoIs = (levels: number, { id }: Actor): string => {
  if (id === guest.id) return GUEST
  return id === office.id && levels > 1 ? "kantor" : "admin"
}
const begin = (hand: Hand, levels: number): string => {
  hand.notes.set("levels", String(levels))
  return whoIs(levels, office)
}
const whoOf = (hand: Hand, by: Actor) => whoIs(Number(note(hand, "levels")), by)

const gesturesOf = (queue: QueuePage) => ({
  reject: (hand: Hand, { by, note: why }: Move) => decide(hand, queue, whoOf(hand, by), "Tolak", why ?? ""),
  revoke: (hand: Hand, { note: why }: Move) => decide(hand, queue, "admin", REVOKE, why ?? ""),
})

/** Texts of the evidence panel for a pending row, level by level. */
const pendingStates = (levels: number, not: readonly string[]) => ({
  pending: never("its levels say it"),
  ...Object.fromEntries(
    levelsOf(levels).map((level) => [
      `pending.${levelKey(level)}`,
      says(levels === 1 ? "Menunggu" : `Menunggu tingkat ${level} dari ${levels}`, DECIDE, not),
    ]),
  ),
})

const requestTour = (levels: number) => {
  const { options } = approvalModels[levels - 1] ?? approvalModels[0]
  const open = async (hand: Hand) => {
    const who = begin(hand, levels)
    await openWaiting(hand, attendance, await waiting(hand, attendance, who, levels), who)
  }
  return defineModel({
    ...options,
    gestures: {
      "approval.approve": (hand, { by }) => decide(hand, attendance, whoOf(hand, by), "Setujui"),
      "approval.reject": gesturesOf(attendance).reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": gesturesOf(attendance).revoke,
    },
    states: {
      ...pendingStates(levels, [REVOKE]),
      approved: says("Disetujui", [], DECIDE),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE]),
    },
    screen: {
      id: options.machine.id,
      reads: (hand) => standing(hand, attendance),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open])),
      replies: {},
    },
  })
}

/** Attendance requests, with one to three levels. */
export const approvalTour = requestTour(1)
export const approval2Tour = requestTour(2)
export const approval3Tour = requestTour(3)

type Items = { readonly by: Actor; readonly items?: readonly unknown[] }
/** Approves all of the claim, or a smaller amount of the first item. */
const approveClaim = (hand: Hand, { by, items }: Items) =>
  decide(hand, claims, whoOf(hand, by), "Setujui", null, async () => {
    if (items !== undefined)
      await panel(hand.page)
        .getByRole("textbox", { name: /^Disetujui untuk/ })
        .first()
        .fill("1000")
  })
const removeClaim = async (hand: Hand) => {
  const { page } = hand
  if (hand.notes.get("who") !== "admin") await openRow(hand, claims, "admin")
  await hand.press(panel(page).getByRole("button", { name: /^Hapus/ }))
  await hand.press(page.getByRole("button", { name: "Hapus klaim", exact: true }))
  await hand.until("it is not deleted", async () => (await standing(hand, claims)) === "(gone)")
}

const claimGestures = {
  "approval.approve": approveClaim,
  "approval.reject": gesturesOf(claims).reject,
  "approval.cancel": never(PHONE),
  "approval.revoke": gesturesOf(claims).revoke,
  "claim.pay": (hand: Hand) => decide(hand, claims, "admin", PAY),
  "claim.resubmit": never(PHONE),
  "claim.remove": removeClaim,
} as const
const claimStates = {
  approved: says("Disetujui", [], DECIDE),
  partial: says("Disetujui sebagian", [], DECIDE),
  rejected: says("Ditolak", [], [...DECIDE, REVOKE, PAY]),
  cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE, PAY]),
  paid: says("Dibayar", [], [...DECIDE, REVOKE, PAY]),
} as const

/** No item is above a limit. */
const isWithin = (row: object): boolean => {
  const { items, quotas } = row as {
    readonly items: readonly { readonly id: number; readonly amount: number }[]
    readonly quotas: readonly { readonly rest: number | null; readonly item_ids: readonly number[] }[]
  }
  return quotas.every(
    ({ rest, item_ids }) =>
      rest === null ||
      items.filter(({ id }) => item_ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0) <= rest,
  )
}
const claimTourOf = (levels: number) => {
  const { options } = claimModels[levels - 1] ?? claimModels[0]
  const open = async (hand: Hand) => {
    const who = begin(hand, levels)
    await openWaiting(hand, claims, await waiting(hand, claims, who, levels, isWithin), who)
  }
  return defineModel({
    ...options,
    gestures: claimGestures,
    states: { ...pendingStates(levels, [REVOKE, PAY]), ...claimStates },
    screen: {
      id: options.machine.id,
      reads: (hand) => standing(hand, claims),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open])),
      replies: {},
      leaves: { "claim.remove": /^\/reimbursment/ },
    },
  })
}

/** Claims: the office, then the company; or the company at once if the office has no approver left. */
export const claimTour = claimTourOf(1)
export const claim2Tour = claimTourOf(2)
export const claim3Tour = claimTourOf(3)
