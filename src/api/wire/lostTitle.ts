import type { Failure } from "#contract/kit/errors.ts"

/** Heading of a page that has nothing to show because its first call failed: it names the failure. */
export const lostTitle = (failure: Failure | null): string =>
  failure === null || failure._tag === "Unreachable" || failure._tag === "TimedOut"
    ? "Server tidak dapat dihubungi"
    : "Server kami sedang bermasalah"
