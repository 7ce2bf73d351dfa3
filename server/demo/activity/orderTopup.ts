import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { dateIn } from "../../time/calendar.ts"
import { drawnReceipt } from "../pictures.ts"
import type { Random } from "../random.ts"

type Answer = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data?: unknown
}
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
 * Lets a company's administrator buy points and report the payment, through the product's own calls.
 * @param link a one-time sign-in link of the administrator
 * @returns null when enough top-ups are pending already
 */
export const orderTopup = async (link: string, chance: Random, now: Date): Promise<string | null> => {
  const { origin, pathname } = new URL(link)
  const call = async (path: string, body: object | FormData, token: string | null): Promise<unknown> => {
    const response = await fetch(`${origin}${API_BASE}/${path}`, {
      method: "POST",
      headers: {
        accept: "application/json",
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (answer.api_status !== 1) throw new Error(`${path}: ${answer.api_message}`)
    return answer.data
  }
  const { token } = (await call("auth/login", { key: pathname.split("/").at(-1) }, null)) as {
    readonly token: string
  }
  try {
    const { rows } = (await call("companies/history-topup/list", { page: 1 }, token)) as {
      readonly rows: readonly Row[]
    }
    const waiting = rows.filter(({ status }) => status === "created" || status === "waiting_confirmation")
    if (waiting.length >= MOST_OPEN) return null
    const { payees } = (await call("companies/my-point", {}, token)) as Point
    const offer = (await call("point/master/list/all", { type: "point" }, token)) as Offer
    if (payees.length === 0 || offer.rows.length === 0) return null
    const paket = chance.pick(offer.rows)
    const order = { paket_id: paket.id, qty: 1, bank_id: chance.pick(payees).bank_id }
    const { row } = (await call("companies/history-topup/create", order, token)) as { readonly row: Row }
    const form = new FormData()
    const { id, total } = row
    const payment = {
      id,
      paid_at: dateIn(now),
      from_bank: "BCA",
      from_name: "Bagian Keuangan",
      amount: total,
    }
    form.set("payload", JSON.stringify(payment))
    const proof = new Uint8Array(drawnReceipt(id, total))
    form.set("proof", new Blob([proof], { type: "image/png" }), "bukti.png")
    await call("companies/history-topup/konfirmasi-pembayaran", form, token)
    return `${paket.nama} dipesan dan dibayar (${row.no_invoice})`
  } finally {
    await call("auth/logout", {}, token)
  }
}
