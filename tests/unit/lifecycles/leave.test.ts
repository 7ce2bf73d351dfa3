import { describe, expect, test } from "vitest"
import { claimsIn } from "#machines/lifecycles/claimMachine.ts"
import { leaveClaimWords } from "#machines/lifecycles/leaveClaimWords.ts"
import { leaveOf } from "#machines/lifecycles/leaveMachine.ts"
import { type LeaveEvent, type LeaveState, leaveStates } from "#machines/lifecycles/leaveParts.ts"
import { decide, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { claimFacts, employee, leaveFacts, move, office, REASON } from "./cases.ts"

const one = leaveOf(1)
const events: readonly LeaveEvent[] = [
  { ...move, type: "approval.approve" },
  { ...move, type: "approval.reject", note: REASON },
  { ...move, type: "approval.cancel", by: employee },
  { ...move, type: "approval.revoke", note: REASON },
  { ...move, type: "leave.remove" },
]
const legal: Readonly<Record<LeaveState, Partial<Record<LeaveEvent["type"], LeaveState>>>> = {
  pending: { "approval.approve": "approved", "approval.reject": "rejected", "approval.cancel": "cancelled" },
  approved: { "approval.revoke": "cancelled" },
  rejected: { "leave.remove": "rejected" },
  cancelled: { "leave.remove": "cancelled" },
}

describe("one level: every state × every event, sent by who may", () => {
  test.each(leaveStates.flatMap((status) => events.map((event) => [status, event.type, event] as const)))(
    "%s, %s",
    (status, type, event) => {
      const facts = leaveFacts({ status })
      const target = legal[status][type]
      expect(takes(one, facts, event)).toBe(target !== undefined)
      const decided = decide(one, facts, event)
      const after = decided.ok ? decided.facts : facts
      expect([decided.ok, after.status, after.removed]).toEqual([
        target !== undefined,
        target ?? status,
        target !== undefined && type === "leave.remove",
      ])
    },
  )
})

test("what does not fit the balance is refused with what is left and by how much", () => {
  const ledger = [
    { year: 2026, nama: "Cuti Tahunan", unit: "half_day" as const, asked: 1, rest: 1 },
    { year: 2027, nama: "Cuti Tahunan", unit: "half_day" as const, asked: 3, rest: 1.5 },
  ]
  const approve: LeaveEvent = { ...move, type: "approval.approve" }
  expect(why(one, leaveFacts({ ledger }), approve)).toBe(
    "Sisa Cuti Tahunan 2027 1,5 hari, diajukan 3 hari: kurang 1,5 hari",
  )
  expect(why(one, leaveFacts({ ledger: [] }), approve)).toBeNull()
  expect(why(one, leaveFacts({ ledger }), { ...move, type: "approval.reject", note: REASON })).toBeNull()
})

test("only the company's administrator removes it from lists", () => {
  const remove: LeaveEvent = { ...move, type: "leave.remove", by: office }
  expect(why(one, leaveFacts({ status: "rejected" }), remove)).toBe(
    "Hanya admin perusahaan yang dapat menghapus pengajuan",
  )
})

test("a claim of leave says days where a claim for money says rupiah", () => {
  const facts = claimFacts({
    items: [{ id: 1, kategori_id: 1, amount: 5, amount_approved: null }],
    quotas: [{ kategori_id: 1, nama: "2026", period: "2026", item_ids: [1], rest: 2.5 }],
  })
  const life = claimsIn(leaveClaimWords)(1)
  expect(why(life, facts, { ...move, type: "approval.approve" })).toBe(
    "Saldo 2026 tersisa 2,5 hari, diminta 5 hari",
  )
  expect(
    why(life, facts, { ...move, type: "approval.approve", items: [{ id: 1, amount_approved: 6 }] }),
  ).toBe("Paling banyak 5 hari")
})
