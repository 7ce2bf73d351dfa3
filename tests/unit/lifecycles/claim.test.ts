import { describe, expect, test } from "vitest"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import { type ClaimEvent, claimStates } from "#machines/lifecycles/claimParts.ts"
import { barred, decide, refusalOf, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { admin, AT, claimFacts, clock, employee, factsOf, move, office, REASON, second } from "./cases.ts"

const one = claimOf(1)
const two = claimOf(2)
const approve: ClaimEvent = { ...move, type: "approval.approve" }
const partly = (amount_approved: number): ClaimEvent => ({
  ...move,
  type: "approval.approve",
  items: [{ id: 12, amount_approved, reject_reason: amount_approved === 0 ? "Nota palsu" : null }],
})
const good: readonly ClaimEvent[] = [
  approve,
  partly(20_000),
  { ...move, type: "approval.reject", note: REASON },
  { ...move, type: "approval.cancel", by: employee },
  { ...move, type: "approval.revoke", note: REASON },
  { ...move, type: "claim.pay" },
  { ...move, type: "claim.resubmit", by: employee },
  { ...move, type: "claim.remove" },
]
const words = {
  pending: "menunggu keputusan, diajukan",
  approved: "sudah disetujui",
  partial: "sudah disetujui sebagian",
  rejected: "sudah ditolak",
  cancelled: "sudah dibatalkan",
  paid: "sudah dibayar",
}
/** Target state and the amounts after it, by state and index of the event above. */
const granted = { 4: ["cancelled", [0, 0]], 5: ["paid", [null, null]] } as const
const legal: Record<string, Readonly<Record<number, readonly [string, readonly (number | null)[]]>>> = {
  pending: {
    0: ["approved", [100_000, 50_000]],
    1: ["partial", [100_000, 20_000]],
    2: ["rejected", [0, 0]],
    3: ["cancelled", [null, null]],
  },
  approved: granted,
  partial: granted,
  rejected: { 6: ["pending", [null, null]], 7: ["rejected", [null, null]] },
  cancelled: { 7: ["cancelled", [null, null]] },
}
const table = claimStates.flatMap((status) =>
  good.map((event, at) => [status, event.type, at, event] as const),
)

describe("one level: every state × every event, sent by who may", () => {
  test.each(table.filter(([status, , at]) => legal[status]?.[at] !== undefined))(
    "%s, %s (%i): goes on",
    (status, _type, at, event) => {
      const facts = claimFacts({ status })
      const [target, amounts = []] = legal[status]?.[at] ?? []
      expect(takes(one, facts, event)).toBe(true)
      expect(factsOf(decide(one, facts, event))).toEqual({
        ...facts,
        status: target,
        version: 2,
        removed: event.type === "claim.remove",
        decided_by: event.type === "approval.approve" ? [1] : [],
        last: { nama: event.by.nama, at: AT },
        items: facts.items.map((item, i) => ({ ...item, amount_approved: amounts[i] })),
      })
    },
  )

  test.each(table.filter(([status, , at]) => legal[status]?.[at] === undefined))(
    "%s, %s (%i): refused",
    (status, _type, _at, event) => {
      const facts = claimFacts({ status })
      const message = `Klaim ini ${words[status]} oleh Pegawai pada 20 Nov 2026 08.00`
      expect(takes(one, facts, event)).toBe(false)
      expect(decide(one, facts, event)).toEqual({
        ok: false,
        state: status,
        refused: { reason: "state", message },
      })
    },
  )
})

describe("amounts", () => {
  test.each([
    ["another claim's item", { id: 99, amount_approved: 1 }, { "items.0.id": ["Pilihan tidak dikenal"] }],
    [
      "more than was claimed",
      { id: 12, amount_approved: 50_001 },
      { "items.0.amount_approved": ["Paling banyak Rp\u00a050.000"] },
    ],
    [
      "nothing, without saying why",
      { id: 12, amount_approved: 0 },
      { "items.0.reject_reason": ["Isi alasan 5 sampai 500 karakter"] },
    ],
  ])("%s", (_name, item, errors) => {
    const event: ClaimEvent = { ...move, type: "approval.approve", items: [item] }
    expect(refusalOf(one, claimFacts(), event)).toMatchObject({ reason: "invalid", errors })
    expect(barred(one, claimFacts(), event)).toBeNull()
  })

  test("nothing at all is a rejection", () => {
    const items = [11, 12].map((id) => ({ id, amount_approved: 0, reject_reason: "Bukan dinas" }))
    expect(refusalOf(one, claimFacts(), { ...move, type: "approval.approve", items })).toEqual({
      reason: "state",
      message: "Tidak ada jumlah yang disetujui; tolak pengajuannya",
    })
  })

  const quota = { kategori_id: 1, nama: "Transport", period: "2026-11", item_ids: [11, 12] }
  test.each([
    [150_000, approve, null],
    [149_999, approve, "Plafon Transport tersisa Rp\u00a0149.999, diminta Rp\u00a0150.000"],
    [120_000, partly(20_000), null],
    [-5_000, approve, "Plafon Transport tersisa Rp\u00a00, diminta Rp\u00a0150.000"],
    [null, approve, null],
  ])("a rest of %s", (rest, event, message) => {
    const facts = claimFacts({ quotas: [{ ...quota, rest }] })
    expect(refusalOf(one, facts, event)).toEqual(message === null ? null : { reason: "quota", message })
    expect(barred(one, facts, event)).toBe(message)
  })

  test("what the first level cut stays cut unless the second says otherwise", () => {
    const first = factsOf(decide(two, claimFacts({ level_total: 2 }), { ...partly(20_000), by: office }))
    expect(first).toMatchObject({ status: "pending", level: 2, decided_by: [3] })
    expect(decide(two, first, approve)).toMatchObject({
      ok: true,
      facts: { status: "partial", items: [{ amount_approved: 100_000 }, { amount_approved: 20_000 }] },
    })
    expect(decide(two, first, partly(50_000))).toMatchObject({
      ok: true,
      facts: { status: "approved", items: [{ amount_approved: 100_000 }, { amount_approved: 50_000 }] },
    })
  })
})

test("a reason for an item that is granted nothing: from five letters to five hundred", () => {
  const rejected = (letters: number): ClaimEvent => ({
    ...approve,
    items: [{ id: 12, amount_approved: 0, reject_reason: `  ${"a".repeat(letters)}  ` }],
  })
  for (const letters of [5, 500]) expect(refusalOf(one, claimFacts(), rejected(letters))).toBeNull()
  for (const letters of [4, 501])
    expect(refusalOf(one, claimFacts(), rejected(letters))).toMatchObject({ reason: "invalid" })
})

test("whoever asked for money asks again for it; an employee without an account does so by phone", () => {
  const facts = claimFacts({ status: "rejected", requested_by: 50 })
  const again = (by: typeof admin): ClaimEvent => ({ type: "claim.resubmit", by, at: AT })
  expect(refusalOf(one, facts, again(employee))).toBeNull()
  expect(refusalOf(one, { ...facts, requested_by: admin.id }, again(admin))).toBeNull()
  for (const requested_by of [50, null])
    expect(refusalOf(one, { ...facts, requested_by }, again(admin))).toMatchObject({ reason: "forbidden" })
})

test("nobody left for level two: the amounts of the first hold, whole or partial", () => {
  const alone = claimFacts({ level_total: 2, approvers: [{ id: 1, nama: "Siti Rahma" }] })
  expect(decide(two, alone, approve)).toMatchObject({ ok: true, facts: { status: "approved", level: 1 } })
  expect(decide(two, alone, partly(20_000))).toMatchObject({
    ok: true,
    facts: {
      status: "partial",
      level: 1,
      items: [{ amount_approved: 100_000 }, { amount_approved: 20_000 }],
    },
  })
})

describe("what belongs to money only", () => {
  const closed = "Periode gaji untuk tanggal ini sudah ditutup"
  test.each([
    ["claim.pay", "approved", office, "Hanya admin perusahaan yang mencatat pembayaran"],
    ["claim.resubmit", "rejected", admin, "Hanya yang mengajukan yang dapat mengajukan ulang"],
    ["claim.remove", "rejected", office, "Hanya admin perusahaan yang dapat menghapus klaim"],
  ] as const)("%s by somebody else", (type, status, by, message) => {
    expect(refusalOf(one, claimFacts({ status }), { type, by, at: AT })).toEqual({
      reason: "forbidden",
      message,
    })
  })
  test("the payroll pays, also in a period it closed", () => {
    const facts = claimFacts({ status: "partial", locked: true })
    expect(why(one, facts, { ...move, type: "claim.pay", by: clock })).toBeNull()
  })
  test.each([
    ["claim.resubmit", employee],
    ["claim.remove", admin],
  ] as const)("%s not in a closed period", (type, by) => {
    const facts = claimFacts({ status: "rejected", locked: true })
    expect(refusalOf(one, facts, { type, by, at: AT })).toEqual({ reason: "locked", message: closed })
  })
  test("asked again, it starts over: first level, everybody may decide, no amounts", () => {
    const rejected = claimFacts({ status: "rejected", level: 2, level_total: 2, decided_by: [1] })
    const again = decide(two, rejected, { ...move, type: "claim.resubmit", by: employee })
    expect(again).toMatchObject({ ok: true, facts: { status: "pending", level: 1, decided_by: [] } })
    expect(why(two, factsOf(again), { ...approve, by: second })).toBeNull()
  })
})
