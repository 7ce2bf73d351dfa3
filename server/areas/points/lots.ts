/** A lot: a credit that expires as a whole; `expires_at` ISO, null = never. */
export type Lot = { readonly id: number; readonly qty: number; readonly expires_at: string | null }

const END = "9999"

/**
 * The remaining quantity of each lot after `used` was consumed. Lots that expire first are consumed first; with equal
 * expiry the older one.
 */
export const lotsLeft = (credits: readonly Lot[], used: number): readonly Lot[] => {
  const ordered = [...credits].sort((a, b) => {
    const [x, y] = [a.expires_at ?? END, b.expires_at ?? END]
    return x === y ? a.id - b.id : x < y ? -1 : 1
  })
  let rest = used
  return ordered.flatMap((lot) => {
    const taken = Math.min(rest, lot.qty)
    rest -= taken
    return lot.qty > taken ? [{ ...lot, qty: lot.qty - taken }] : []
  })
}
