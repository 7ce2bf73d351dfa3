/** Entries of the points ledger: earned by a sale, taken back with it, spent on a reward, given back, corrected by hand. */
export const salesPointKinds = ["earned", "reversed", "redeemed", "returned", "adjusted"] as const
export type SalesPointKind = (typeof salesPointKinds)[number]
export const salesPointWords: Readonly<Record<SalesPointKind, string>> = {
  earned: "Dari penjualan",
  reversed: "Penjualan dibatalkan",
  redeemed: "Ditukar",
  returned: "Dikembalikan",
  adjusted: "Penyesuaian",
}

/** Most points that one unit of a variant earns. */
export const MOST_POINT_REWARD = 10_000
/** Most points that one piece of a reward costs, and most pieces of it in stock. */
export const MOST_POINT_COST = 10_000_000
export const MOST_STOCK = 1_000_000
/** Most points that one adjustment by hand adds or takes. */
export const MOST_ADJUSTED = 10_000_000
/** Most points that one line of a sale earns. */
export const MOST_LINE_POINTS = 100_000

export const redemptionStatuses = ["pending", "approved", "delivered", "rejected", "cancelled"] as const
