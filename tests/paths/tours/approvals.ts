import type { Actor } from "#machines/lifecycles/actor.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { approvalModel, claim2Model, claimModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import {
  asWho,
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
/** Where nobody else is left, the company's administrator decides at the first level already. */
const whoOf = (hand: Hand, by: Actor) => (hand.notes.has("alone") ? "admin" : asWho(by))

const gesturesOf = (queue: QueuePage) => ({
  reject: (hand: Hand, { by, note }: Move) => decide(hand, queue, whoOf(hand, by), "Tolak", note ?? ""),
  revoke: (hand: Hand, { note }: Move) => decide(hand, queue, "admin", REVOKE, note ?? ""),
})

/** Requests of attendance, one level. */
export const approvalTour = defineModel({
  ...approvalModel.options,
  gestures: {
    "approval.approve": (hand, { by }) => decide(hand, attendance, whoOf(hand, by), "Setujui"),
    "approval.reject": gesturesOf(attendance).reject,
    "approval.cancel": never(PHONE),
    "approval.revoke": gesturesOf(attendance).revoke,
  },
  states: {
    pending: says("Menunggu", DECIDE, [REVOKE]),
    approved: says("Disetujui", [], DECIDE),
    rejected: says("Ditolak", [], [...DECIDE, REVOKE]),
    cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE]),
  },
  screen: {
    id: "approval",
    reads: (hand) => standing(hand, attendance),
    opens: {
      "": async (hand) => {
        const row = await waiting(hand, attendance, "kantor", ({ level_total }) => level_total === 1)
        await openWaiting(hand, attendance, row, "kantor")
      },
    },
    replies: {},
  },
})

type Items = { readonly by: Actor; readonly items?: readonly unknown[] }
/** All that was claimed, or of the first item less. */
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

type Claim = { readonly level: number; readonly level_total: number; readonly items?: unknown }
const isWithin = (row: Claim): boolean => {
  const { items, quotas } = row as unknown as {
    readonly items: readonly { readonly id: number; readonly amount: number }[]
    readonly quotas: readonly { readonly rest: number | null; readonly item_ids: readonly number[] }[]
  }
  return quotas.every(
    ({ rest, item_ids }) =>
      rest === null ||
      items.filter(({ id }) => item_ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0) <= rest,
  )
}
const openClaim = (levels: number, who: string) => async (hand: Hand) => {
  const row = await waiting(
    hand,
    claims,
    who,
    (one) => one.level === 1 && one.level_total === levels && isWithin(one),
  )
  if (who === "admin") hand.notes.set("alone", "yes")
  await openWaiting(hand, claims, row, who)
}

/** Claims of one level. */
export const claimTour = defineModel({
  ...claimModel.options,
  gestures: claimGestures,
  states: { pending: says("Menunggu", DECIDE, [REVOKE, PAY]), ...claimStates },
  screen: {
    id: "claim",
    reads: (hand) => standing(hand, claims),
    opens: { "": openClaim(1, "admin") },
    replies: {},
    leaves: { "claim.remove": /^\/reimbursment/ },
  },
})

/** Claims of two levels: the office, then the company; or the company at once, where nobody else is left. */
export const claim2Tour = defineModel({
  ...claim2Model.options,
  gestures: claimGestures,
  states: {
    pending: never("its levels say it"),
    "pending.level_1": says("Menunggu tingkat 1 dari 2", DECIDE, [REVOKE, PAY]),
    "pending.level_2": says("Menunggu tingkat 2 dari 2", DECIDE, [REVOKE, PAY]),
    ...claimStates,
  },
  screen: {
    id: "claim2",
    reads: (hand) => standing(hand, claims),
    opens: { "": openClaim(2, "kantor"), "tanpa admin lain": openClaim(2, "admin") },
    replies: {},
    leaves: { "claim.remove": /^\/reimbursment/ },
  },
})
