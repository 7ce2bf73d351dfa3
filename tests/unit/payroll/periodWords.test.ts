import { describe, expect, test } from "vitest"
import { payrollStates, type PayrollFacts } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import { type StepKind, stepKinds, whyNotSlipStep, whyNotStep } from "#machines/payroll/periodSteps.ts"
import { ROUNDINGS } from "#server/domain/payroll/roundings.ts"
import { readView, readyHref, slipHref, viewHref } from "#src/screens/payroll/periodAddress.ts"
import {
  isEditable,
  isFileOf,
  isMailOf,
  isToldOn,
  mailWords,
  mainStep,
  nextLine,
  stepsOf,
  unaddressedWords,
} from "#src/screens/payroll/periodWords.ts"
import { movedWords, roundingWords, valueWords } from "#src/screens/payroll/slipWords.ts"

const by: Actor = { id: 3, nama: "Siti", as: "company" }
const period = (more: Partial<PayrollFacts> = {}): PayrollFacts => ({
  status: "calculated",
  version: 2,
  last: null,
  calculated_by: 3,
  has_others: false,
  member_count: 12,
  error_count: 0,
  is_outdated: false,
  is_halted: false,
  question_count: 0,
  open_before: [],
  settled_by: null,
  is_closing: false,
  attended_until: null,
  ...more,
})
const open = (facts: PayrollFacts): readonly StepKind[] =>
  stepKinds.filter((kind) => whyNotStep(facts, kind, by) === null)

describe("steps of a period", () => {
  test.each([
    ["draft", ["calculate", "trial", "cancel"]],
    ["calculating", []],
    ["calculated", ["calculate", "trial", "approve", "cancel"]],
    ["failed", ["calculate", "trial", "cancel"]],
    ["approved", ["reopen", "pay"]],
    ["paid", ["mail", "lock"]],
    ["locked", ["mail"]],
    ["cancelled", []],
  ] as const)("%s", (status, kinds) => {
    expect(open(period({ status }))).toEqual(kinds)
  })

  test("what bars an approval is said in words", () => {
    const why = (more: Partial<PayrollFacts>) => whyNotStep(period(more), "approve", by)
    expect(why({ error_count: 2 })).toBe("2 pegawai belum terhitung. Perbaiki datanya, lalu hitung lagi.")
    expect(why({ is_outdated: true })).toBe(
      "Data gaji berubah sesudah perhitungan. Hitung lagi lebih dahulu.",
    )
    expect(why({ has_others: true })).toBe(
      "Anda sendiri yang menghitung periode ini; admin lain yang menyetujui",
    )
    expect(why({ status: "draft" })).toBe("Periode gaji ini sudah dibuat. Hitung gajinya lebih dahulu")
  })

  test("the next step is first, what can be taken follows, and the rest waits in a menu", () => {
    expect(stepsOf(period({ status: "approved" }), stepKinds, by)).toEqual({
      buttons: ["pay", "reopen"],
      menu: ["calculate", "trial", "approve", "mail", "lock", "cancel"],
    })
    expect(stepsOf(period({ status: "calculated", question_count: 1 }), stepKinds, by).buttons).toEqual([
      "approve",
      "calculate",
      "trial",
    ])
    expect(stepsOf(period({ status: "draft" }), ["calculate", "cancel"], by)).toEqual({
      buttons: ["calculate"],
      menu: ["cancel"],
    })
  })

  test("the step that comes next is one that may be taken", () => {
    const barred = payrollStates.filter((status) => {
      const main = mainStep(status)
      return main !== null && !open(period({ status })).includes(main)
    })
    expect(barred).toEqual([])
    expect(payrollStates.filter((status) => isEditable({ status }))).toEqual([
      "draft",
      "calculated",
      "failed",
    ])
  })
})

test.each([
  ["5000000", "rupiah", "Rp\u00a05.000.000"],
  ["-250", "rupiah", "−Rp\u00a0250"],
  ["1234.567", "rupiah", "Rp\u00a01.234,57"],
  ["0.24", "percent", "0,24%"],
  ["21", "days", "21 hari"],
  ["1.5", "hours", "1,5 jam"],
  ["12", "months", "12 bulan"],
  ["90", "minutes", "1 jam 30 menit"],
  ["780", "minutes", "13 jam"],
  ["0.047619", "number", "0,047619"],
  ["TK/0", "text", "TK/0"],
  ["", "number", ""],
])("%s in %s", (value, unit, text) => {
  expect(valueWords({ value, unit })).toBe(text)
})

test("every rounding has the words of the law's table", () => {
  expect(roundingWords).toEqual(
    Object.fromEntries(Object.entries(ROUNDINGS).map(([name, { words }]) => [name, words])),
  )
})

test.each([
  ["none", null, true],
  ["its own", { id: 9, title: "Gaji November", state: "done" }, true],
  ["its trial", { id: 4, title: "Gaji November (percobaan)", state: "done" }, true],
  ["another's that is under way", { id: 5, title: "Bonus", state: "running" }, true],
  ["another's that is over", { id: 5, title: "Bonus", state: "done" }, false],
] as const)("a calculation on the page of a period: %s", (_, job, isTold) => {
  expect(isToldOn({ nama: "Gaji November", jobs_id: 9 }, job)).toBe(isTold)
})

