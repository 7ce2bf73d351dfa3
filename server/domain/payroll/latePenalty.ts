import type { LateRule } from "./slip/facts.ts"

/**
 * A fine needs a clear basis in the work agreement, the company's regulation or the collective agreement, and may
 * only be used for the workers' benefit. Source: PP 36/2021 Pasal 59 ayat (1) and Pasal 60 ayat (1).
 */
export const FINE_ARTICLE = "PP 36/2021 Pasal 59 dan 60"

type Tier = LateRule["tiers"][number]
export type Penalty = {
  /** Rupiah. */
  readonly amount: bigint
  /** The tier that was reached, where the rule has tiers. */
  readonly tier: Tier | null
}

/** The rule in effect on a day (ISO): the latest one that has begun; null = none. */
export const lateRuleOn = (rules: readonly LateRule[], date: string): LateRule | null =>
  rules.reduce<LateRule | null>((found, rule) => {
    const from = rule.from ?? ""
    return from <= date && (found === null || from >= (found.from ?? "")) ? rule : found
  }, null)

/** The penalty of one day by its rule. @param late_min whole minutes beyond the tolerance */
export const penaltyOf = ({ mode, value, tiers }: LateRule, late_min: number): Penalty => {
  if (late_min <= 0) return { amount: 0n, tier: null }
  switch (mode) {
    case "none":
      return { amount: 0n, tier: null }
    case "per_minute":
      return { amount: (value ?? 0n) * BigInt(late_min), tier: null }
    case "per_event":
      return { amount: value ?? 0n, tier: null }
    case "tier": {
      const tier = tiers.reduce<Tier | null>(
        (found, one) =>
          one.from_min <= late_min && (found === null || one.from_min > found.from_min) ? one : found,
        null,
      )
      return { amount: tier?.amount ?? 0n, tier }
    }
  }
}
