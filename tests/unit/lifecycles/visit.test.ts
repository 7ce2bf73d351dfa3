import { describe, expect, test } from "vitest"
import {
  type Deviation,
  deviationsOf,
  type Judged,
  visitStates,
  visitStatuses,
  type VisitState,
} from "#contract/areas/fieldwork/visitWords.ts"
import { decide, takes, why } from "#machines/lifecycles/lifecycle.ts"
import {
  type VisitApprovalEvent,
  type VisitApprovalFacts,
  visitApprovalOf,
} from "#machines/lifecycles/visitApprovalMachine.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import type { VisitEvent } from "#machines/lifecycles/visitParts.ts"
import { admin, AT, clock, employee, move, office, REASON, visitApprovalFacts, visitFacts } from "./cases.ts"

const NEXT_DAY = "2026-11-21T01:00:00.000Z"
const phone = { by: employee, at: AT }
const there = { ...phone, distance_m: 40, photos: 1 }
const events: readonly VisitEvent[] = [
  { ...phone, type: "visit.depart" },
  { ...there, type: "visit.checkIn" },
  { ...there, type: "visit.checkOut" },
  { ...phone, type: "visit.cancel", note: REASON },
  { by: clock, at: NEXT_DAY, type: "visit.miss" },
  { by: clock, at: NEXT_DAY, type: "visit.close" },
]
const before = {
  "visit.checkIn": "in_progress",
  "visit.cancel": "cancelled",
  "visit.miss": "missed",
} as const
const legal: Readonly<Record<VisitState, Partial<Record<VisitEvent["type"], VisitState>>>> = {
  planned: { ...before, "visit.depart": "on_the_way" },
  on_the_way: before,
  in_progress: { "visit.checkOut": "done", "visit.close": "done" },
  done: {},
  missed: {},
  cancelled: {},
}

describe("how a visit goes: every state × every event", () => {
  test.each(visitStates.flatMap((status) => events.map((event) => [status, event.type, event] as const)))(
    "%s, %s",
    (status, type, event) => {
      const facts = visitFacts({ status })
      const target = legal[status][type]
      expect(takes(visitLife, facts, event)).toBe(target !== undefined)
      const decided = decide(visitLife, facts, event)
      expect(decided.ok ? decided.facts.status : status).toBe(target ?? status)
    },
  )
})

test.each<readonly [string, Parameters<typeof visitFacts>[0], VisitEvent, string | null]>([
  ["on the radius", {}, { ...there, distance_m: 100, type: "visit.checkIn" }, null],
  [
    "a metre outside",
    {},
    { ...there, distance_m: 101, type: "visit.checkIn" },
    "Jarak 101 m dari pelanggan: paling jauh 100 m",
  ],
  [
    "outside where it is only said",
    { radius_mode: "warn" },
    { ...there, distance_m: 900, type: "visit.checkIn" },
    null,
  ],
  ["where nobody knows the place", {}, { ...there, distance_m: null, type: "visit.checkIn" }, null],
  ["without a photo", {}, { ...there, photos: 0, type: "visit.checkIn" }, "Foto wajib disertakan"],
  ["no photo asked for", { needs_photo_in: false }, { ...there, photos: 0, type: "visit.checkIn" }, null],
  [
    "before its day",
    { tanggal: "2026-11-21" },
    { ...there, type: "visit.checkIn" },
    "Kunjungan ini direncanakan untuk 21 November 2026",
  ],
  [
    "after its day",
    { tanggal: "2026-11-19" },
    { ...there, type: "visit.checkIn" },
    "Hari kunjungannya lewat pada 19 November 2026",
  ],
  [
    "while at another customer",
    { elsewhere: "KJ/2026/000007" },
    { ...there, type: "visit.checkIn" },
    "Masih berkunjung di tempat lain: akhiri dulu KJ/2026/000007",
  ],
  [
    "by an administrator",
    {},
    { ...there, by: admin, type: "visit.checkIn" },
    "Hanya pegawai yang berkunjung yang melaporkan kunjungannya",
  ],
  [
    "missed on its own day",
    {},
    { by: clock, at: AT, type: "visit.miss" },
    "Masih dapat dilakukan sampai 20 November 2026",
  ],
  [
    "called off without saying why",
    {},
    { ...phone, type: "visit.cancel" },
    "Isi alasan 5 sampai 500 karakter",
  ],
])("%s", (_, facts, event, words) => {
  expect(why(visitLife, visitFacts(facts), event)).toBe(words)
})

