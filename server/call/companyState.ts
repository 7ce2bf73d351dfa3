import { dateIn } from "../time/calendar.ts"

export type CompanyState = {
  /** null = no company (the platform). */
  readonly status: "trial" | "active" | "close" | null
  /** Last day of the trial, Jakarta date. */
  readonly trial_end: string | null
  /** Cause of the closing: an ended trial has other words than a closed account. null = open, or closed by hand. */
  readonly close_cause: "trial" | "leave" | null
}

/** Why the company is closed to its users (ended trial or closed account), or null. */
export const closedReason = (
  { status, trial_end, close_cause }: CompanyState,
  now: Date,
): "closed" | "trialOver" | null => {
  if (status === "close") return close_cause === "trial" ? "trialOver" : "closed"
  return status === "trial" && trial_end !== null && trial_end < dateIn(now) ? "trialOver" : null
}
