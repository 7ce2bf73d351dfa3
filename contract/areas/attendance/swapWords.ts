/** Statuses of a swap of shifts: `asked` waits for the colleague, `pending` for its approvers. */
export const swapStatuses = [
  "asked",
  "pending",
  "approved",
  "rejected",
  "cancelled",
  "declined",
  "expired",
] as const
export type SwapStatus = (typeof swapStatuses)[number]

/** How far ahead days can be swapped, in days. */
export const SWAP_DAYS = 45

export const swapSides = ["requester", "partner"] as const
export type SwapSide = (typeof swapSides)[number]

/** Planned value of a day: a shift id, or a day off. */
export type SwapValue = number | "OFF"

/** A day of one of the two: what is planned for it, and what the swap makes of it. Labels are those of the request's time. */
export type SwapCell = {
  readonly side: SwapSide
  readonly date: string
  readonly holds: SwapValue
  readonly holds_label: string
  readonly takes: SwapValue
  readonly takes_label: string
}

/** A reason why the plan does not take a swap, at a field of its form. */
export type SwapProblem = { readonly field: string; readonly message: string }
