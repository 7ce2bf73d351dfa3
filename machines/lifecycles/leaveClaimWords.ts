import type { ClaimWords } from "./claimParts.ts"

/** Amounts of a leave encashment claim are days (or hours), because not everybody may see their value. */
export const leaveClaimWords: ClaimWords = {
  amount: (amount) => `${String(Math.round(amount * 100) / 100).replace(".", ",")} hari`,
  limit: (year) => `Saldo ${year}`,
}
