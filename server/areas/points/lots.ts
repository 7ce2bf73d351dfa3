/** What was credited at once and runs out at once; `expires_at` ISO, null = never. */
export type Lot = { readonly id: number; readonly qty: number; readonly expires_at: string | null }

const END = "9999"

/**
 * What is left of each credit after so much was used: whatever runs out first is used first, and of two that run
 * out together the older.
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
