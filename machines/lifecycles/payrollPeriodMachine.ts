import { assign, setup } from "xstate"
import { payrollStatuses as states, payrollStatusWords as words } from "#contract/areas/payroll/periods.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { wayToPayroll } from "./payrollWays.ts"
import { forbidden, invalid, needsNote, onlyAs } from "./rules.ts"

export const payrollStates = states
export type PayrollState = (typeof payrollStates)[number]

/** Closed: inputs of the slips can no longer change (attendance, leave, overtime, claims, advances). */
export const CLOSED_PAYROLL = ["approved", "paid", "locked"] as const satisfies readonly PayrollState[]
/** Slips can be mailed only after payment: an approval can still be revoked, a payment cannot. */
export const MAILED_PAYROLL = ["paid", "locked"] as const satisfies readonly PayrollState[]
/** Why not, in words; null = they can be mailed. */
export const whyNotMailed = (status: PayrollState): string | null =>
  MAILED_PAYROLL.some((paid) => paid === status) ? null : "Slip dikirim sesudah periode gajinya dibayar"

/** Nothing is approved yet, so the period can be deleted, and inputs of its slips can change. */
export const OPEN_PAYROLL = [
  "draft",
  "calculated",
  "failed",
  "cancelled",
] as const satisfies readonly PayrollState[]

/** Its employees can still be chosen. */
export const isOpenPayroll = (status: PayrollState): boolean =>
  status !== "cancelled" && OPEN_PAYROLL.some((open) => open === status)

export type PayrollFacts = Facts & {
  readonly status: PayrollState
  /** Account that calculated it last. */
  readonly calculated_by: number | null
  /** Another account of the company could approve it. */
  readonly has_others: boolean
  /** Number of employees with a slip, and of those whose slip failed. */
  readonly member_count: number
  readonly error_count: number
  /** Questions of its slips without an answer. */
  readonly question_count: number
  /** Earlier regular periods of the same offices and year that are not approved, e.g. "Oktober 2026". */
  readonly open_before: readonly string[]
  /** A later closed period of the year that has settled the tax of one of its employees; null = none. */
  readonly settled_by: string | null
  /** Regular periods of December settle the tax of the year. */
  readonly is_closing: boolean
  /** Last day whose attendance counts, ISO; null = it counts no attendance. */
  readonly attended_until: string | null
  /** Inputs of the slips have changed since the calculation. */
  readonly is_outdated: boolean
  /** Its calculation was stopped or has failed. */
  readonly is_halted: boolean
}

export type PayrollEvent = Move &
  (
    | { readonly type: "payroll.change" }
    | { readonly type: "payroll.calculate" }
    | { readonly type: "payroll.recalculate" }
    | { readonly type: "payroll.finish"; readonly members: number; readonly errors: number }
    | { readonly type: "payroll.fail" }
    | { readonly type: "payroll.approve" }
    | { readonly type: "payroll.reopen" }
    | { readonly type: "payroll.pay" }
    | { readonly type: "payroll.lock" }
    | { readonly type: "payroll.cancel" }
  )

type PayrollRule = Rule<PayrollFacts, PayrollEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang mengurus payroll")
const byJob = onlyAs(["system"], "Perhitungan berakhir dengan sendirinya")

const hasSlips: PayrollRule = ({ member_count }) =>
  member_count === 0
    ? { reason: "state", message: "Belum ada slip; tidak ada pegawai yang digaji di periode ini" }
    : null

const everyoneIsThere: PayrollRule = ({ error_count }) =>
  error_count === 0
    ? null
    : {
        reason: "state",
        message: `${error_count} pegawai belum terhitung. Perbaiki datanya, lalu hitung lagi.`,
      }

const isCurrent: PayrollRule = ({ is_outdated }) =>
  is_outdated
    ? { reason: "state", message: "Data gaji berubah sesudah perhitungan. Hitung lagi lebih dahulu." }
    : null

const isAnswered: PayrollRule = ({ question_count }) =>
  question_count === 0
    ? null
    : { reason: "state", message: `${question_count} hal belum dijawab di Kesiapan data` }

const namesOf = (open: readonly string[]): string =>
  open.length < 2 ? (open[0] ?? "") : `${open.slice(0, -1).join(", ")} dan ${open.at(-1) ?? ""}`

/** Months settle the year in their order; the last one needs all of them. */
const isAfterAll: PayrollRule = ({ open_before, is_closing }) =>
  is_closing && open_before.length > 0
    ? {
        reason: "state",
        message: `${namesOf(open_before)} belum disetujui; bulan ini menghitung pajak setahun`,
      }
    : null

const DAY_MS = 86_400_000
const WIB_MS = 25_200_000
/** Days whose attendance counts and that are not over at an instant; an empty instant = unknown. */
const daysLeft = (until: string | null, at: string): number => {
  if (until === null || at === "") return 0
  const today = Date.parse(new Date(Date.parse(at) + WIB_MS).toISOString().slice(0, 10))
  return Math.max(0, Math.round((Date.parse(until) - today) / DAY_MS) + 1)
}

/** Why an approval needs a reason, in words; null = it needs none. */
export const whyReason = (
  { open_before, attended_until }: Pick<PayrollFacts, "open_before" | "attended_until">,
  at: string,
): string | null => {
  const left = daysLeft(attended_until, at)
  const parts = [
    ...(open_before.length > 0 ? [`${namesOf(open_before)} belum disetujui`] : []),
    ...(left > 0 ? [`${left} hari di periode ini belum lewat, lalu tertutup`] : []),
  ]
  return parts.length === 0 ? null : `${parts.join("; ")}. Isi alasan bila tetap disetujui.`
}

