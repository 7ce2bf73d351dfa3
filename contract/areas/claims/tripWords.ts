/**
 * Statuses of an advance for a trip. `paid` is on the way until its report; `reported` waits for verification; `owed` and
 * `returning` are verified with a difference that is not settled yet.
 */
export const tripStatuses = [
  "pending",
  "approved",
  "paid",
  "reported",
  "owed",
  "returning",
  "settled",
  "rejected",
  "cancelled",
] as const
export type TripStatus = (typeof tripStatuses)[number]

export const tripMethods = ["transfer", "cash"] as const
export type TripMethod = (typeof tripMethods)[number]
export const tripMethodWords: Readonly<Record<TripMethod, string>> = { transfer: "Transfer", cash: "Tunai" }

/** How the difference is settled: by hand, or with the next slip. */
export const tripWays = ["hand", "slip"] as const
export type TripWay = (typeof tripWays)[number]
export const tripWayWords: Readonly<Record<TripWay, string>> = {
  hand: "Langsung",
  slip: "Bersama gaji berikutnya",
}

/** Entries of an estimate, and receipts of a report. */
export const MOST_TRIP_ITEMS = 30
/** Longest trip, in days. */
export const MOST_TRIP_DAYS = 62

/** The difference that is left: positive = the company owes the employee. Rupiah. */
export const differenceOf = (accepted: number, paid: number): number => accepted - paid
