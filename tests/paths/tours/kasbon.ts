import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { kasbon2Model, kasbon3Model, kasbonModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { letIntoSettings } from "./lib/office.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, REVOKE, whoOf } from "./lib/parties.ts"
import { note } from "./lib/page.ts"
import { advances, decide, openWaiting, panel, says, standing, waiting } from "./lib/queue.ts"

const PAYROLL = "payroll does it, which is another machine: tests/server/kasbon, tests/server/payroll"
const PAYOUT = "Cairkan"
/** Actions on an advance that is being repaid. */
const REPAY = ["Catat cicilan", "Tunda cicilan", "Lunasi", "Hapus buku"]
/** Whole rupiah of one instalment: less than any limit of the demo. */
const EACH = 100_000
const tenors: Readonly<Record<string, number>> = { "satu cicilan": 1 }
const TENOR = 3

type Asked = {
  readonly amount: number
  readonly limits: { readonly active: number; readonly most_active: number; readonly barred: string | null }
}
/** The employee may have another advance. */
const isWithin = (row: object): boolean => {
  const { amount, limits } = row as Asked
  return amount >= EACH * TENOR && limits.barred === null && limits.active < limits.most_active
}

/** Fills in the terms of the model, because the demo's employees ask for others. */
const fillTerms = async (hand: Hand) => {
  const tenor = Number(note(hand, "tenor"))
  const own = panel(hand.page)
  await own.getByRole("textbox", { name: /^Jumlah disetujui/ }).fill(String(EACH * tenor))
  await own.getByRole("textbox", { name: /^Jumlah cicilan/ }).fill(String(tenor))
}

const kasbonTourOf = (levels: number) => {
  const { options } = [kasbonModel, kasbon2Model, kasbon3Model][levels - 1] ?? kasbonModel
  const open = (input: string) => async (hand: Hand) => {
    if (levels > 1) await letIntoSettings(hand)
    const who = begin(hand, levels)
    hand.notes.set("tenor", String(tenors[input] ?? TENOR))
    await openWaiting(hand, advances, await waiting(hand, advances, who, levels, isWithin), who)
  }
  const byAdmin = (verb: string, reason?: string | null) => (hand: Hand) =>
    decide(hand, advances, "admin", verb, reason ?? null)
  const { reject, revoke } = gesturesOf(advances)
  return defineModel({
    ...options,
    gestures: {
      "approval.approve": (hand, { by }) =>
        decide(hand, advances, whoOf(hand, by), "Setujui", null, () => fillTerms(hand)),
      "approval.reject": reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": revoke,
      "kasbon.disburse": byAdmin(PAYOUT),
      "kasbon.pay": byAdmin("Catat cicilan"),
      "kasbon.skip": (hand, { note: why }) => byAdmin("Tunda cicilan", why ?? "")(hand),
      "kasbon.settle": byAdmin("Lunasi"),
      "kasbon.writeOff": (hand, { note: why }) => byAdmin("Hapus buku", why ?? "")(hand),
      "kasbon.deduct": never(PAYROLL),
      "kasbon.restore": never(PAYROLL),
    },
    states: {
      ...pendingStates(levels, [REVOKE, PAYOUT, ...REPAY]),
      approved: says("Disetujui", [PAYOUT, REVOKE], [...DECIDE, ...REPAY]),
      disbursed: says("Dicairkan", REPAY, [...DECIDE, REVOKE, PAYOUT]),
      repaying: says("Dicicil", REPAY, [...DECIDE, REVOKE, PAYOUT]),
      settled: says("Lunas", [], [...DECIDE, REVOKE, PAYOUT, ...REPAY]),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE, PAYOUT, ...REPAY]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE, PAYOUT, ...REPAY]),
      written_off: says("Dihapusbukukan", [], [...DECIDE, REVOKE, PAYOUT, ...REPAY]),
    },
    screen: {
      id: options.machine.id,
      wordless: "whose advance it is depends on what the tours before have decided",
      reads: (hand) => standing(hand, advances),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open(input)])),
      replies: {},
    },
  })
}

/** Cash advances, with one to three levels: from the request to the last instalment. */
export const kasbonTour = kasbonTourOf(1)
export const kasbon2Tour = kasbonTourOf(2)
export const kasbon3Tour = kasbonTourOf(3)
