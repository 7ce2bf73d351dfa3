/** Polling intervals in milliseconds. */
export const PULSES = {
  home: 60_000,
  /** Figures of a running server: an operator watches them change. */
  systemState: 15_000,
  companyTotals: 300_000,
  pointUsage: 10_000,
  /** Shorter than the five minutes for which the URL of its spreadsheet is signed. */
  summary: 240_000,
} as const
