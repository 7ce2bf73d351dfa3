import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { kasbonOf } from "#machines/lifecycles/kasbonMachine.ts"
import { type KasbonEvent, type KasbonFacts, kasbonStates } from "#machines/lifecycles/kasbonParts.ts"
import {
  endIn,
  monthAfter,
  outstandingIn,
  payIn,
  type Plan,
  planOf,
  restoreIn,
  skipIn,
} from "#machines/lifecycles/kasbonPlan.ts"
import { barred, decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import { admin, AT, clock, employee, factsOf, kasbonFacts, move, office, REASON } from "./cases.ts"

const one = kasbonOf(1)
const plan = planOf(1_000_000, 3, "2027-01")
const sumOf = (some: Plan): number => some.reduce((sum, { amount }) => sum + amount, 0)
/** Sum of all instalments except postponed ones: it always equals the advance. */
const totalIn = (some: Plan): number => sumOf(some.filter(({ status }) => status !== "skipped"))
const paidIn = (some: Plan): number =>
  sumOf(some.filter(({ status }) => status === "deducted" || status === "paid_manual"))
const statusesIn = (some: Plan) => some.map(({ status }) => status)

describe("the plan", () => {
  test("equal instalments, the last of which takes the rest", () => {
    expect(plan).toEqual([
      { no: 1, period: "2027-01", amount: 333_333, status: "planned" },
      { no: 2, period: "2027-02", amount: 333_333, status: "planned" },
      { no: 3, period: "2027-03", amount: 333_334, status: "planned" },
    ])
  })
  test.each([
    ["2027-01", 0, "2027-01"],
    ["2027-11", 2, "2028-01"],
    ["2027-12", 1, "2028-01"],
    ["2026-05", 20, "2028-01"],
  ])("%s and %i months is %s", (from, months, to) => {
    expect(monthAfter(from, months)).toBe(to)
  })
  test("one that is put off stands once more behind the last, and no month has two", () => {
    const later = skipIn(skipIn(plan, 1), 2)
    expect(later.map(({ no, period, status }) => [no, period, status])).toEqual([
      [1, "2027-01", "skipped"],
      [2, "2027-02", "skipped"],
      [3, "2027-03", "planned"],
      [4, "2027-04", "planned"],
      [5, "2027-05", "planned"],
    ])
    expect(totalIn(later)).toBe(1_000_000)
  })
  test("what is not open is neither paid nor put off", () => {
    const paid = payIn(plan, 2, "paid_manual")
    expect(payIn(paid, 2, "deducted")).toBe(paid)
    expect(skipIn(paid, 2)).toBe(paid)
    expect(restoreIn(paid, 2)).toEqual(paid)
  })

  const steps = fc.array(
    fc.record({
      do: fc.constantFrom("pay", "deduct", "skip", "restore", "settle", "writeOff"),
      no: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    }),
    { maxLength: 25 },
  )
  test("whatever is done, what was not put off adds up to the amount, and nothing is paid twice", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 36 }),
        steps,
        (amount, tenor, all) => {
          fc.pre(amount >= tenor)
          let now: Plan = planOf(amount, tenor, "2027-01")
          for (const { do: what, no } of all) {
            const before = now
            if (what === "pay" || what === "deduct")
              now = payIn(now, no, what === "pay" ? "paid_manual" : "deducted")
            if (what === "skip") now = skipIn(now, no)
            if (what === "restore") now = restoreIn(now, no ?? 1)
            if (what === "settle") now = endIn(now, "paid_manual")
            if (what === "writeOff") now = endIn(now, "written_off")
            expect(totalIn(now)).toBe(amount)
            const off = now.filter(({ status }) => status === "written_off")
            expect(paidIn(now) + outstandingIn(now) + off.reduce((sum, next) => sum + next.amount, 0)).toBe(
              amount,
            )
            const months = now.filter(({ status }) => status !== "skipped").map(({ period }) => period)
            expect(new Set(months).size).toBe(months.length)
            /** A paid instalment stays paid unless its deduction is reversed. */
            const paid = before.filter(({ status }) => status === "paid_manual").map((was) => was.no)
            expect(now.filter(({ status }) => status === "paid_manual").map((next) => next.no)).toEqual(
              expect.arrayContaining(paid),
            )
          }
        },
      ),
    )
  })
})

