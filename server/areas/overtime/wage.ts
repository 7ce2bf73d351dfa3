import type { Tx } from "../../db/database.ts"
import { readWages } from "../../kit/pay/wages.ts"
import type { Wage } from "./amount.ts"

/**
 * Reads the wages that overtime between two dates is based on: basic pay and allowances of the day itself, so that a
 * raise does not change earlier overtime. Rupiah; null = no wage on that day.
 */
export const wagesOf = async (
  tx: Tx,
  ids: readonly number[],
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
): Promise<(id: number, day: string) => Wage | null> => {
  const read = await readWages(tx, ids, { from: start_date, to: end_date })
  return (id, day) => {
    const wage = read(id, day)
    if (wage === null) return null
    return {
      per: wage.per,
      basic: Number(wage.basic),
      fixed: Number(wage.fixed),
      variable: Number(wage.variable),
      parts: wage.parts.map(({ nama, amount, is_fixed }) => ({ nama, amount: Number(amount), is_fixed })),
    }
  }
}