/** Out of order, or before its days are over: with a reason, which the audit keeps. */
const hasReason: PayrollRule = (facts, event) => {
  const why = whyReason(facts, event.at)
  return why === null || needsNote(facts, event) === null ? null : invalid("note", why)
}

/** Four eyes principle, if another account could approve. */
const notOwn: PayrollRule = ({ calculated_by, has_others }, { by }) =>
  has_others && calculated_by === by.id
    ? forbidden("Anda sendiri yang menghitung periode ini; admin lain yang menyetujui")
    : null

/**
 * Four eyes principle, for a single slip too: the same account calculates all slips, so that another one can approve
 * them.
 */
const byCalculator: PayrollRule = ({ calculated_by, has_others }, { by }) =>
  has_others && calculated_by !== null && calculated_by !== by.id
    ? forbidden("Periode ini dihitung admin lain; slipnya dihitung ulang olehnya, atau hitung semua lagi")
    : null

/** A settled year stays as it was settled; the settling period is reopened first. */
const isUnsettled: PayrollRule = ({ settled_by }) =>
  settled_by === null
    ? null
    : {
        reason: "state",
        message: `"${settled_by}" sudah menghitung pajak setahun dari bulan ini; buka itu dahulu`,
      }

export const payrollRules = {
  mayCalculate: [byCompany],
  mayRecalculate: [byCompany, byCalculator],
  isJob: [byJob],
  mayApprove: [byCompany, everyoneIsThere, hasSlips, isCurrent, isAnswered, isAfterAll, notOwn, hasReason],
  mayReopen: [byCompany, isUnsettled, needsNote],
  mayPay: [byCompany],
  mayLock: [byCompany],
  mayChange: [byCompany],
  mayCancel: [byCompany],
} satisfies Record<string, readonly PayrollRule[]>

const calculate = {
  "payroll.calculate": {
    guard: "mayCalculate",
    target: "calculating",
    actions: "keepCalculator",
    description: "Gaji dihitung",
  },
} as const
/** Before its approval a period can be changed, and cancelled. */
const open = {
  "payroll.change": { guard: "mayChange", target: "draft", description: "Pesertanya diubah; dihitung lagi" },
  "payroll.cancel": { guard: "mayCancel", target: "cancelled", description: "Periode dibatalkan" },
} as const

/**
 * A payroll period: calculated by one account, approved by another (segregation of duties), paid, then locked for
 * good.
 */
export const payrollPeriodMachine = setup({
  types: { context: {} as PayrollFacts, events: {} as PayrollEvent, input: {} as PayrollFacts },
  guards: guardsOf<PayrollFacts, PayrollEvent, keyof typeof payrollRules>(payrollRules),
  actions: {
    keepCalculator: assign({ calculated_by: ({ event }) => event.by.id, is_outdated: false }),
    keepCounts: assign(({ event }) =>
      event.type === "payroll.finish" ? { member_count: event.members, error_count: event.errors } : {},
    ),
  },
}).createMachine({
  id: "payrollPeriod",
  description: "Periode gaji",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: { description: "Draf", on: { ...calculate, ...open } },
    calculating: {
      description: "Sedang dihitung",
      on: {
        "payroll.finish": {
          guard: "isJob",
          target: "calculated",
          actions: "keepCounts",
          description: "Semua slip selesai dihitung",
        },
        "payroll.fail": {
          guard: "isJob",
          target: "failed",
          description: "Perhitungan gagal atau dihentikan",
        },
      },
    },
    calculated: {
      description: "Terhitung",
      on: {
        ...calculate,
        "payroll.recalculate": {
          guard: "mayRecalculate",
          target: "calculated",
          description: "Satu slip dihitung ulang",
        },
        "payroll.approve": {
          guard: "mayApprove",
          target: "approved",
          description: "Admin lain menyetujui; data di tanggalnya ditutup",
        },
        ...open,
      },
    },
    failed: { description: "Gagal dihitung", on: { ...calculate, ...open } },
    approved: {
      description: "Disetujui",
      on: {
        "payroll.reopen": {
          guard: "mayReopen",
          target: "calculated",
          description: "Persetujuan dibuka lagi dengan alasan",
        },
        "payroll.pay": { guard: "mayPay", target: "paid", description: "Gaji sudah dibayarkan" },
      },
    },
    paid: {
      description: "Dibayar",
      on: { "payroll.lock": { guard: "mayLock", target: "locked", description: "Periode dikunci" } },
    },
    locked: { type: "final", description: "Terkunci; koreksi di periode berikutnya" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const payrollStatuses = {
  draft: { label: words.draft, past: "dibuat", tone: "neutral" },
  calculating: { label: words.calculating, past: "mulai dihitung", tone: "info" },
  calculated: { label: words.calculated, past: "dihitung", tone: "waiting" },
  failed: { label: words.failed, past: "gagal dihitung", tone: "rejected" },
  approved: { label: words.approved, past: "disetujui", tone: "info" },
  paid: { label: words.paid, past: "ditandai dibayar", tone: "approved" },
  locked: { label: words.locked, past: "dikunci", tone: "approved" },
  cancelled: { label: words.cancelled, past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<PayrollState, StatusWords>>

export const payrollPeriod: Lifecycle<PayrollFacts, PayrollEvent> = {
  machine: payrollPeriodMachine,
  noun: "periode gaji",
  rules: payrollRules,
  statuses: payrollStatuses,
  words: ({ status }) => `sudah ${payrollStatuses[status].past}`,
  wayTo: wayToPayroll,
  valueOf: ({ status }) => status,
}
