import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { redemption2Model, redemption3Model, redemptionModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { letIntoSettings } from "./lib/office.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, REVOKE, whoOf } from "./lib/parties.ts"
import { decide, openWaiting, rewards, says, standing, waiting } from "./lib/queue.ts"

const HAND_OVER = "Serahkan"

const redemptionTourOf = (levels: number) => {
  const { options } = [redemptionModel, redemption2Model, redemption3Model][levels - 1] ?? redemptionModel
  const open = async (hand: Hand) => {
    if (levels > 1) await letIntoSettings(hand)
    const who = begin(hand, levels)
    await openWaiting(hand, rewards, await waiting(hand, rewards, who, levels), who)
  }
  const { reject, revoke } = gesturesOf(rewards)
  return defineModel({
    ...options,
    gestures: {
      "approval.approve": (hand, { by }) => decide(hand, rewards, whoOf(hand, by), "Setujui"),
      "approval.reject": reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": revoke,
      "redemption.deliver": (hand) => decide(hand, rewards, "admin", HAND_OVER),
    },
    states: {
      ...pendingStates(levels, [REVOKE, HAND_OVER]),
      approved: says("Disetujui", [HAND_OVER, REVOKE], DECIDE),
      delivered: says("Diserahkan", [], [...DECIDE, REVOKE, HAND_OVER]),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE, HAND_OVER]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE, HAND_OVER]),
    },
    screen: {
      id: options.machine.id,
      wordless: "whose reward it is depends on what the tours before have decided",
      reads: (hand) => standing(hand, rewards),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open])),
      replies: {},
    },
  })
}

/** Redemptions, with one to three levels: from the request to the delivery. */
export const redemptionTour = redemptionTourOf(1)
export const redemption2Tour = redemptionTourOf(2)
export const redemption3Tour = redemptionTourOf(3)