test("a step of one slip is barred by its period, its fault and the missing address", () => {
  const slip = { status: "paid", error: null, email: "budi@maju.test" } as const
  expect(whyNotSlipStep(slip, "send")).toBeNull()
  expect(whyNotSlipStep(slip, "resend")).toBeNull()
  expect(whyNotSlipStep({ ...slip, email: null }, "send")).toBe("Pegawai ini belum punya alamat email")
  expect(whyNotSlipStep({ ...slip, error: "Gaji pokok kosong" }, "send")).toBe("Slip ini belum dapat dibuat")
  for (const status of ["draft", "calculated", "approved", "cancelled"] as const)
    expect(whyNotSlipStep({ ...slip, status }, "send")).toBe("Slip dikirim sesudah periode gajinya dibayar")
  expect(
    payrollStates.filter((status) => whyNotSlipStep({ ...slip, status }, "recalculate") === null),
  ).toEqual(["calculated"])
})

const went = { total: 12, sent: 0, waiting: 0, retrying: 0, failed: 0, unaddressed: 0, unaddressed_names: [] }
test.each([
  ["none yet", {}, "Dari 12 slip: 12 belum dikirim."],
  ["all", { sent: 12 }, "Dari 12 slip: 12 terkirim."],
  [
    "some of each",
    { sent: 5, waiting: 3, retrying: 1, failed: 1 },
    "Dari 12 slip: 5 terkirim, 3 menunggu dikirim, 1 belum terkirim dan dicoba lagi, 1 gagal, 2 belum dikirim.",
  ],
  ["no slip", { total: 0 }, "Tidak ada slip"],
] as const)("letters of a period: %s", (_, more, words) => {
  expect(mailWords({ ...went, ...more })).toBe(words)
})

test.each([
  [0, [], null],
  [1, ["Ani"], "Belum punya alamat email: Ani."],
  [2, ["Ani", "Budi"], "Belum punya alamat email: Ani dan Budi."],
  [1_002, ["Ani", "Budi"], "Belum punya alamat email: Ani, Budi dan 1.000 lainnya."],
] as const)("%d without an address", (unaddressed, unaddressed_names, words) => {
  expect(unaddressedWords({ unaddressed, unaddressed_names })).toBe(words)
})

test.each([
  ["none", null, false],
  ["its own", { title: "Gaji November" }, true],
  ["another's", { title: "Gaji Oktober" }, false],
] as const)("a sending on the page of a period: %s", (_, job, isOwn) => {
  expect(isMailOf({ nama: "Gaji November" }, job)).toBe(isOwn)
})

test.each([
  ["none", null, true],
  ["its own", { title: "Gaji November (PDF)" }, true],
  ["its sheet", { title: "Gaji November (Excel)" }, true],
  ["another's", { title: "Gaji Oktober (PDF)" }, false],
] as const)("files of slips on the page of a period: %s", (_, job, isOwn) => {
  expect(isFileOf({ nama: "Gaji November" }, job)).toBe(isOwn)
})

test("a move has its sign", () => {
  expect([movedWords(1, 3), movedWords(3, 1), movedWords(2, 2)]).toEqual([
    "+Rp\u00a02",
    "−Rp\u00a02",
    "Rp\u00a00",
  ])
})

test("addresses of a period", () => {
  expect(readView("?tampilan=siap")).toEqual({ view: "siap", member: null })
  expect(readView("?tampilan=lain&pegawai=x")).toEqual({ view: "slip", member: null })
  expect(readView("?pegawai=7").member).toBe(7)
  expect(viewHref(4, "slip")).toBe("/payroll/detail/4")
  expect(slipHref(4, "?q=budi&offices_id=2&page=3", 7)).toBe(
    "/payroll/detail/4?q=budi&offices_id=2&pegawai=7&page=3",
  )
  expect(slipHref(4, "?q=budi&pegawai=7&page=3", null)).toBe("/payroll/detail/4?q=budi&page=3")
  expect(readyHref(4, "?tampilan=siap&missing=ptkp&offices_id=2", null)).toBe(
    "/payroll/detail/4?tampilan=siap&offices_id=2&complete=true",
  )
  expect(readyHref(4, "?tampilan=siap&complete=true&page=2", "ptkp")).toBe(
    "/payroll/detail/4?tampilan=siap&missing=ptkp",
  )
})

test("a period that can be made is told by its offices and dates", () => {
  const isian = {
    nama: "Gaji Desember 2026",
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    pay_date: "2026-12-23",
    attendance_start: "2026-11-21",
    attendance_end: "2026-12-20",
  }
  const next = {
    offices_id: [],
    offices_nama: [],
    kelompok_gaji_id: [],
    kelompok_gaji_nama: [],
    tanpa_kelompok: false,
    month: "2026-12",
    isian,
    has_rule: true,
  }
  expect(nextLine(next)).toBe(
    "Semua kantor · 1–31 Des 2026 · absensi 21 Nov – 20 Des 2026 · dibayar 23 Des 2026",
  )
  expect(
    nextLine({
      ...next,
      offices_nama: ["Bekasi", "Bogor"],
      kelompok_gaji_nama: ["Direksi"],
      tanpa_kelompok: true,
      isian: { ...isian, attendance_start: null, attendance_end: null },
    }),
  ).toBe("Bekasi, Bogor · kelompok Direksi, tanpa kelompok · 1–31 Des 2026 · dibayar 23 Des 2026")
})