const one = visitApprovalOf(1)
const decisions: readonly VisitApprovalEvent[] = [
  { ...phone, type: "visit.finish" },
  { ...move, type: "approval.approve" },
  { ...move, type: "approval.reject", note: REASON },
  { ...move, type: "approval.revoke", note: REASON },
  { ...move, type: "visit.remove" },
]
type Status = VisitApprovalFacts["status"]
const decided: Readonly<Record<Status, Partial<Record<VisitApprovalEvent["type"], Status>>>> = {
  none: { "visit.finish": "pending" },
  pending: { "approval.approve": "approved", "approval.reject": "rejected" },
  approved: { "approval.revoke": "cancelled" },
  rejected: { "visit.remove": "rejected" },
  cancelled: { "visit.remove": "cancelled" },
}

describe("what is decided of it: every state × every event", () => {
  test.each(
    visitStatuses.flatMap((status) => decisions.map((event) => [status, event.type, event] as const)),
  )("%s, %s", (status, type, event) => {
    const facts = visitApprovalFacts({ status })
    const target = decided[status][type]
    const after = decide(one, facts, event)
    expect([after.ok, after.ok ? after.facts.status : status]).toEqual([
      target !== undefined,
      target ?? status,
    ])
  })
})

test("nothing is decided of a visit that is not done; one that was called off may be put away", () => {
  const finish: VisitApprovalEvent = { ...phone, type: "visit.finish" }
  expect(why(one, visitApprovalFacts({ visit_status: "missed" }), finish)).toBe("Kunjungan ini terlewat")
  const remove: VisitApprovalEvent = { ...move, type: "visit.remove" }
  expect(why(one, visitApprovalFacts({ visit_status: "cancelled" }), remove)).toBeNull()
  expect(why(one, visitApprovalFacts({ visit_status: "missed" }), remove)).toBe("Kunjungan ini terlewat")
  expect(why(one, visitApprovalFacts({ visit_status: "cancelled" }), { ...remove, by: office })).toBe(
    "Hanya admin perusahaan yang dapat menghapus kunjungan",
  )
})

const mark = { accuracy_m: 20, mock_gps: false }
const good: Judged = {
  visit_status: "done",
  check_in: mark,
  check_out: mark,
  in_radius: true,
  radius_mode: "warn",
  duration_min: 10,
  min_duration_min: 10,
  sla_min: 60,
  max_gps_accuracy_m: 100,
  needs_photo_in: true,
  needs_photo_out: true,
  needs_signature: true,
  photos_in: 1,
  photos_out: 1,
  has_signature: true,
  has_failed: false,
}
test.each<readonly [string, Partial<Judged>, readonly Deviation[]]>([
  ["as the rules have it", {}, []],
  ["outside", { in_radius: false }, ["luar_radius"]],
  ["outside, and nobody asks", { in_radius: false, radius_mode: "off" }, []],
  ["a minute short", { duration_min: 9 }, ["terlalu_singkat"]],
  ["the last minute of the limit", { duration_min: 60 }, []],
  ["a minute long", { duration_min: 61 }, ["lewat_batas_waktu"]],
  ["long, and there is no limit", { duration_min: 500, sla_min: null }, []],
  ["no photo at the end", { photos_out: 0 }, ["tanpa_foto"]],
  ["unsigned", { has_signature: false }, ["tanpa_tanda_tangan"]],
  ["unsigned, as nobody was there", { has_signature: false, has_failed: true }, []],
  ["vague", { check_out: { ...mark, accuracy_m: 101 } }, ["akurasi_rendah"]],
  ["vague, and nobody asks", { check_in: { ...mark, accuracy_m: 900 }, max_gps_accuracy_m: 0 }, []],
  ["a fake place", { check_in: { ...mark, mock_gps: true } }, ["gps_palsu"]],
  ["nobody checked out", { check_out: null, duration_min: null, photos_out: 0 }, ["tanpa_check_out"]],
  [
    "still there: what is brought at the end is not missed yet",
    { visit_status: "in_progress", check_out: null, duration_min: null, photos_out: 0, has_signature: false },
    [],
  ],
  ["never there", { visit_status: "missed", check_in: null, check_out: null, photos_in: 0 }, []],
])("deviates: %s", (_, changes, expected) => {
  expect(deviationsOf({ ...good, ...changes })).toEqual(expected)
})
