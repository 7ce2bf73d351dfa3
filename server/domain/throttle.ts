/** Sign-in limits: 5 failures per account, 50 per address, in windows of 15 minutes. */
export const ACCOUNT_FAILURES = 5
export const ADDRESS_FAILURES = 50
export const WINDOW_MS = 900_000

export type Failures = { readonly failures: number; readonly windowStart: number }

/** Seconds to wait, or 0 when the limit is not reached or its window is over. */
export const waitSeconds = (state: Failures | null, limit: number, now: number): number => {
  if (state === null || state.failures < limit) return 0
  const left = state.windowStart + WINDOW_MS - now
  return left > 0 ? Math.ceil(left / 1000) : 0
}

/** The counter after one more failure; an old window starts anew. */
export const afterFailure = (state: Failures | null, now: number): Failures =>
  state === null || now - state.windowStart >= WINDOW_MS
    ? { failures: 1, windowStart: now }
    : { failures: state.failures + 1, windowStart: state.windowStart }

export const waitWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`
}
