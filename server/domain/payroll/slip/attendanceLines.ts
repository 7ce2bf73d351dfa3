import { dateWords, rupiahWords } from "#contract/kit/words.ts"
import { FINE_ARTICLE, lateRuleOn, type Penalty, penaltyOf } from "../latePenalty.ts"
import * as explain from "./explain.ts"
import type { Day, LateRule, Parameter } from "./facts.ts"
import type { Scope } from "./scope.ts"
import type { Entry } from "./slip.ts"

const words = (amount: bigint | null): string => rupiahWords(Number(amount ?? 0n))

const ruleWords = ({ mode, value }: LateRule, { amount, tier }: Penalty, late_min: number): string => {
  switch (mode) {
    case "none":
      return "tanpa denda"
    case "per_minute":
      return `${late_min} menit × ${words(value)}`
    case "per_event":
      return `sekali terlambat ${words(value)}`
    case "tier":
      return tier === null
        ? "belum sampai tingkat pertama"
        : `tingkat mulai ${tier.from_min} menit: ${words(amount)}`
  }
}

const lateInput = (day: Day, rule: LateRule, penalty: Penalty) =>
  explain.rupiah(
    `${dateWords(day.date)}, terlambat ${day.late_min} menit`,
    penalty.amount,
    { formula: ruleWords(rule, penalty, day.late_min) },
    day.late_tolerance_min === null
      ? []
      : [explain.minutes("Toleransi, sudah dilewati", day.late_tolerance_min)],
  )

/** The late penalties, day by day, each by the rule of its day. */
export const lateEntry = ({ facts, days }: Scope, { nama }: Parameter): readonly Entry[] => {
  if (facts.period.kind !== "regular") return []
  const late = days.attendedDays.flatMap((day) => {
    const rule = day.late_min > 0 ? lateRuleOn(facts.late_rules, day.date) : null
    return rule === null || rule.mode === "none"
      ? []
      : [{ day, rule, penalty: penaltyOf(rule, day.late_min) }]
  })
  const amount = late.reduce((sum, { penalty }) => sum + penalty.amount, 0n)
  if (amount === 0n) return []
  return [
    {
      amount,
      source: "attendance",
      explain: explain.rupiah(
        nama,
        amount,
        { formula: "jumlah denda tiap hari terlambat", article: FINE_ARTICLE },
        late.map(({ day, rule, penalty }) => lateInput(day, rule, penalty)),
      ),
    },
  ]
}

/** Shift allowance: an amount per day of presence in a shift that has one. */
export const shiftEntry = ({ facts, days }: Scope, { nama }: Parameter): readonly Entry[] => {
  if (facts.period.kind !== "regular") return []
  const parts = facts.shift_rates.flatMap((rate) => {
    const worked = days.attendedDays.filter(({ present, shift }) => present && shift === rate.kode).length
    return worked === 0 || rate.amount === 0n ? [] : [{ ...rate, worked, sum: rate.amount * BigInt(worked) }]
  })
  if (parts.length === 0) return []
  const amount = parts.reduce((total, { sum }) => total + sum, 0n)
  return [
    {
      amount,
      source: "attendance",
      explain: explain.rupiah(
        nama,
        amount,
        { formula: "uang shift × hari hadir dalam shift itu" },
        parts.map((one) =>
          explain.rupiah(`Shift ${one.nama} (${one.kode})`, one.sum, {}, [
            explain.rupiah("Uang shift sehari", one.amount),
            explain.days("Hari hadir", one.worked),
          ]),
        ),
      ),
    },
  ]
}

/**
 * Claims paid with the salary, one line per claim and category; taxable categories belong to a separate component.
 */
export const claimEntries = ({ facts }: Scope, { nama }: Parameter, taxable: boolean): readonly Entry[] =>
  facts.claims
    .filter((one) => one.taxable === taxable)
    .map(({ id, label, amount, kategori, account }) => ({
      amount,
      source: "reimbursement",
      ref: id,
      nama: `${nama}: ${kategori}, ${label}`,
      claim: { kategori, account },
      explain: explain.rupiah(
        `${kategori}, ${label}`,
        amount,
        {
          formula: taxable ? "klaim yang disetujui, kena PPh 21" : "klaim yang disetujui, bukan penghasilan",
        },
        account === null ? [] : [explain.words("Kode akun", account)],
      ),
    }))
