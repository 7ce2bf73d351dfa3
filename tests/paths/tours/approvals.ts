import type { Actor } from "#machines/lifecycles/actor.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { approvalModels, claimModels } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, removeRow, REVOKE, whoOf } from "./lib/parties.ts"
import { attendance, claims, decide, openWaiting, panel, says, standing, waiting } from "./lib/queue.ts"

const PAY = "Catat dibayar"

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
const claimGestures = {
  "approval.approve": approveClaim,
  "approval.reject": gesturesOf(claims).reject,
  "approval.cancel": never(PHONE),
  "approval.revoke": gesturesOf(claims).revoke,
  "claim.pay": (hand: Hand) => decide(hand, claims, "admin", PAY),
  "claim.resubmit": never(PHONE),
  "claim.remove": (hand: Hand) => removeRow(hand, claims, "Hapus klaim"),
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
