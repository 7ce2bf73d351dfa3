import { describe, expect, test } from "vitest"
import {
  approvalOf,
  type RequestEvent,
  type RequestState,
  requestStates,
} from "#machines/lifecycles/approvalMachine.ts"
import { decide, refusalOf, takes, why } from "#machines/lifecycles/lifecycle.ts"
import {
  admin,
  as,
  AT,
  employee,
  move,
  office,
  REASON,
  requestFacts,
  second,
  superOne,
  factsOf,
} from "./cases.ts"

const one = approvalOf(1)
const two = approvalOf(2)
const three = approvalOf(3)

const approve: RequestEvent = { ...move, type: "approval.approve" }
const reject: RequestEvent = { ...move, type: "approval.reject", note: REASON }
const cancel: RequestEvent = { ...move, type: "approval.cancel", by: employee }
const revoke: RequestEvent = { ...move, type: "approval.revoke", note: REASON }
const good = [approve, reject, cancel, revoke]

const sentences = {
  pending: "Pengajuan ini menunggu keputusan, diajukan oleh Pegawai pada 20 Nov 2026 08.00",
  approved: "Pengajuan ini sudah disetujui oleh Pegawai pada 20 Nov 2026 08.00",
  rejected: "Pengajuan ini sudah ditolak oleh Pegawai pada 20 Nov 2026 08.00",
  cancelled: "Pengajuan ini sudah dibatalkan oleh Pegawai pada 20 Nov 2026 08.00",
}
const legal: Partial<Record<RequestState, Partial<Record<RequestEvent["type"], RequestState>>>> = {
  pending: {
    "approval.approve": "approved",
    "approval.reject": "rejected",
    "approval.cancel": "cancelled",
  },
  approved: { "approval.revoke": "cancelled" },
}
const table = requestStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("one level: every state × every event, sent by who may", () => {
  const targetOf = (status: RequestState, type: RequestEvent["type"]) => legal[status]?.[type]

  test.each(table.filter(([status, type]) => targetOf(status, type) !== undefined))(
    "%s, %s: goes on",
    (status, type, event) => {
      const facts = requestFacts({ status })
      const target = targetOf(status, type)
      expect(takes(one, facts, event)).toBe(true)
      expect(decide(one, facts, event)).toEqual({
        ok: true,
        facts: {
          ...facts,
          status: target,
          version: 2,
          decided_by: target === "approved" ? [1] : [],
          last: { nama: event.by.nama, at: AT },
        },
      })
    },
  )

  test.each(table.filter(([status, type]) => targetOf(status, type) === undefined))(
    "%s, %s: refused",
    (status, _type, event) => {
      const facts = requestFacts({ status })
      const refused = { reason: "state", message: sentences[status] }
      expect(takes(one, facts, event)).toBe(false)
      expect(decide(one, facts, event)).toEqual({ ok: false, state: status, refused })
    },
  )
})

const ownRequest = "Anda tidak dapat memutuskan pengajuan Anda sendiri"
const onlyAdmins = "Hanya admin perusahaan dan admin kantor yang dapat memutuskan pengajuan"
const closed = "Periode gaji untuk tanggal ini sudah ditutup"
const again = "Anda sudah menyetujui tingkat sebelumnya; tingkat ini diputuskan orang lain"
const mine = requestFacts({ requested_by: 1 })
const chosen = requestFacts({ deciders: [{ id: 2, nama: "Dewi Lestari" }] })
const byChosen = "Pengajuan pegawai ini diputuskan Dewi Lestari"
const locked = requestFacts({ locked: true })
const onLevelTwo = requestFacts({ level: 2, level_total: 2, decided_by: [3] })

describe("who, when and why", () => {
  test.each([
    ["one's own", one, mine, approve, "forbidden", ownRequest],
    ["one's own, rejecting", one, mine, reject, "forbidden", ownRequest],
    ["somebody else chosen", one, chosen, approve, "forbidden", byChosen],
    ["somebody else chosen, rejecting", one, chosen, reject, "forbidden", byChosen],
    [
      "one's own, approved, taken back",
      one,
      { ...mine, status: "approved" },
      revoke,
      "forbidden",
      ownRequest,
    ],
    ["a normal user", one, requestFacts(), { ...approve, by: as("normal", 9) }, "forbidden", onlyAdmins],
    [
      "a restricted user",
      one,
      requestFacts(),
      { ...approve, by: as("restricted", 9) },
      "forbidden",
      onlyAdmins,
    ],
    ["the platform", one, requestFacts(), { ...approve, by: superOne }, "forbidden", onlyAdmins],
    [
      "somebody else's, withdrawn",
      one,
      requestFacts(),
      { ...cancel, by: admin },
      "forbidden",
      "Hanya yang mengajukan yang dapat menarik pengajuan",
    ],
    [
      "taken back by an office admin",
      one,
      requestFacts({ status: "approved" }),
      { ...revoke, by: office },
      "forbidden",
      "Hanya admin perusahaan yang dapat membatalkan persetujuan",
    ],
    ["in a closed period, approved", one, locked, approve, "locked", closed],
    ["in a closed period, rejected", one, locked, reject, "locked", closed],
    ["in a closed period, withdrawn", one, locked, cancel, "locked", closed],
    ["in a closed period, taken back", one, { ...locked, status: "approved" }, revoke, "locked", closed],
    ["the same person twice", two, onLevelTwo, { ...approve, by: office }, "forbidden", again],
    [
      "an office admin on level two",
      two,
      { ...onLevelTwo, decided_by: [1] },
      { ...approve, by: office },
      "forbidden",
      "Tingkat 2 diputuskan admin perusahaan",
    ],
  ] as const)("%s", (_name, life, facts, event, reason, message) => {
    expect(refusalOf(life, facts, event)).toEqual({ reason, message })
    expect(takes(life, facts, event)).toBe(false)
  })

  test("the owner's own account withdraws", () => {
    expect(why(one, mine, { ...cancel, by: admin })).toBeNull()
  })
  test("who has no account owns nothing", () => {
    const facts = requestFacts({ requested_by: null })
    expect(why(one, facts, { ...approve, by: { ...admin, id: 0 } })).toBeNull()
  })
  test.each([reject, revoke])("$type without a reason", (event) => {
    const facts = requestFacts({ status: event.type === "approval.revoke" ? "approved" : "pending" })
    const message = "Isi alasan 5 sampai 500 karakter"
    expect(refusalOf(one, facts, { ...event, note: "Tidak" })).toBeNull()
    expect(refusalOf(one, facts, { ...event, note: "Ya" })).toEqual({
      reason: "invalid",
      message,
      errors: { note: [message] },
    })
  })
})

