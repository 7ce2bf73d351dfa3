/** How often what is in sight is read again, in milliseconds. */
export const PULSES = {
  home: 60_000,
  pointUsage: 10_000,
  /** The address of its sheet is signed for five minutes. */
  summary: 240_000,
} as const
