import type { Failure } from "#contract/kit/errors.ts"

/** Heads a page that has nothing to show since its first call failed: what is broken is named, not guessed. */
export const lostTitle = (failure: Failure | null): string =>
  failure === null || failure._tag === "Unreachable" || failure._tag === "TimedOut"
    ? "Server tidak dapat dihubungi"
    : "Server kami sedang bermasalah"
