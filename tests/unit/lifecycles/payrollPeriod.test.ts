import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes, why } from "#machines/lifecycles/lifecycle.ts"
import {
  type PayrollEvent,
  type PayrollFacts,
  payrollPeriod,
  type PayrollState,
  payrollStates,
  payrollStatuses,
} from "#machines/lifecycles/payrollPeriodMachine.ts"
import { wayToPayroll } from "#machines/lifecycles/payrollWays.ts"
import { admin, AT, clock, office, payrollFacts, REASON, second, superOne } from "./cases.ts"

const by = { by: second, at: AT }
const good: readonly PayrollEvent[] = [
  { type: "payroll.calculate", ...by },
  { type: "payroll.finish", by: clock, at: AT, members: 12, errors: 0 },
  { type: "payroll.fail", by: clock, at: AT },
  { type: "payroll.approve", ...by },
  { type: "payroll.reopen", ...by, note: REASON },
  { type: "payroll.recalculate", ...by },
  { type: "payroll.pay", ...by },
  { type: "payroll.lock", ...by },
  { type: "payroll.cancel", ...by },
]
const legal: Partial<Record<PayrollState, Partial<Record<PayrollEvent["type"], PayrollState>>>> = {
  draft: { "payroll.calculate": "calculating", "payroll.cancel": "cancelled" },
  calculating: { "payroll.finish": "calculated", "payroll.fail": "failed" },
  calculated: {
    "payroll.calculate": "calculating",
    "payroll.recalculate": "calculated",
    "payroll.approve": "approved",
    "payroll.cancel": "cancelled",
  },
  failed: { "payroll.calculate": "calculating", "payroll.cancel": "cancelled" },
  approved: { "payroll.reopen": "calculated", "payroll.pay": "paid" },
  paid: { "payroll.lock": "locked" },
}
const counts = { calculated_by: 1, member_count: 12 } as const
const changes = (event: PayrollEvent): Partial<PayrollFacts> => {
  if (event.type === "payroll.calculate") return { calculated_by: event.by.id, is_outdated: false }
  return event.type === "payroll.finish" ? { member_count: event.members, error_count: event.errors } : {}
}

describe("every state × every event, sent by who may", () => {
  const table = payrollStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))
  const targetOf = (status: PayrollState, type: PayrollEvent["type"]) => legal[status]?.[type]

  test.each(table.filter(([status, type]) => targetOf(status, type) !== undefined))(
    "%s, %s: goes on",
    (status, type, event) => {
      const facts = payrollFacts({ status, ...counts })
      expect(takes(payrollPeriod, facts, event)).toBe(true)
      expect(decide(payrollPeriod, facts, event)).toEqual({
        ok: true,
        facts: {
          ...facts,
          ...changes(event),
          status: targetOf(status, type),
          version: 2,
          last: { nama: event.by.as === "system" ? null : event.by.nama, at: event.at },
        },
      })
    },
  )

  test.each(table.filter(([status, type]) => targetOf(status, type) === undefined))(
    "%s, %s: refused",
    (status, _type, event) => {
      const facts = payrollFacts({ status, ...counts })
      expect(takes(payrollPeriod, facts, event)).toBe(false)
      expect(refusalOf(payrollPeriod, facts, event)).toEqual({
        reason: "state",
        message: [
          `Periode gaji ini sudah ${payrollStatuses[status].past} oleh Siti Rahma pada 20 Nov 2026 08.00`,
          wayToPayroll(facts, event.type),
        ]
          .filter((part) => part !== null)
          .join(". "),
      })
    },
  )
})

test.each([
  ["draft", "payroll.approve", "Hitung gajinya lebih dahulu"],
  ["calculated", "payroll.pay", "Setujui lebih dahulu"],
  ["approved", "payroll.calculate", "Buka lagi lebih dahulu"],
  ["approved", "payroll.lock", "Tandai dibayar lebih dahulu"],
  ["paid", "payroll.reopen", "Yang keliru dikoreksi di periode berikutnya"],
  ["locked", "payroll.cancel", "Yang keliru dikoreksi di periode berikutnya"],
  ["cancelled", "payroll.calculate", "Buat periode baru"],
  ["draft", "payroll.reopen", "Belum ada persetujuan yang dapat dibuka"],
  ["cancelled", "payroll.pay", null],
] as const)("%s: what comes before %s", (status, type, words) => {
  expect(wayToPayroll({ status }, type)).toBe(words)
})

describe("who, and over what", () => {
  const approve: PayrollEvent = { type: "payroll.approve", ...by }
  const calculated = (more: Partial<PayrollFacts> = {}) =>
    payrollFacts({ status: "calculated", ...counts, ...more })
  test.each<[string, PayrollFacts, PayrollEvent, string | null]>([
    [
      "whoever calculated it, with another there",
      calculated({ has_others: true }),
      { ...approve, by: admin },
      "Anda sendiri yang menghitung periode ini; admin lain yang menyetujui",
    ],
    ["whoever calculated it, alone", calculated(), { ...approve, by: admin }, null],
    ["somebody else", calculated({ has_others: true }), approve, null],
    [
      "an office admin",
      calculated(),
      { ...approve, by: office },
      "Hanya admin perusahaan yang mengurus payroll",
    ],
    [
      "the platform",
      calculated(),
      { ...approve, by: superOne },
      "Hanya admin perusahaan yang mengurus payroll",
    ],
    [
      "somebody without a slip",
      calculated({ error_count: 3 }),
      approve,
      "3 pegawai belum terhitung. Perbaiki datanya, lalu hitung lagi.",
    ],
    [
      "nobody has a slip",
      calculated({ member_count: 0 }),
      approve,
      "Belum ada slip; tidak ada pegawai yang digaji di periode ini",
    ],
    [
      "data changed since",
      calculated({ is_outdated: true }),
      approve,
      "Data gaji berubah sesudah perhitungan. Hitung lagi lebih dahulu.",
    ],
    [
      "opened again without a reason",
      payrollFacts({ status: "approved", ...counts }),
      { type: "payroll.reopen", ...by, note: "ok" },
      "Isi alasan 5 sampai 500 karakter",
    ],
    [
      "a person says that it has ended",
      payrollFacts({ status: "calculating" }),
      { type: "payroll.fail", ...by },
      "Perhitungan berakhir dengan sendirinya",
    ],
    [
      "an older version",
      calculated(),
      { ...approve, version: 7 },
      "Periode gaji ini sudah dihitung oleh Siti Rahma pada 20 Nov 2026 08.00",
    ],
  ])("%s", (_, facts, event, words) => {
    expect(why(payrollPeriod, facts, event)).toBe(words)
  })
})
