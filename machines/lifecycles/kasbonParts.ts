import { kasbonStatuses } from "#contract/areas/kasbon/kasbon.ts"
import { monthWords, rupiahWords } from "#contract/kit/words.ts"
import { type ApprovalFacts, type ApprovalMove, approvalRules, isLast } from "./approvalParts.ts"
import { inEmployment } from "./employment.ts"
import type { Move, Refused, Rule } from "./lifecycle.ts"
import { invalid, needsNote, onlyAs } from "./rules.ts"
import { monthAfter, openIn, type Plan, usualInstalment } from "./kasbonPlan.ts"

export const kasbonStates = kasbonStatuses
export type KasbonState = (typeof kasbonStates)[number]
/** Approved advances that are not repaid yet. */
export const runningStates: readonly KasbonState[] = ["approved", "disbursed", "repaying"]

/** Remaining limits of an advance by the company's rules; rupiah, null = no limit. */
export type KasbonLimits = {
  readonly amount: number | null
  readonly tenor: number
  /** Number of other open advances of the employee, and the maximum. */
  readonly active: number
  readonly most_active: number
  /** Maximum deduction per month for this advance. */
  readonly per_month: number | null
  /** Why the employee is not eligible; null = eligible. */
  readonly barred: string | null
  /** Pay data is redacted: `amount` if it is a share of pay, and `per_month`. */
  readonly is_hidden: boolean
}

export type KasbonFacts = ApprovalFacts & {
  readonly status: KasbonState
  /** Requested terms. */
  readonly amount: number
  readonly tenor: number
  readonly first_period: string
  /** Approved terms; null until a decision. */
  readonly granted_amount: number | null
  readonly granted_tenor: number | null
  readonly granted_period: string | null
  readonly instalments: Plan
  readonly limits: KasbonLimits
}

export type Terms = { readonly amount: number; readonly tenor: number; readonly first_period: string }
export const disburseMethods = ["transfer", "cash"] as const

export type KasbonEvent = Move &
  (
    | {
        readonly type: "approval.approve"
        readonly amount_approved?: number
        readonly tenor?: number
        readonly first_period?: string
      }
    | { readonly type: Exclude<ApprovalMove, "approval.approve"> }
    | { readonly type: "kasbon.disburse"; readonly method?: (typeof disburseMethods)[number] }
    /** `no`: number of the instalment; defaults to the next one. */
    | {
        readonly type: "kasbon.pay" | "kasbon.skip" | "kasbon.deduct" | "kasbon.restore"
        readonly no?: number
      }
    | { readonly type: "kasbon.settle" | "kasbon.writeOff" }
  )
type KasbonRule = Rule<KasbonFacts, KasbonEvent>

/** Terms of an approval: its own, otherwise those of an earlier level, otherwise the requested ones. */
export const termsAfter = (facts: KasbonFacts, event: KasbonEvent): Terms => {
  const said = event.type === "approval.approve" ? event : null
  return {
    amount: said?.amount_approved ?? facts.granted_amount ?? facts.amount,
    tenor: said?.tenor ?? facts.granted_tenor ?? facts.tenor,
    first_period: said?.first_period ?? facts.granted_period ?? facts.first_period,
  }
}
export const numberIn = (event: KasbonEvent): number | undefined => ("no" in event ? event.no : undefined)

const monthOf = (at: string): string => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 7)

/** Why a plan would extend beyond the last pay of the employment; null = it does not. */
export const beyondEmployment = (
  { until }: { readonly until: string | null },
  { tenor, first_period }: Pick<Terms, "tenor" | "first_period">,
): string | null => {
  const last = until?.slice(0, 7) ?? null
  if (last === null || monthAfter(first_period, tenor - 1) <= last) return null
  const most = Array.from({ length: tenor }, (_, at) => monthAfter(first_period, at)).filter(
    (month) => month <= last,
  ).length
  return most === 0
    ? `Gaji terakhirnya ${monthWords(last)}`
    : `Gaji terakhirnya ${monthWords(last)}: paling banyak ${most} cicilan`
}
const withinEmployment: KasbonRule = (facts, event) => {
  const message = beyondEmployment(facts.employment, termsAfter(facts, event))
  return message === null ? null : { reason: "state", message }
}

