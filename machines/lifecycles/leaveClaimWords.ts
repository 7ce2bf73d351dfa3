import type { ClaimWords } from "./claimParts.ts"

/** Amounts of a claim of leave are days (or hours): what they are worth is not everybody's to know. */
export const leaveClaimWords: ClaimWords = {
  amount: (amount) => `${String(Math.round(amount * 100) / 100).replace(".", ",")} hari`,
  limit: (year) => `Saldo ${year}`,
}
