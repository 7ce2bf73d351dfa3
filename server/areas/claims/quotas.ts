/** What a category allows an employee, as it stands on the day of the expense; rupiah. */
export type LimitedItem = {
  readonly id: number
  readonly kategori_id: number
  readonly kategori: string
  /** Plain date of the expense. */
  readonly tanggal: string
  readonly limit_type: "none" | "per_claim" | "monthly" | "yearly"
  /** The category's; null = none. */
  readonly limit_amount: number | null
  /** The employee's own, which holds instead of the category's; null = has none. */
  readonly own_limit: number | null
  readonly prorate_first_year: boolean
  /** Plain date the employee began. */
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
  /** Without this claim. */
  readonly used: number
}
/** What a claim that counts has been granted. */
export type GrantedItem = { readonly id: number; readonly amount_approved: number | null }

const MONTHS = 12

/** Who begins during a year has the share of the months left, the first one whole; rounded down. */
export const prorated = (limit: number, joined: string, year: string): number => {
  if (joined.slice(0, 4) !== year) return limit
  const month = Number(joined.slice(5, 7))
  return Math.floor((limit * (MONTHS + 1 - month)) / MONTHS)
}

const periodOf = ({ limit_type, tanggal }: LimitedItem): string => {
  if (limit_type === "monthly") return tanggal.slice(0, 7)
  return limit_type === "yearly" ? tanggal.slice(0, 4) : "klaim"
}

/** The days whose claims count against the limit that holds on one day; null = each claim counts by itself. */
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

/** What is left of each limit a claim's items count against, items of one category and period together. */
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

/** Each limit with what the claim itself takes of it; the rest never counts the claim, so that it can be decided anew. */
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
