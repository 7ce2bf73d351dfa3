/** Amounts of a top-up; rupiah. */
export type Bill = {
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  /** Added to the balance, bonus included. */
  readonly credit: number
}
export type Offer = { readonly price: number; readonly qty: number; readonly bonus_qty: number }

/** Tax on the price, rounded to the nearest rupiah; the unique code is not taxed. */
export const billOf = (offer: Offer, count: number, taxPercent: number, uniqueCode: number): Bill => {
  const subtotal = offer.price * count
  const tax = Math.round((subtotal * taxPercent) / 100)
  return {
    subtotal,
    tax,
    total: subtotal + tax + uniqueCode,
    credit: (offer.qty + offer.bonus_qty) * count,
  }
}

export const CODES = 999

/** The unique code (1 to 999) of the `attempt`-th try for an order; consecutive orders get different codes. */
export const uniqueCodeFor = (orderId: number, attempt: number): number => ((orderId + attempt) % CODES) + 1

/** Invoice number, for example `TP/2026/11/000123`. */
export const invoiceNumber = (date: string, orderId: number): string =>
  `TP/${date.slice(0, 4)}/${date.slice(5, 7)}/${String(orderId).padStart(6, "0")}`
