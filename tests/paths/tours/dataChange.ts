import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { dataChange2Model, dataChange3Model, dataChangeModel } from "../models/dataChange.ts"
import { never } from "../screen.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, REVOKE, whoOf } from "./lib/parties.ts"
import { dataChanges, decide, openWaiting, says, standing, waiting } from "./lib/queue.ts"

const dataChangeTourOf = (levels: number) => {
  const { options } = [dataChangeModel, dataChange2Model, dataChange3Model][levels - 1] ?? dataChangeModel
  const open = async (hand: Hand) => {
    const who = begin(hand, levels)
    await openWaiting(hand, dataChanges, await waiting(hand, dataChanges, who, levels), who)
  }
  const { reject, revoke } = gesturesOf(dataChanges)
  return defineModel({
    ...options,
    gestures: {
      "approval.approve": (hand, { by }) => decide(hand, dataChanges, whoOf(hand, by), "Setujui"),
      "approval.reject": reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": revoke,
    },
    states: {
      ...pendingStates(levels, [REVOKE]),
      approved: says("Disetujui", [], DECIDE),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE]),
    },
    screen: {
      id: options.machine.id,
      wordless: "whose data it is depends on what the tours before have decided",
      reads: (hand) => standing(hand, dataChanges),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open])),
      replies: {},
      leaves: {},
    },
  })
}

/** Changes of data that employees ask for, with one to three levels. */
export const dataChangeTour = dataChangeTourOf(1)
export const dataChange2Tour = dataChangeTourOf(2)
export const dataChange3Tour = dataChangeTourOf(3)
