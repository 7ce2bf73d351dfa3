import { describe, expect, test } from "vitest"
import { decide, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { tripOf } from "#machines/lifecycles/tripMachine.ts"
import type { TripEvent, TripFacts } from "#machines/lifecycles/tripParts.ts"
import { as, clock, factsOf, move, office, REASON, tripFacts } from "./cases.ts"

const one = tripOf(1)
const traveller = as("employee", 50, "Lina")
const report = (...amounts: readonly number[]): TripEvent => ({
  ...move,
  by: traveller,
  type: "trip.report",
  receipts: amounts.map((amount, at) => ({ no: at + 1, amount, accepted: null })),
})
const verify = (more: object = {}): TripEvent => ({ ...move, type: "trip.verify", ...more })
const after = (facts: TripFacts, event: TripEvent): TripFacts => factsOf(decide(one, facts, event))
const paid = tripFacts({ status: "paid", granted: 1_000_000 })

test("an approval grants at most what is asked for", () => {
  expect(after(tripFacts(), { ...move, type: "approval.approve" })).toMatchObject({
    status: "approved",
    granted: 1_000_000,
  })
  expect(after(tripFacts(), { ...move, type: "approval.approve", amount_approved: 700_000 }).granted).toBe(
    700_000,
  )
  expect(
    why(one, tripFacts(), { ...move, type: "approval.approve", amount_approved: 1_000_001 }),
  ).not.toBeNull()
})

test("only administrators of the company pay out, and only the employee reports, once the trip has ended", () => {
  const approved = tripFacts({ status: "approved", granted: 1_000_000 })
  expect(takes(one, approved, { ...move, by: office, type: "trip.pay" })).toBe(false)
  expect(after(approved, { ...move, type: "trip.pay" }).status).toBe("paid")
  expect(why(one, paid, { ...report(900_000), by: as("employee", 51, "Budi") })).toBe(
    "Hanya pegawainya yang melaporkan perjalanannya",
  )
  expect(why(one, { ...paid, to_date: "2026-11-25" }, report(900_000))).toMatch(/laporkan sesudahnya/)
})

describe("the report", () => {
  test.each([
    [[600_000, 400_000], "settled", null],
    [[600_000, 700_000], "owed", "slip"],
    [[600_000], "returning", "slip"],
  ] as const)("of %j is verified as %s", (amounts, status, way) => {
    const reported = after(paid, report(...amounts))
    expect(reported.status).toBe("reported")
    expect(after(reported, verify(way === null ? {} : { way }))).toMatchObject({ status, way })
  })
  test("with a difference needs the way it is settled", () => {
    expect(why(one, after(paid, report(600_000)), verify())).not.toBeNull()
  })
  test("is accepted in part, never above what was reported", () => {
    const reported = after(paid, report(1_300_000))
    expect(after(reported, verify({ receipts: [{ no: 1, accepted: 1_000_000 }] })).status).toBe("settled")
    expect(takes(one, reported, verify({ receipts: [{ no: 1, accepted: 1_300_001 }], way: "hand" }))).toBe(
      false,
    )
    expect(takes(one, reported, verify({ receipts: [{ no: 2, accepted: 1 }], way: "hand" }))).toBe(false)
  })
  test("is replaced until it is verified, and sent back with a reason", () => {
    const reported = after(paid, report(600_000))
    expect(after(reported, report(650_000)).receipts).toMatchObject([{ amount: 650_000 }])
    expect(takes(one, reported, { ...move, type: "trip.sendBack" })).toBe(false)
    expect(after(reported, { ...move, type: "trip.sendBack", note: REASON }).status).toBe("paid")
  })
})

describe("the difference", () => {
  const settle: TripEvent = { ...move, by: clock, type: "trip.settle" }
  const restore: TripEvent = { ...move, by: clock, type: "trip.restore" }
  test("goes with a slip only where that was chosen, and is open again when its period is", () => {
    const reported = after(paid, report(600_000))
    expect(takes(one, after(reported, verify({ way: "hand" })), settle)).toBe(false)
    const settled = after(after(reported, verify({ way: "slip" })), settle)
    expect(settled).toMatchObject({ status: "settled", by_slip: true })
    expect(after(settled, restore)).toMatchObject({ status: "returning", by_slip: false })
  })
  test("that was settled by hand stays settled", () => {
    const owed = after(after(paid, report(1_200_000)), verify({ way: "slip" }))
    const settled = after(owed, { ...move, type: "trip.close" })
    expect(settled).toMatchObject({ status: "settled", by_slip: false })
    expect(takes(one, settled, restore)).toBe(false)
  })
})
