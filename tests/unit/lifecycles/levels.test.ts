import { describe, expect, test } from "vitest"
import { approvalOf, type RequestEvent, type RequestFacts } from "#machines/lifecycles/approvalMachine.ts"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import type { ClaimEvent, ClaimFacts } from "#machines/lifecycles/claimParts.ts"
import { passedLevels, passedWords } from "#machines/lifecycles/approvalParts.ts"
import { decide } from "#machines/lifecycles/lifecycle.ts"
import { admin, AT, claimFacts, employee, factsOf, REASON, requestFacts } from "./cases.ts"

const by = { by: admin, at: AT }
const noted = { ...by, note: REASON }
const withdrawn = { by: employee, at: AT }
/** Ids of the accounts that approved each lower level. */
const before = (level: number) => Array.from({ length: level - 1 }, (_, at) => 60 + at)
const steps = [1, 2, 3].flatMap((total) => Array.from({ length: total }, (_, at) => [at + 1, total] as const))

describe.each(steps)("level %i of %i", (level, total) => {
  const standing = { level, level_total: total, decided_by: before(level) }
  const after = [...before(level), admin.id]
  const isLast = level === total

  const request = (changes: Partial<RequestFacts>, event: RequestEvent) => {
    const {
      status,
      level: now,
      decided_by,
    } = factsOf(decide(approvalOf(total), requestFacts({ ...standing, ...changes }), event))
    return [status, now, decided_by]
  }
  test("a request goes on, ends, is refused or withdrawn", () => {
    const approve: RequestEvent = { type: "approval.approve", ...by }
    expect(request({}, approve)).toEqual(isLast ? ["approved", level, after] : ["pending", level + 1, after])
    expect(request({ approvers: [] }, approve)).toEqual(["approved", level, after])
    expect(request({}, { type: "approval.reject", ...noted })).toEqual(["rejected", level, before(level)])
    expect(request({}, { type: "approval.cancel", ...withdrawn })).toEqual([
      "cancelled",
      level,
      before(level),
    ])
  })

  const claim = (changes: Partial<ClaimFacts>, event: ClaimEvent) => {
    const {
      status,
      level: now,
      decided_by,
      items,
    } = factsOf(decide(claimOf(total), claimFacts({ ...standing, ...changes }), event))
    return [status, now, decided_by, items.map(({ amount_approved }) => amount_approved)]
  }
  test("a claim does so with its amounts", () => {
    const approve: ClaimEvent = { type: "approval.approve", ...by }
    const less: ClaimEvent = { ...approve, items: [{ id: 12, amount_approved: 10_000 }] }
    const next = isLast ? level : level + 1
    expect(claim({}, approve)).toEqual([isLast ? "approved" : "pending", next, after, [100_000, 50_000]])
    expect(claim({}, less)).toEqual([isLast ? "partial" : "pending", next, after, [100_000, 10_000]])
    expect(claim({ approvers: [] }, approve)).toEqual(["approved", level, after, [100_000, 50_000]])
    expect(claim({ approvers: [] }, less)).toEqual(["partial", level, after, [100_000, 10_000]])
    const granted = claimFacts().items.map((item) => ({ ...item, amount_approved: 5_000 }))
    expect(claim({ items: granted }, { type: "approval.reject", ...noted })).toEqual([
      "rejected",
      level,
      before(level),
      [0, 0],
    ])
    expect(claim({}, { type: "approval.cancel", ...withdrawn })).toEqual([
      "cancelled",
      level,
      before(level),
      [null, null],
    ])
  })
})

describe.each([1, 2, 3])("with %i levels, once it is decided", (total) => {
  const decided = { level: total, level_total: total, decided_by: [60] }
  const items = claimFacts().items.map((item) => ({ ...item, amount_approved: 5_000 }))

  test("an approval is taken back", () => {
    const approved = requestFacts({ ...decided, status: "approved" })
    expect(factsOf(decide(approvalOf(total), approved, { type: "approval.revoke", ...noted }))).toMatchObject(
      {
        status: "cancelled",
        decided_by: [60],
      },
    )
  })

  const claim = (status: ClaimFacts["status"], event: ClaimEvent) => {
    const facts = factsOf(decide(claimOf(total), claimFacts({ ...decided, items, status }), event))
    return [facts.status, facts.level, facts.decided_by, facts.removed, facts.items[0]?.amount_approved]
  }
  test.each(["approved", "partial"] as const)("a claim %s is taken back or paid", (status) => {
    expect(claim(status, { type: "approval.revoke", ...noted })).toEqual(["cancelled", total, [60], false, 0])
    expect(claim(status, { type: "claim.pay", ...by })).toEqual(["paid", total, [60], false, 5_000])
  })
  test("a rejected one begins anew", () => {
    expect(claim("rejected", { type: "claim.resubmit", ...withdrawn })).toEqual([
      "pending",
      1,
      [],
      false,
      null,
    ])
  })
  test.each(["rejected", "cancelled"] as const)("one that is %s leaves the lists", (status) => {
    expect(claim(status, { type: "claim.remove", ...by })).toEqual([status, total, [60], true, 5_000])
  })
})

describe("levels nobody is left for", () => {
  test.each([
    [1, 1, null],
    [2, 2, null],
    [1, 2, "tingkat 2"],
    [1, 3, "tingkat 2 sampai 3"],
    [2, 3, "tingkat 3"],
  ])("decided at %i of %i: %s", (level, level_total, passed) => {
    expect(passedLevels({ level, level_total })).toBe(passed)
    expect(passedWords({ level, level_total })).toBe(
      passed === null ? "" : `, ${passed} dilewati karena tidak ada admin perusahaan lain`,
    )
  })
})