const granted: Partial<KasbonFacts> = {
  granted_amount: 1_000_000,
  granted_tenor: 3,
  granted_period: "2027-01",
  instalments: plan,
}
/** Facts of a row in each state. */
const standing = (status: KasbonFacts["status"]): KasbonFacts => {
  if (["pending", "rejected", "cancelled"].includes(status)) return kasbonFacts({ status })
  const instalments =
    status === "repaying"
      ? payIn(plan, 1, "deducted")
      : status === "settled"
        ? endIn(payIn(plan, 1, "deducted"), "paid_manual")
        : status === "written_off"
          ? endIn(plan, "written_off")
          : plan
  return kasbonFacts({ ...granted, instalments, status })
}
const good: readonly KasbonEvent[] = [
  { ...move, type: "approval.approve" },
  { ...move, type: "approval.reject", note: REASON },
  { ...move, type: "approval.cancel", by: employee },
  { ...move, type: "approval.revoke", note: REASON },
  { ...move, type: "kasbon.disburse", method: "cash" },
  { ...move, type: "kasbon.pay" },
  { ...move, type: "kasbon.skip", note: REASON },
  { ...move, type: "kasbon.settle" },
  { ...move, type: "kasbon.writeOff", note: REASON },
  { ...move, type: "kasbon.deduct", by: clock },
  { ...move, type: "kasbon.restore", by: clock, no: 1 },
]
const running = {
  "kasbon.pay": "repaying",
  "kasbon.settle": "settled",
  "kasbon.writeOff": "written_off",
  "kasbon.deduct": "repaying",
}
const legal: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pending: { "approval.approve": "approved", "approval.reject": "rejected", "approval.cancel": "cancelled" },
  approved: { "kasbon.disburse": "disbursed", "approval.revoke": "cancelled" },
  disbursed: { ...running, "kasbon.skip": "disbursed" },
  repaying: { ...running, "kasbon.skip": "repaying", "kasbon.restore": "disbursed" },
  settled: { "kasbon.restore": "repaying" },
}
const table = kasbonStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("one level: every state × every event, sent by who may", () => {
  test.each(table.filter(([status, type]) => legal[status]?.[type] !== undefined))(
    "%s, %s: goes on",
    (status, type, event) => {
      const after = factsOf(decide(one, standing(status), event))
      expect(after.status).toBe(legal[status]?.[type])
      expect([0, 1_000_000]).toContain(totalIn(after.instalments))
    },
  )
  test.each(table.filter(([status, type]) => legal[status]?.[type] === undefined))(
    "%s, %s: refused",
    (status, _type, event) => {
      expect(takes(one, standing(status), event)).toBe(false)
      expect(decide(one, standing(status), event)).toMatchObject({ ok: false, state: status })
    },
  )

  test("the last one that is open settles it, whichever way it is paid", () => {
    const last = { ...standing("repaying"), instalments: payIn(payIn(plan, 1, "deducted"), 2, "paid_manual") }
    for (const type of ["kasbon.pay", "kasbon.deduct"] as const)
      expect(factsOf(decide(one, last, { ...move, type })).status).toBe("settled")
  })

  test.each([
    ["kasbon.settle", "paid_manual"],
    ["kasbon.writeOff", "written_off"],
  ] as const)("%s ends each open instalment as %s, and none that is paid", (type, ended) => {
    for (const status of ["disbursed", "repaying"] as const) {
      const before = standing(status)
      const after = factsOf(decide(one, before, { ...move, type, note: REASON }))
      expect(statusesIn(after.instalments)).toEqual(
        statusesIn(before.instalments).map((was) => (was === "planned" ? ended : was)),
      )
    }
  })

  test("three odd instalments: one put off, one paid by hand, the rest deducted", () => {
    let facts = factsOf(decide(one, kasbonFacts(), { ...move, type: "approval.approve" }))
    for (const event of [
      { ...move, type: "kasbon.disburse" },
      { ...move, type: "kasbon.skip", note: REASON, no: 1 },
      { ...move, type: "kasbon.pay", no: 2 },
      { ...move, type: "kasbon.deduct", by: clock, no: 3 },
      { ...move, type: "kasbon.deduct", by: clock, no: 4 },
    ] as const)
      facts = factsOf(decide(one, facts, event))
    expect(facts.status).toBe("settled")
    expect(statusesIn(facts.instalments)).toEqual(["skipped", "paid_manual", "deducted", "deducted"])
    expect(facts.instalments.map(({ amount }) => amount)).toEqual([333_333, 333_333, 333_334, 333_333])
  })
})

