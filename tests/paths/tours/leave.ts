import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { leave2Model, leave3Model, leaveModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, removeRow, REVOKE, whoOf } from "./lib/parties.ts"
import { decide, leaves, openWaiting, says, standing, waiting } from "./lib/queue.ts"

type Asked = {
  readonly jenis: string
  readonly ledger: readonly { readonly asked: number; readonly rest: number }[]
}
/** A row of /cuti, not of /permit, whose balance suffices, so that it may be approved. */
const isCovered = (row: object): boolean => {
  const { jenis, ledger } = row as Asked
  return jenis === "cuti" && ledger.every(({ asked, rest }) => asked <= rest)
}

const leaveTourOf = (levels: number) => {
  const { options } = [leaveModel, leave2Model, leave3Model][levels - 1] ?? leaveModel
  const open = async (hand: Hand) => {
    const who = begin(hand, levels)
    await openWaiting(hand, leaves, await waiting(hand, leaves, who, levels, isCovered), who)
  }
  const { reject, revoke } = gesturesOf(leaves)
  return defineModel({
    ...options,
    gestures: {
      "approval.approve": (hand, { by }) => decide(hand, leaves, whoOf(hand, by), "Setujui"),
      "approval.reject": reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": revoke,
      "leave.remove": (hand) => removeRow(hand, leaves, "Hapus pengajuan cuti"),
    },
    states: {
      ...pendingStates(levels, [REVOKE]),
      approved: says("Disetujui", [], DECIDE),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE]),
    },
    screen: {
      id: options.machine.id,
      wordless: "whose leave it is depends on what the tours before have decided",
      reads: (hand) => standing(hand, leaves),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open])),
      replies: {},
      leaves: { "leave.remove": /^\/cuti/ },
    },
  })
}

/** Leave, with one to three levels. */
export const leaveTour = leaveTourOf(1)
export const leave2Tour = leaveTourOf(2)
export const leave3Tour = leaveTourOf(3)