describe("several levels", () => {
  test("office admin, then the company's, each leaves the request to the next", () => {
    const first = decide(two, requestFacts({ level_total: 2 }), { ...approve, by: office })
    expect(first).toMatchObject({
      ok: true,
      facts: { status: "pending", level: 2, version: 2, decided_by: [3] },
    })
    const passed = factsOf(first)
    expect(refusalOf(two, passed, { ...approve, version: 1 })).toEqual({
      reason: "stale",
      message:
        "Pengajuan ini menunggu tingkat 2, tingkat 1 disetujui oleh Bayu Saputra pada 20 Nov 2026 08.00",
    })
    expect(decide(two, passed, { ...approve, version: 2 })).toMatchObject({
      ok: true,
      facts: { status: "approved", level: 2, version: 3, decided_by: [3, 1] },
    })
  })
  test("whoever was chosen at the employee decides the first level, any administrator the next", () => {
    const facts = requestFacts({ level_total: 2, deciders: [{ id: 2, nama: "Dewi Lestari" }] })
    expect(why(two, facts, approve)).toBe(byChosen)
    const next = factsOf(decide(two, facts, { ...approve, by: second }))
    expect(decide(two, next, approve)).toMatchObject({ ok: true, facts: { status: "approved", level: 2 } })
  })
  test("three levels are three people", () => {
    let facts = requestFacts({ level_total: 3 })
    for (const by of [office, admin, second]) facts = factsOf(decide(three, facts, { ...approve, by }))
    expect(facts).toMatchObject({ status: "approved", level: 3, decided_by: [3, 1, 2], version: 4 })
  })
  test.each([
    ["there is somebody else", [1, 2], "pending", 2],
    ["only the decider", [1], "approved", 1],
    ["nobody at all", [], "approved", 1],
  ] as const)("level one of two, %s: %s", (_name, ids, status, level) => {
    const facts = requestFacts({ level_total: 2, approvers: ids.map((id) => ({ id, nama: `Akun ${id}` })) })
    expect(decide(two, facts, approve)).toMatchObject({
      ok: true,
      facts: { status, level, decided_by: [1], version: 2 },
    })
  })
  test("one of three, the second is the last there is: the third is passed over", () => {
    const last = requestFacts({
      level: 2,
      level_total: 3,
      decided_by: [3],
      approvers: [{ id: 1, nama: "S" }],
    })
    expect(decide(three, last, approve)).toMatchObject({
      ok: true,
      facts: { status: "approved", level: 2, decided_by: [3, 1] },
    })
  })
  test("left waiting with nobody else: whoever decided before finishes it, an office admin too", () => {
    const stuck = requestFacts({ level: 2, level_total: 2, approvers: [] })
    for (const by of [admin, office])
      expect(decide(two, { ...stuck, decided_by: [by.id] }, { ...approve, by })).toMatchObject({
        ok: true,
        facts: { status: "approved", level: 2 },
      })
  })
  test("one's own stays refused with nobody else", () => {
    const own = requestFacts({ level_total: 2, approvers: [], requested_by: 1 })
    expect(why(two, own, approve)).toBe(ownRequest)
  })
  test.each([1, 2])("a rejection on level %i ends it", (level) => {
    const facts = requestFacts({ level, level_total: 2, decided_by: level === 1 ? [] : [3] })
    expect(decide(two, facts, reject)).toMatchObject({ ok: true, facts: { status: "rejected", level } })
  })
  test.each([1, 2])("the owner withdraws on level %i", (level) => {
    const facts = requestFacts({ level, level_total: 2 })
    expect(decide(two, facts, cancel)).toMatchObject({ ok: true, facts: { status: "cancelled", level } })
  })
})
