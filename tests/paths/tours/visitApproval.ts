import { jakartaDate } from "#contract/kit/words.ts"
import { demoEmployees } from "#server/demo/employees.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { visitApproval2Model, visitApproval3Model, visitApprovalModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { begin, DECIDE, gesturesOf, pendingStates, PHONE, removeRow, REVOKE, whoOf } from "./lib/parties.ts"
import { askAs } from "./lib/page.ts"
import {
  decide,
  OFFICE,
  OFFICE_NAME,
  openWaiting,
  says,
  standing,
  TRIES,
  visits,
  type Waiting,
} from "./lib/queue.ts"

type Visit = Waiting & {
  readonly tanggal: string
  readonly locked: boolean
  readonly member: { readonly nip: string; readonly kantor: string }
}
/** Visits that are not done yet, in the order in which the demo's employees go on with them. */
const OPEN = ["in_progress", "on_the_way", "planned"] as const

const found = async (hand: Hand, filters: object, isFit: (row: Visit) => boolean) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(visits.list, { ...filters, per_page: 100 })) as {
    readonly rows: readonly Visit[]
  }
  return rows.find(isFit)
}

/** Only these sign in, so that only their visits are finished by a play. */
const signsIn: ReadonlySet<string> = new Set(demoEmployees.map(({ nip }) => nip))

/** A visit of today of the office that has an administrator; one is planned where there is none. */
const openVisit = async (hand: Hand): Promise<Visit> => {
  const today = jakartaDate(new Date().toISOString())
  const span = { start_date: today, end_date: today }
  for (let turn = 0; turn < TRIES; turn++) {
    for (const visit_status of OPEN) {
      const row = await found(
        hand,
        { ...span, visit_status },
        ({ member }) => member.kantor === OFFICE_NAME && signsIn.has(member.nip),
      )
      if (row !== undefined) return row
    }
    await hand.play("rencana", 1, OFFICE)
  }
  throw new Error("no visit is planned")
}
const cancelledVisit = async (hand: Hand): Promise<Visit> => {
  const row = await found(hand, { visit_status: "cancelled", status: "none" }, ({ locked }) => !locked)
  if (row === undefined) throw new Error("no visit was cancelled")
  return row
}

/** Employees of the office finish their visits, one after another, until this one is done. */
const finish = (levels: number) => async (hand: Hand) => {
  for (let turn = 0; turn < TRIES && (await standing(hand, visits)) === "none"; turn++)
    await hand.play("kunjungan", levels, OFFICE)
  await hand.open(hand.page.url(), hand.notes.get("who") ?? "admin")
}

const visitTourOf = (levels: number) => {
  const { options } =
    [visitApprovalModel, visitApproval2Model, visitApproval3Model][levels - 1] ?? visitApprovalModel
  const open = (input: string) => async (hand: Hand) => {
    const isOff = input === "batal"
    const first = begin(hand, levels)
    const row = await (isOff ? cancelledVisit(hand) : openVisit(hand))
    await openWaiting(hand, visits, row, isOff ? "admin" : first)
  }
  const { reject, revoke } = gesturesOf(visits)
  return defineModel({
    ...options,
    gestures: {
      "visit.finish": finish(levels),
      "approval.approve": (hand, { by }) => decide(hand, visits, whoOf(hand, by), "Setujui"),
      "approval.reject": reject,
      "approval.cancel": never(PHONE),
      "approval.revoke": revoke,
      "visit.remove": (hand) => removeRow(hand, visits, "Hapus kunjungan"),
    },
    states: {
      none: says("Tanpa keputusan", [], [...DECIDE, REVOKE]),
      ...pendingStates(levels, [REVOKE]),
      approved: says("Disetujui", [REVOKE], DECIDE),
      rejected: says("Ditolak", [], [...DECIDE, REVOKE]),
      cancelled: says("Dibatalkan", [], [...DECIDE, REVOKE]),
    },
    screen: {
      id: options.machine.id,
      wordless: "whose visit it is depends on what the demo has planned for today",
      reads: (hand) => standing(hand, visits),
      opens: Object.fromEntries(Object.keys(options.inputs).map((input) => [input, open(input)])),
      replies: {},
      leaves: { "visit.remove": /^\/visit/ },
    },
  })
}

/** Visits, with one to three levels: from the check-out to the decision. */
export const visitApprovalTour = visitTourOf(1)
export const visitApproval2Tour = visitTourOf(2)
export const visitApproval3Tour = visitTourOf(3)
