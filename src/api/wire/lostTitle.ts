import { type Failure, isLost, isMaintenance } from "#contract/kit/errors.ts"

export const MAINTENANCE_TITLE = "Sedang dalam pemeliharaan"

/** Heading of a page that has nothing to show because its first call failed: it names the failure. */
export const lostTitle = (failure: Failure | null): string => {
  if (isMaintenance(failure)) return MAINTENANCE_TITLE
  return failure === null || isLost(failure)
    ? "Server tidak dapat dihubungi"
    : "Server kami sedang bermasalah"
}
