/** Sign-in rate limits, each in a window of 15 minutes. */
export const WINDOW_MS = 900_000
/** Wrong passwords per account and network. */
export const PAIR_FAILURES = 5
/**
 * The same for a known network (one that has lately signed in to this account): typing errors, and shared office
 * networks.
 */
export const KNOWN_FAILURES = 20
/** Wrong passwords per account from all networks. Above it only networks known for this account are let in. */
export const ACCOUNT_FAILURES = 100
/** Wrong passwords per network for any account. Above it one attempt per account is left. */
export const NETWORK_FAILURES = 50
/** A network stays known for an account this long after its last sign-in there. */
export const KNOWN_MS = 30 * 86_400_000

export type Failures = { readonly failures: number; readonly windowStart: number }

/** Seconds to wait, or 0 when the limit is not reached or its window is over. */
export const waitSeconds = (state: Failures | null, limit: number, now: number): number => {
  if (state === null || state.failures < limit) return 0
  const left = state.windowStart + WINDOW_MS - now
  return left > 0 ? Math.ceil(left / 1000) : 0
}

/** The counter after one more failure; an expired window is restarted. */
export const afterFailure = (state: Failures | null, now: number): Failures =>
  state === null || now - state.windowStart >= WINDOW_MS
    ? { failures: 1, windowStart: now }
    : { failures: state.failures + 1, windowStart: state.windowStart }

/** The failure counts that apply to an attempt, and whether its network is known. */
export type Counted = {
  readonly pair: Failures | null
  readonly account: Failures | null
  readonly network: Failures | null
  readonly isKnown: boolean
}

/** Seconds this attempt has to wait. Failures from other networks never lock out a network known for the account. */
export const attemptWait = ({ pair, account, network, isKnown }: Counted, now: number): number => {
  if (isKnown) return waitSeconds(pair, KNOWN_FAILURES, now)
  const isNoisy = waitSeconds(network, NETWORK_FAILURES, now) > 0
  return Math.max(
    waitSeconds(pair, isNoisy ? 1 : PAIR_FAILURES, now),
    waitSeconds(account, ACCOUNT_FAILURES, now),
  )
}

export const waitWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`
}
