import { dateIn } from "../../../time/calendar.ts"
import { drawnReceipt } from "../../pictures.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

type Point = { readonly payees: readonly { readonly bank_id: number }[] }
type Offer = { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
type Row = {
  readonly id: number
  readonly no_invoice: string
  readonly total: number
  readonly status: string
}

/** Stops at this number of open top-ups: an administrator has to review them first. */
const MOST_OPEN = 3

/**
 * An administrator buys points and reports the payment.
 * @returns null when enough top-ups are pending already
 */
export const orderTopup: Act = ({ as, chance, now }) =>
  as(ADMIN, async (ask) => {
    const { rows } = (await ask("companies/history-topup/list", { page: 1 })) as {
      readonly rows: readonly Row[]
    }
    const waiting = rows.filter(({ status }) => status === "created" || status === "waiting_confirmation")
    if (waiting.length >= MOST_OPEN) return null
    const { payees } = (await ask("companies/my-point", {})) as Point
    const offer = (await ask("point/master/list/all", { type: "point" })) as Offer
    if (payees.length === 0 || offer.rows.length === 0) return null
    const paket = chance.pick(offer.rows)
    const order = { paket_id: paket.id, qty: 1, bank_id: chance.pick(payees).bank_id }
    const { row } = (await ask("companies/history-topup/create", order)) as { readonly row: Row }
    const { id, total } = row
    const payment = {
      id,
      paid_at: dateIn(now),
      from_bank: "BCA",
      from_name: "Bagian Keuangan",
      amount: total,
    }
    await ask("companies/history-topup/konfirmasi-pembayaran", payment, { proof: drawnReceipt(id, total) })
    return `${paket.nama} dipesan dan dibayar (${row.no_invoice})`
  })
