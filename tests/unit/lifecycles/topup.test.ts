import { describe, expect, test } from "vitest"
import { barred, decide, refusalOf, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { topup, type TopupEvent, type TopupState, topupStates } from "#machines/lifecycles/topupMachine.ts"
import { admin, as, AT, clock, LATER, office, paid, REASON, superOne, superTwo, topupFacts } from "./cases.ts"

const confirm: TopupEvent = { type: "topup.confirm", by: admin, at: AT, payment: paid }
const cancel: TopupEvent = { type: "topup.cancel", by: admin, at: AT }
const expire: TopupEvent = { type: "topup.expire", by: clock, at: LATER }
const approve: TopupEvent = { type: "topup.approve", by: superOne, at: AT }
const reject: TopupEvent = { type: "topup.reject", by: superOne, at: AT, note: REASON }
const good = [confirm, cancel, expire, approve, reject]

const legal: Partial<Record<TopupState, Partial<Record<TopupEvent["type"], TopupState>>>> = {
  created: {
    "topup.confirm": "waiting_confirmation",
    "topup.cancel": "cancelled",
    "topup.expire": "expired",
  },
  waiting_confirmation: { "topup.approve": "approved", "topup.reject": "rejected" },
}
const sentences: Record<TopupState, string> = {
  created: "Top-up ini menunggu pembayaran, dibuat oleh Siti Rahma pada 20 Nov 2026 08.00",
  waiting_confirmation: "Top-up ini menunggu verifikasi, dikonfirmasi oleh Siti Rahma pada 20 Nov 2026 08.00",
  approved: "Top-up ini sudah disetujui oleh Siti Rahma pada 20 Nov 2026 08.00",
  rejected: "Top-up ini sudah ditolak oleh Siti Rahma pada 20 Nov 2026 08.00",
  expired: "Top-up ini sudah kedaluwarsa oleh Siti Rahma pada 20 Nov 2026 08.00",
  cancelled: "Top-up ini sudah dibatalkan oleh Siti Rahma pada 20 Nov 2026 08.00",
}
const table = topupStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("every state × every event, sent by who may", () => {
  const targetOf = (status: TopupState, type: TopupEvent["type"]) => legal[status]?.[type]
  const [allowed, refused] = [
    table.filter(([status, type]) => targetOf(status, type) !== undefined),
    table.filter(([status, type]) => targetOf(status, type) === undefined),
  ]

  test.each(allowed)("%s, %s: goes on", (status, type, event) => {
    const facts = topupFacts({ status })
    expect(takes(topup, facts, event)).toBe(true)
    expect(why(topup, facts, event)).toBeNull()
    expect(decide(topup, facts, event)).toEqual({
      ok: true,
      facts: {
        ...facts,
        status: targetOf(status, type),
        version: 2,
        last: { nama: event.by.as === "system" ? null : event.by.nama, at: event.at },
        confirmed_by: type === "topup.confirm" ? 1 : null,
      },
    })
  })

  test.each(refused)("%s, %s: refused", (status, _type, event) => {
    const facts = topupFacts({ status })
    expect(takes(topup, facts, event)).toBe(false)
    expect(decide(topup, facts, event)).toEqual({
      ok: false,
      state: status,
      refused: { reason: "state", message: sentences[status] },
    })
    expect(barred(topup, facts, event)).toBe(sentences[status])
  })
})

const onlyCompany = "Hanya admin perusahaan yang dapat mengurus top-up perusahaannya"
const onlySuper = "Hanya super administrator yang dapat memutuskan top-up"
const own = "Anda sendiri yang mengonfirmasi pembayaran ini; super administrator lain yang memutuskan"
const waiting = topupFacts({ status: "waiting_confirmation", confirmed_by: 1 })
const late = "Batas waktu pembayaran sudah lewat pada 21 Nov 2026 08.00"
const early = "Batas waktu pembayaran baru lewat pada 21 Nov 2026 08.00"

describe("who and when", () => {
  test.each([
    ["an office admin confirms", topupFacts(), { ...confirm, by: office }, "forbidden", onlyCompany],
    ["the platform confirms", topupFacts(), { ...confirm, by: superOne }, "forbidden", onlyCompany],
    ["the platform cancels", topupFacts(), { ...cancel, by: superOne }, "forbidden", onlyCompany],
    [
      "confirmed at the last instant",
      topupFacts(),
      { ...confirm, at: "2026-11-21T01:00:00.000Z" },
      "expired",
      late,
    ],
    [
      "a person expires it",
      topupFacts(),
      { ...expire, by: admin },
      "forbidden",
      "Top-up kedaluwarsa dengan sendirinya",
    ],
    ["expired a moment early", topupFacts(), { ...expire, at: "2026-11-21T00:59:59.999Z" }, "state", early],
    ["the company approves", waiting, { ...approve, by: admin }, "forbidden", onlySuper],
    ["the company rejects", waiting, { ...reject, by: admin }, "forbidden", onlySuper],
    [
      "who confirmed inside the company approves",
      { ...waiting, confirmed_by: 90 },
      approve,
      "forbidden",
      own,
    ],
    ["who confirmed inside the company rejects", { ...waiting, confirmed_by: 90 }, reject, "forbidden", own],
    [
      "an old version",
      { ...waiting, version: 3 },
      { ...approve, version: 2 },
      "stale",
      sentences.waiting_confirmation,
    ],
  ] as const)("%s", (_name, facts, event, reason, message) => {
    expect(refusalOf(topup, facts, event)).toEqual({ reason, message })
    expect(barred(topup, facts, event)).toBe(message)
  })

  test("another super administrator decides what one confirmed inside the company", () => {
    expect(why(topup, { ...waiting, confirmed_by: 90 }, { ...approve, by: superTwo })).toBeNull()
  })
  test("the version the person saw is the one it has", () => {
    expect(why(topup, { ...waiting, version: 3 }, { ...approve, version: 3 })).toBeNull()
  })
  test("what time did has nobody's name", () => {
    const expired = decide(topup, topupFacts(), expire)
    expect(expired.ok && why(topup, expired.facts, cancel)).toBe(
      "Top-up ini sudah kedaluwarsa pada 22 Nov 2026 08.00",
    )
  })
})

describe("what is filled in", () => {
  const empty = { paid_at: null, from_bank: null, from_name: null, amount: null, has_proof: false }
  test.each([
    [
      empty,
      {
        paid_at: ["Wajib diisi"],
        from_bank: ["Wajib diisi"],
        from_name: ["Wajib diisi"],
        amount: ["Wajib diisi"],
        proof: ["Lampirkan bukti transfer"],
      },
    ],
    [{ ...paid, amount: 1_110_122 }, { amount: ["Kurang dari tagihan Rp\u00a01.110.123"] }],
    [{ ...paid, paid_at: "2026-11-21" }, { paid_at: ["Tanggal transfer belum tiba"] }],
    [{ ...paid, paid_at: "2026-11-19" }, { paid_at: ["Tanggal transfer sebelum top-up dibuat"] }],
  ])("%j", (payment, errors) => {
    const event: TopupEvent = { type: "topup.confirm", by: admin, at: AT, payment }
    expect(refusalOf(topup, topupFacts(), event)).toMatchObject({ reason: "invalid", errors })
    expect(barred(topup, topupFacts(), event)).toBeNull()
    expect(takes(topup, topupFacts(), event)).toBe(false)
  })
  test("a transfer may be larger than the bill", () => {
    const payment = { ...paid, amount: 1_200_000 }
    expect(why(topup, topupFacts(), { type: "topup.confirm", by: admin, at: AT, payment })).toBeNull()
  })
  test.each([
    [null, false],
    ["", false],
    ["   1234   ", false],
    ["12345", true],
    ["x".repeat(500), true],
    ["x".repeat(501), false],
  ])("a rejection because of %j", (note, isEnough) => {
    const refused = refusalOf(topup, waiting, { type: "topup.reject", by: superOne, at: AT, note })
    const message = "Isi alasan 5 sampai 500 karakter"
    expect(refused).toEqual(isEnough ? null : { reason: "invalid", message, errors: { note: [message] } })
  })
})

test("a normal user's hands are off everything", () => {
  const nobody = as("normal", 9)
  for (const [status, , event] of table)
    expect(takes(topup, topupFacts({ status }), { ...event, by: nobody })).toBe(false)
})
