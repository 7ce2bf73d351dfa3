import { type StatutoryLeave, statutoryLeave } from "../../data/leave.ts"
import type { Problem } from "../../kit/resource.ts"

export const leaveKinds = ["cuti", "izin", "sakit"] as const
export const leaveUnits = ["day", "half_day", "hour"] as const
/** Quota types: yearly, accrued monthly, or per event. */
export const leaveQuotas = ["none", "yearly", "monthly", "event"] as const
export const leaveGenders = ["all", "L", "P"] as const
export const claimRates = ["daily_wage", "fixed"] as const

/** Fields of a category that the rules check. Amounts are in its unit: days, or hours. */
export type LeaveRule = {
  readonly dasar: string | null
  readonly is_paid: boolean
  readonly unit: (typeof leaveUnits)[number]
  readonly quota_type: (typeof leaveQuotas)[number]
  readonly quota: number | null
  readonly accrual_per_month: number | null
  readonly prorate_first_year: boolean
  readonly carry_over_max: number | null
  readonly carry_over_months: number | null
  readonly max_negative: number | null
  readonly max_per_request: number | null
  readonly min_notice_days: number
  readonly max_backdate_days: number
  readonly min_service_months: number
  readonly gender: (typeof leaveGenders)[number]
  readonly is_claimable: boolean
  readonly claim_rate: (typeof claimRates)[number]
  readonly claim_fixed: number | null
}

const amounts = ["quota", "carry_over_max", "max_negative", "max_per_request"] as const
/** Smallest step of each unit, and its label. */
const steps: Readonly<Record<LeaveRule["unit"], readonly [step: number, issue: string]>> = {
  day: [1, "Isi hari penuh, atau pilih satuan setengah hari"],
  half_day: [0.5, "Isi kelipatan setengah hari"],
  hour: [0.25, "Isi kelipatan seperempat jam"],
}

/** Category with a balance: entries are granted in advance and used up. */
export const hasBalance = ({ quota_type }: { readonly quota_type?: unknown }): boolean =>
  quota_type === "yearly" || quota_type === "monthly"

const at = (field: keyof LeaveRule, isWrong: boolean, issue: string): readonly Problem[] =>
  isWrong ? [{ path: [field], issue }] : []

const partsOf = (rule: LeaveRule): readonly Problem[] => {
  const [step, issue] = steps[rule.unit]
  return amounts.flatMap((field) => at(field, ((rule[field] ?? 0) / step) % 1 !== 0, issue))
}

/** A balance without yearly quota: filled by overtime compensation or adjustments. */
const isFilledOtherwise = ({ quota_type, quota, dasar }: LeaveRule): boolean =>
  quota_type === "yearly" && quota === 0 && dasar === null

const quotaOf = (rule: LeaveRule): readonly Problem[] => {
  const { quota_type, quota, accrual_per_month } = rule
  const isEmpty = (quota ?? 0) === 0
  const isMonthly = quota_type === "monthly"
  const tooMuch = (field: "accrual_per_month" | "max_per_request" | "carry_over_max" | "max_negative") =>
    at(field, !isEmpty && (rule[field] ?? 0) > (quota ?? 0), "Tidak boleh lebih dari jatahnya")
  return [
    ...at(
      "quota",
      quota_type !== "none" && isEmpty && !isFilledOtherwise(rule),
      "Isi jatahnya, atau pilih tanpa jatah",
    ),
    ...at("quota", quota_type === "none" && quota !== null, "Kategori ini tanpa jatah"),
    ...at("accrual_per_month", isMonthly && (accrual_per_month ?? 0) === 0, "Isi yang diperoleh tiap bulan"),
    ...at(
      "accrual_per_month",
      !isMonthly && accrual_per_month !== null,
      "Hanya jatah yang bertambah tiap bulan",
    ),
    ...(["accrual_per_month", "max_per_request", "carry_over_max", "max_negative"] as const).flatMap(tooMuch),
    ...at(
      "prorate_first_year",
      rule.prorate_first_year && quota_type !== "yearly",
      "Hanya jatah setahun sekaligus",
    ),
  ]
}

const balanceOf = (rule: LeaveRule): readonly Problem[] => {
  const has = hasBalance(rule)
  const issue = "Hanya kategori dengan saldo: jatah per tahun atau bertambah tiap bulan"
  return [
    ...at("carry_over_max", !has && rule.carry_over_max !== null, issue),
    ...at(
      "carry_over_months",
      rule.carry_over_months !== null && (rule.carry_over_max ?? 0) === 0,
      "Isi dulu berapa yang dibawa ke tahun berikutnya",
    ),
    ...at("max_negative", !has && rule.max_negative !== null, issue),
    ...at("is_claimable", !has && rule.is_claimable, issue),
    ...at("is_claimable", has && rule.is_claimable && !rule.is_paid, "Cuti tanpa upah tidak dapat diuangkan"),
    ...at(
      "claim_fixed",
      rule.is_claimable && rule.claim_rate === "fixed" && (rule.claim_fixed ?? 0) === 0,
      "Isi nilai rupiah per hari, atau pilih upah sehari",
    ),
  ]
}

const leastOf = (rule: LeaveRule, law: StatutoryLeave): readonly Problem[] => {
  const { hari, masa = 0, gender, pasal } = law
  const isCounted = hari !== null && rule.unit !== "hour"
  return [
    ...at("unit", hari !== null && rule.unit === "hour", `Dihitung dalam hari: ${pasal}`),
    ...at(
      "quota_type",
      hari !== null && law.per !== "event" && rule.quota_type === "event",
      `Dihitung per tahun: ${pasal}`,
    ),
    ...at(
      "quota",
      isCounted && rule.quota_type !== "none" && (rule.quota ?? 0) > 0 && (rule.quota ?? 0) < hari,
      `Paling sedikit ${hari} hari: ${pasal}`,
    ),
    ...at("is_paid", !rule.is_paid, `Upah tetap dibayar: ${pasal}`),
    ...at(
      "min_service_months",
      rule.min_service_months > masa,
      masa === 0 ? `Berhak sejak hari pertama: ${pasal}` : `Paling lama ${masa} bulan: ${pasal}`,
    ),
    ...at(
      "gender",
      rule.gender !== "all" && rule.gender !== gender,
      gender === undefined ? `Berlaku untuk semua pegawai: ${pasal}` : `Tertutup bagi yang berhak: ${pasal}`,
    ),
  ]
}

/**
 * Validation across fields of a category, reported at the field to change. A company may grant more than the law, not
 * less.
 */
export const leaveProblems = (rule: LeaveRule): readonly Problem[] => {
  const law = statutoryLeave(rule.dasar)
  return [
    ...partsOf(rule),
    ...quotaOf(rule),
    ...balanceOf(rule),
    ...at(
      "max_backdate_days",
      rule.min_notice_days > 0 && rule.max_backdate_days > 0,
      "Yang harus diajukan lebih dulu tidak dapat diajukan mundur",
    ),
    ...at("dasar", rule.dasar !== null && law === undefined, "Pilihan tidak dikenal"),
    ...(law === undefined ? [] : leastOf(rule, law)),
  ]
}
