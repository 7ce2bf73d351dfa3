import { PAY_MOST } from "#contract/kit/constants.ts"
import { compare, type Exact, whole } from "./exact.ts"

const HIGHEST = whole(1_000_000_000_000_000n)
const LOWEST = whole(-HIGHEST.n)
/** Whether a number of a formula is between minus and plus a thousand trillion. */
export const isWithin = (value: Exact): boolean => compare(value, HIGHEST) <= 0 && compare(value, LOWEST) >= 0

const MOST_OF_SLIP = BigInt(PAY_MOST)
const WORDS = "di atas satu triliun rupiah"

/** An employee's slip cannot be made; the message names the component. */
export class SlipFault extends Error {}

/** @throws SlipFault naming `what` where an amount (rupiah) exceeds the bound */
export const boundedPay = (what: string, amount: bigint): bigint => {
  if (amount > MOST_OF_SLIP || amount < -MOST_OF_SLIP) throw new SlipFault(`${what} ${WORDS}`)
  return amount
}
