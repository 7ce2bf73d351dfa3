import { PAY_MOST } from "#contract/kit/constants.ts"
import { compare, type Exact, whole } from "./exact.ts"

const HIGHEST = whole(1_000_000_000_000_000n)
const LOWEST = whole(-HIGHEST.n)
/** Whether a number of a formula lies within a thousand trillion on either side of zero. */
export const isWithin = (value: Exact): boolean => compare(value, HIGHEST) <= 0 && compare(value, LOWEST) >= 0

const MOST_OF_SLIP = BigInt(PAY_MOST)
const WORDS = "di atas satu triliun rupiah"

/** An employee's slip that cannot be made, in words that name the component. */
export class SlipFault extends Error {}

/** @throws SlipFault naming `what` where an amount (rupiah) is past all pay */
export const boundedPay = (what: string, amount: bigint): bigint => {
  if (amount > MOST_OF_SLIP || amount < -MOST_OF_SLIP) throw new SlipFault(`${what} ${WORDS}`)
  return amount
}
