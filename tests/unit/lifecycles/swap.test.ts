import { describe, expect, test } from "vitest"
import { decide, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { type SwapEvent, swapOf } from "#machines/lifecycles/swapMachine.ts"
import { as, clock, factsOf, move, REASON, swapFacts } from "./cases.ts"

const one = swapOf(1)
const partner = as("employee", 60, "Budi")
const requester = as("employee", 50, "Lina")
const asked = swapFacts({ status: "asked" })
const by = (actor: typeof partner, type: SwapEvent["type"], note: string | null = null): SwapEvent => ({
  ...move,
  by: actor,
  type,
  note,
})

describe("what waits for the colleague", () => {
  test("is nothing to decide on", () => {
    expect(takes(one, asked, { ...move, type: "approval.approve" })).toBe(false)
    expect(why(one, asked, { ...move, type: "approval.approve" })).toMatch(/menunggu jawaban rekan/)
  })
  test("is agreed to by the colleague alone, and then waits for its decision", () => {
    expect(why(one, asked, by(requester, "swap.agree"))).toBe(
      "Hanya rekan yang diminta yang dapat menjawab tukar shift ini",
    )
    const agreed = factsOf(decide(one, asked, by(partner, "swap.agree")))
    expect(agreed).toMatchObject({ status: "pending", level: 1, version: 2 })
    expect(factsOf(decide(one, agreed, { ...move, type: "approval.approve" })).status).toBe("approved")
  })
  test("is declined with a reason", () => {
    expect(takes(one, asked, by(partner, "swap.decline"))).toBe(false)
    expect(factsOf(decide(one, asked, by(partner, "swap.decline", REASON))).status).toBe("declined")
  })
  test("is taken back by the requester, not by the colleague", () => {
    expect(factsOf(decide(one, asked, by(requester, "approval.cancel"))).status).toBe("cancelled")
    expect(why(one, asked, by(partner, "approval.cancel"))).toBe(
      "Hanya yang mengajukan yang dapat menarik pengajuan",
    )
  })
})

describe("the first day", () => {
  const due = { first_date: "2026-11-20" }
  test.each(["asked", "pending"] as const)("expires what is %s, by the clock alone", (status) => {
    const facts = swapFacts({ status, ...due })
    expect(factsOf(decide(one, facts, by(clock, "swap.expire"))).status).toBe("expired")
    expect(takes(one, facts, by(partner, "swap.expire"))).toBe(false)
    expect(takes(one, swapFacts({ status }), by(clock, "swap.expire"))).toBe(false)
  })
  test("bars agreeing, approving and the way back", () => {
    for (const [facts, event] of [
      [swapFacts({ status: "asked", ...due }), by(partner, "swap.agree")],
      [swapFacts(due), { ...move, type: "approval.approve" }],
      [swapFacts({ status: "approved", ...due }), { ...move, type: "approval.revoke", note: REASON }],
    ] as const)
      expect(why(one, facts, event)).toBe("Harinya sudah tiba: 20 November 2026")
  })
})

test("a plan that takes it no more bars agreeing and approving, not refusing", () => {
  const problems = [{ field: "own_date", message: "Lina: jadwalnya sudah berubah sejak diminta" }]
  expect(why(one, swapFacts({ status: "asked", problems }), by(partner, "swap.agree"))).toBe(
    problems[0]?.message,
  )
  expect(why(one, swapFacts({ problems }), { ...move, type: "approval.approve" })).toBe(problems[0]?.message)
  expect(takes(one, swapFacts({ problems }), { ...move, type: "approval.reject", note: REASON })).toBe(true)
})
