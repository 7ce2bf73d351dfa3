import { describe, expect, test } from "vitest"
import { decide, refusalOf } from "#machines/lifecycles/lifecycle.ts"
import {
  type RedemptionEvent,
  type RedemptionFacts,
  redemptionOf,
  redemptionStates,
} from "#machines/lifecycles/redemptionMachine.ts"
import { admin, AT, clock, employee, factsOf, move, office, REASON, redemptionFacts } from "./cases.ts"

const one = redemptionOf(1)
const good: readonly RedemptionEvent[] = [
  { ...move, type: "approval.approve" },
  { ...move, type: "approval.reject", note: REASON },
  { ...move, type: "approval.cancel", by: employee },
  { ...move, type: "approval.revoke", note: REASON },
  { ...move, type: "redemption.deliver" },
]
const leads: Readonly<Record<RedemptionFacts["status"], Readonly<Record<string, string>>>> = {
  pending: {
    "approval.approve": "approved",
    "approval.reject": "rejected",
    "approval.cancel": "cancelled",
  },
  approved: { "redemption.deliver": "delivered", "approval.revoke": "cancelled" },
  delivered: {},
  rejected: {},
  cancelled: {},
}

describe("from every state", () => {
  test.each(redemptionStates.flatMap((status) => good.map((event) => [status, event.type, event] as const)))(
    "%s %s",
    (status, type, event) => {
      const decided = decide(one, redemptionFacts({ status }), event)
      expect(decided.ok ? [decided.facts.status, decided.facts.version] : null).toEqual(
        leads[status][type] === undefined ? null : [leads[status][type], 2],
      )
    },
  )
})

test("an office administrator hands it over, the employee and the clock do not", () => {
  const approved = redemptionFacts({ status: "approved" })
  const deliver: RedemptionEvent = { ...move, type: "redemption.deliver" }
  expect(refusalOf(one, approved, { ...deliver, by: office })).toBeNull()
  for (const by of [employee, clock])
    expect(refusalOf(one, approved, { ...deliver, by })).toMatchObject({ reason: "forbidden" })
})

test("nothing is handed over after the last day, and a closed payroll period locks nothing", () => {
  const left = { from: "2020-01-01", until: "2026-11-01", first: null, last: null }
  const approved = redemptionFacts({ status: "approved", employment: left })
  expect(refusalOf(one, approved, { ...move, type: "redemption.deliver" })).toMatchObject({
    message: "Sudah keluar 1 November 2026",
  })
  expect(refusalOf(one, approved, { ...move, type: "approval.revoke", note: REASON })).toBeNull()
  for (const event of good.slice(0, 2))
    expect(refusalOf(one, redemptionFacts({ locked: true }), event)).toBeNull()
})

test("a rejection and a revocation need a reason", () => {
  const [, reject, , revoke] = good
  expect(refusalOf(one, redemptionFacts(), { ...reject, note: " " } as RedemptionEvent)).toMatchObject({
    reason: "invalid",
  })
  expect(
    refusalOf(one, redemptionFacts({ status: "approved" }), { ...revoke, note: null } as RedemptionEvent),
  ).toMatchObject({ reason: "invalid" })
})

test("with two levels the first approval passes it on, the second grants it", () => {
  const two = redemptionOf(2)
  const first = factsOf(
    decide(two, redemptionFacts({ level_total: 2 }), { type: "approval.approve", by: office, at: AT }),
  )
  expect(first).toMatchObject({ status: "pending", level: 2 })
  expect(factsOf(decide(two, first, { type: "approval.approve", by: admin, at: AT }))).toMatchObject({
    status: "approved",
  })
})
