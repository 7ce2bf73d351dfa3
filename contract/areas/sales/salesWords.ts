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