describe("terms", () => {
  const approve = (more: object): KasbonEvent => ({ ...move, type: "approval.approve", ...more })
  test("an approval may change amount, tenor and first month, and the plan follows", () => {
    const after = factsOf(
      decide(one, kasbonFacts(), approve({ amount_approved: 500_001, tenor: 2, first_period: "2027-03" })),
    )
    expect(after).toMatchObject({ granted_amount: 500_001, granted_tenor: 2, granted_period: "2027-03" })
    expect(after.instalments.map(({ period, amount }) => [period, amount])).toEqual([
      ["2027-03", 250_000],
      ["2027-04", 250_001],
    ])
  })
  test.each([
    [
      "more than was asked",
      { amount_approved: 1_000_001 },
      { amount_approved: ["Paling banyak Rp\u00a01.000.000"] },
    ],
    ["nothing", { amount_approved: 0 }, { amount_approved: ["Isi jumlah yang disetujui"] }],
    ["too many instalments", { tenor: 13 }, { tenor: ["Isi 1 sampai 12 cicilan"] }],
    [
      "more instalments than rupiah",
      { amount_approved: 2, tenor: 3 },
      { tenor: ["Cicilan lebih banyak daripada rupiahnya"] },
    ],
    ["a month that is over", { first_period: "2026-10" }, { first_period: ["Paling awal November 2026"] }],
  ])("%s is refused at its field", (_, more, errors) => {
    expect(refusalOf(one, kasbonFacts(), approve(more))).toMatchObject({ reason: "invalid", errors })
    expect(barred(one, kasbonFacts(), approve(more))).toBeNull()
  })
  const limits = kasbonFacts().limits
  test.each([
    [
      "above the limit",
      { ...limits, amount: 999_999 },
      "Di atas batas: paling banyak Rp\u00a0999.999, diminta Rp\u00a01.000.000",
    ],
    ["as many as there may be", { ...limits, active: 1 }, "Masih ada 1 kasbon berjalan; paling banyak 1"],
    [
      "too much of a month's pay",
      { ...limits, per_month: 333_333 },
      "Di atas batas: potongan sebulan paling banyak Rp\u00a0333.333, cicilannya Rp\u00a0333.334",
    ],
    [
      "the employee may have none",
      { ...limits, barred: "Kasbon dimatikan perusahaan" },
      "Kasbon dimatikan perusahaan",
    ],
  ])("%s is refused", (_, more, message) => {
    expect(refusalOf(one, kasbonFacts({ limits: more }), approve({}))).toMatchObject({
      reason: "quota",
      message,
    })
  })
  test.each([
    ["all that was asked", { amount_approved: 1_000_000 }],
    ["one rupiah at once", { amount_approved: 1, tenor: 1 }],
    ["as many instalments as there may be", { tenor: 12 }],
    ["a rupiah each", { amount_approved: 3, tenor: 3 }],
    ["this month", { first_period: "2026-11" }],
  ])("on the edge: %s is granted", (_, more) => {
    expect(refusalOf(one, kasbonFacts(), approve(more))).toBeNull()
  })
  test("no instalment at all is refused at its field", () => {
    expect(refusalOf(one, kasbonFacts(), approve({ tenor: 0 }))).toMatchObject({
      errors: { tenor: ["Isi 1 sampai 12 cicilan"] },
    })
  })
  test("the month is Jakarta's: in the last hours of December it is January there", () => {
    const event = { ...approve({ first_period: "2026-12" }), at: "2026-12-31T17:00:00.000Z" }
    expect(refusalOf(one, kasbonFacts(), event)).toMatchObject({
      errors: { first_period: ["Paling awal Januari 2027"] },
    })
    expect(refusalOf(one, kasbonFacts(), { ...event, at: "2026-12-31T16:59:59.000Z" })).toBeNull()
  })
  test("limits that are reached exactly, or not set, let it through", () => {
    for (const more of [
      { amount: 1_000_000, per_month: 333_334 },
      { amount: null, per_month: null },
      { active: 1, most_active: 2 },
    ])
      expect(refusalOf(one, kasbonFacts({ limits: { ...limits, ...more } }), approve({}))).toBeNull()
  })
  test("limits that are not told are not judged at the approval, and hold when the money leaves", () => {
    const hidden = { ...limits, amount: null, per_month: null, is_hidden: true }
    expect(refusalOf(one, kasbonFacts({ limits: hidden }), approve({}))).toBeNull()
    const disburse: KasbonEvent = { ...move, type: "kasbon.disburse", method: "cash" }
    expect(refusalOf(one, { ...standing("approved"), limits: hidden }, disburse)).toMatchObject({
      reason: "forbidden",
      message: "Kasbon dicairkan oleh yang boleh melihat gaji: batasnya mengikuti gaji",
    })
    expect(
      refusalOf(one, { ...standing("approved"), limits: { ...limits, amount: 999_999 } }, disburse),
    ).toMatchObject({
      reason: "quota",
      message: "Di atas batas: paling banyak Rp\u00a0999.999, diminta Rp\u00a01.000.000",
    })
    expect(refusalOf(one, standing("approved"), disburse)).toBeNull()
  })
  test("an instalment that is not open is neither paid, put off nor deducted", () => {
    const facts = standing("repaying")
    for (const type of ["kasbon.pay", "kasbon.skip", "kasbon.deduct"] as const)
      expect(refusalOf(one, facts, { ...move, type, no: 1, note: REASON })).toEqual({
        reason: "state",
        message: "Cicilan ini sudah tidak terbuka",
      })
  })
  test("only what payroll deducted is taken back, and where two are paid the advance goes on", () => {
    const facts = {
      ...standing("repaying"),
      instalments: payIn(payIn(plan, 1, "deducted"), 2, "paid_manual"),
    }
    const back = (no: number): KasbonEvent => ({ ...move, by: clock, type: "kasbon.restore", no })
    for (const no of [2, 3])
      expect(refusalOf(one, facts, back(no))).toEqual({
        reason: "state",
        message: "Cicilan ini tidak dipotong dari gaji",
      })
    const after = factsOf(decide(one, facts, back(1)))
    expect([after.status, statusesIn(after.instalments)]).toEqual([
      "repaying",
      ["planned", "paid_manual", "planned"],
    ])
  })
  test.each([
    ["kasbon.pay", office, "Hanya admin perusahaan yang mencatat uang kasbon"],
    ["kasbon.settle", office, "Hanya admin perusahaan yang mencatat uang kasbon"],
    ["kasbon.writeOff", office, "Hanya admin perusahaan yang mencatat uang kasbon"],
    ["kasbon.pay", clock, "Hanya admin perusahaan yang mencatat uang kasbon"],
    ["kasbon.skip", office, "Hanya admin perusahaan dan payroll yang mengubah cicilan"],
    ["kasbon.deduct", office, "Hanya admin perusahaan dan payroll yang mengubah cicilan"],
    ["kasbon.restore", office, "Hanya admin perusahaan dan payroll yang mengubah cicilan"],
  ] as const)("%s is not for everybody", (type, by, message) => {
    expect(refusalOf(one, standing("repaying"), { ...move, by, type, no: 1, note: REASON })).toEqual({
      reason: "forbidden",
      message,
    })
  })
  test("a reason is asked for before an instalment is put off or an advance written off", () => {
    for (const type of ["kasbon.skip", "kasbon.writeOff"] as const)
      expect(refusalOf(one, standing("repaying"), { ...move, type, no: 2 })).toMatchObject({
        reason: "invalid",
      })
  })
  test("money is the company administrator's to note", () => {
    const event: KasbonEvent = { ...move, by: office, type: "kasbon.disburse" }
    expect(refusalOf(one, standing("approved"), event)).toMatchObject({ reason: "forbidden" })
    expect(refusalOf(one, standing("approved"), { ...event, by: admin })).toBeNull()
  })
  test("a second level keeps the terms the first one granted", () => {
    const two = kasbonOf(2)
    const first = factsOf(
      decide(two, kasbonFacts({ level_total: 2 }), { ...approve({ amount_approved: 600_000 }), by: office }),
    )
    expect(first).toMatchObject({ status: "pending", level: 2, granted_amount: 600_000, instalments: [] })
    expect(factsOf(decide(two, first, { by: admin, at: AT, type: "approval.approve" }))).toMatchObject({
      status: "approved",
      granted_amount: 600_000,
    })
  })
})
