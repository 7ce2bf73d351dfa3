/** An expense with the limit its category gives the employee on the day of the expense; rupiah. */
export type LimitedItem = {
  readonly id: number
  readonly kategori_id: number
  readonly kategori: string
  /** Plain date of the expense. */
  readonly tanggal: string
  readonly limit_type: "none" | "per_claim" | "monthly" | "yearly"
  /** The category's limit; null = none. */
  readonly limit_amount: number | null
  /** The employee's own limit, which replaces the category's; null = none. */
  readonly own_limit: number | null
  readonly prorate_first_year: boolean
  /** Plain date of the employee's first day. */
  readonly joined: string
  /** Approved in other claims of the same employee, category and period. */
  readonly used: number
}

export type ClaimQuota = {
  readonly kategori_id: number
  readonly nama: string
  readonly period: string
  readonly item_ids: readonly number[]
  readonly rest: number | null
  readonly limit: number
  /** Used by other claims; this one is not counted. */
  readonly used: number
}
/** The approved amount of a claim item that counts. */
export type GrantedItem = { readonly id: number; readonly amount_approved: number | null }

const MONTHS = 12

/**
 * In the first year an employee gets a share of the yearly limit: the remaining months of 12, the first one counted
 * whole; rounded down.
 */
export const prorated = (limit: number, joined: string, year: string): number => {
  if (joined.slice(0, 4) !== year) return limit
  const month = Number(joined.slice(5, 7))
  return Math.floor((limit * (MONTHS + 1 - month)) / MONTHS)
}

const periodOf = ({ limit_type, tanggal }: LimitedItem): string => {
  if (limit_type === "monthly") return tanggal.slice(0, 7)
  return limit_type === "yearly" ? tanggal.slice(0, 4) : "klaim"
}

/** The period of claims that count against the limit on one day; null = the limit is per claim. */
export const daysCounted = ({
  limit_type,
  tanggal,
}: Pick<LimitedItem, "limit_type" | "tanggal">): {
  readonly since: string
  readonly until: string
} | null => {
  const year = tanggal.slice(0, 4)
  if (limit_type === "yearly") return { since: `${year}-01-01`, until: `${year}-12-31` }
  if (limit_type !== "monthly") return null
  const month = tanggal.slice(0, 7)
  const last = new Date(Date.UTC(Number(year), Number(tanggal.slice(5, 7)), 0)).getUTCDate()
  return { since: `${month}-01`, until: `${month}-${last}` }
}

const limitOf = (item: LimitedItem): number | null => {
  if (item.limit_type === "none") return item.own_limit
  const limit = item.own_limit ?? item.limit_amount
  if (limit === null) return null
  return item.limit_type === "yearly" && item.prorate_first_year
    ? prorated(limit, item.joined, item.tanggal.slice(0, 4))
    : limit
}

/** The remaining amount of each limit that a claim's items count against, grouped by category and period. */
export const quotasOf = (items: readonly LimitedItem[]): readonly ClaimQuota[] => {
  const found = new Map<string, ClaimQuota>()
  for (const item of items) {
    const limit = limitOf(item)
    if (limit === null) continue
    const period = periodOf(item)
    const key = `${item.kategori_id} ${period}`
    const known = found.get(key)
    const used = period === "klaim" ? 0 : item.used
    found.set(key, {
      kategori_id: item.kategori_id,
      nama: item.kategori,
      period,
      item_ids: [...(known?.item_ids ?? []), item.id],
      rest: limit - used,
      limit,
      used,
    })
  }
  return [...found.values()]
}

/**
 * Each limit with the amount this claim takes from it. The remaining amount never counts the claim itself, so that it
 * can be decided again.
 */
export const withOwn = (
  quotas: readonly ClaimQuota[],
  items: readonly GrantedItem[],
  isGranted: boolean,
): readonly (ClaimQuota & { readonly own: number })[] =>
  quotas.map((quota) => ({
    ...quota,
    own: isGranted
      ? items
          .filter(({ id }) => quota.item_ids.includes(id))
          .reduce((sum, { amount_approved }) => sum + (amount_approved ?? 0), 0)
      : 0,
  }))
