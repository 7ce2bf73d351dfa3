import type { Locator } from "@playwright/test"
import { dateIn } from "#server/time/calendar.ts"
import type { Hand } from "../../browser/hand.ts"
import { askAs, sendForm } from "./page.ts"

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)
export const proof = { name: "bukti.png", mimeType: "image/png", buffer: PIXEL }

type Point = { readonly payees: readonly { readonly bank_id: number }[] }
type Offer = { readonly rows: readonly { readonly id: number }[] }

/** The fields of a bill that a payment needs. */
type Bill = { readonly id: number; readonly row: { readonly total: number } }

/** The company buys a package. */
export const order = async (hand: Hand): Promise<Bill> => {
  const ask = await askAs(hand, "admin")
  const { payees } = (await ask("companies/my-point")) as Point
  const { rows } = (await ask("point/master/list/all")) as Offer
  const made = await ask("companies/history-topup/create", {
    paket_id: rows[0]?.id,
    qty: 1,
    bank_id: payees[0]?.bank_id,
  })
  return made as Bill
}

/** The company reports its payment, directly to the server. */
export const pay = async (hand: Hand, { id, row: { total } }: Bill): Promise<void> => {
  const said = {
    id,
    from_bank: "BCA",
    from_name: "PT Maju Bersama",
    amount: total,
    paid_at: dateIn(new Date()),
  }
  const file = new File([new Uint8Array(proof.buffer)], proof.name, { type: proof.mimeType })
  await sendForm(hand, "admin", "companies/history-topup/konfirmasi-pembayaran", said, { proof: file })
}

/** Fills in the form of a payment; its amount and date are prefilled. */
export const payIn = async (form: Locator): Promise<void> => {
  await form.getByLabel("Bank pengirim").fill("BCA")
  await form.getByLabel("Nama pemilik rekening").fill("PT Maju Bersama")
  await form.getByLabel(/^Bukti transfer/).setInputFiles(proof)
}