/** The terms must be complete, at most the requested amount, and begin this month or later. */
const termsFit: KasbonRule = (facts, event): Refused | null => {
  const { amount, tenor, first_period } = termsAfter(facts, event)
  if (amount < 1) return invalid("amount_approved", "Isi jumlah yang disetujui")
  if (amount > facts.amount) return invalid("amount_approved", `Paling banyak ${rupiahWords(facts.amount)}`)
  if (tenor < 1 || tenor > facts.limits.tenor)
    return invalid("tenor", `Isi 1 sampai ${facts.limits.tenor} cicilan`)
  if (tenor > amount) return invalid("tenor", "Cicilan lebih banyak daripada rupiahnya")
  const beyond = beyondEmployment(facts.employment, { tenor, first_period })
  if (beyond !== null)
    return event.type === "approval.approve" && event.tenor !== undefined
      ? invalid("tenor", beyond)
      : { reason: "state", message: beyond }
  return first_period < monthOf(event.at)
    ? invalid("first_period", `Paling awal ${monthWords(monthOf(event.at))}`)
    : null
}

/** By how much an advance exceeds the limits, in words; null = it does not, or the limits are hidden. */
export const overLimits = (limits: KasbonLimits, amount: number, tenor: number): string | null => {
  if (limits.amount !== null && amount > limits.amount)
    return `Di atas batas: paling banyak ${rupiahWords(limits.amount)}, diminta ${rupiahWords(amount)}`
  const each = amount - usualInstalment(amount, tenor) * (tenor - 1)
  return limits.per_month !== null && each > limits.per_month
    ? `Di atas batas: potongan sebulan paling banyak ${rupiahWords(limits.per_month)}, cicilannya ${rupiahWords(each)}`
    : null
}

const withinLimits: KasbonRule = ({ limits, ...facts }, event): Refused | null => {
  const { amount, tenor } = termsAfter({ ...facts, limits }, event)
  if (limits.barred !== null) return { reason: "quota", message: limits.barred }
  if (limits.active >= limits.most_active)
    return {
      reason: "quota",
      message: `Masih ada ${limits.active} kasbon berjalan; paling banyak ${limits.most_active}`,
    }
  const over = overLimits(limits, amount, tenor)
  return over === null ? null : { reason: "quota", message: over }
}

/** Limits that are derived from pay are checked by an account that may see pay, at the latest at the payout. */
const paysWithin: KasbonRule = ({ limits, ...facts }, event): Refused | null => {
  if (limits.is_hidden)
    return {
      reason: "forbidden",
      message: "Kasbon dicairkan oleh yang boleh melihat gaji: batasnya mengikuti gaji",
    }
  const { amount, tenor } = termsAfter({ ...facts, limits }, event)
  const over = overLimits(limits, amount, tenor)
  return over === null ? null : { reason: "quota", message: over }
}

const byPayer = onlyAs(["company"], "Hanya admin perusahaan yang mencatat uang kasbon")
/** The clock writes off the rest of an employee who has left. */
const byPayerOrClock = onlyAs(["company", "system"], "Hanya admin perusahaan yang mencatat uang kasbon")
const byPayroll = onlyAs(["company", "system"], "Hanya admin perusahaan dan payroll yang mengubah cicilan")

const hasOpen: KasbonRule = ({ instalments }, event) =>
  openIn(instalments, numberIn(event)) === null
    ? { reason: "state", message: "Cicilan ini sudah tidak terbuka" }
    : null
/** This is the last open instalment. */
const isLastOpen: KasbonRule = ({ instalments }) =>
  instalments.filter(({ status }) => status === "planned").length === 1
    ? null
    : { reason: "state", message: "Masih ada cicilan lain" }

const wasDeducted: KasbonRule = ({ instalments }, event) =>
  instalments.some(({ no, status }) => no === numberIn(event) && status === "deducted")
    ? null
    : { reason: "state", message: "Cicilan ini tidak dipotong dari gaji" }
const isOnlyPaid: KasbonRule = ({ instalments }) =>
  instalments.filter(({ status }) => status === "deducted" || status === "paid_manual").length === 1
    ? null
    : { reason: "state", message: "Masih ada cicilan lain yang dibayar" }

const approves: readonly KasbonRule[] = [...approvalRules.mayApprove, termsFit, withinLimits]

export const kasbonRules = {
  ...approvalRules,
  mayApprove: approves,
  mayFinish: [...approves, isLast],
  mayDisburse: [byPayer, inEmployment, withinEmployment, paysWithin],
  mayPay: [byPayer, hasOpen],
  mayPayLast: [byPayer, hasOpen, isLastOpen],
  maySkip: [byPayroll, hasOpen, needsNote],
  maySettle: [byPayer],
  mayWriteOff: [byPayerOrClock, needsNote],
  mayDeduct: [byPayroll, hasOpen],
  mayDeductLast: [byPayroll, hasOpen, isLastOpen],
  mayRestore: [byPayroll, wasDeducted],
  mayRestoreAll: [byPayroll, wasDeducted, isOnlyPaid],
} satisfies Record<string, readonly KasbonRule[]>
